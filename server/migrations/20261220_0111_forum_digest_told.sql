-- feature: forum

-- The digest that somebody has: of which week it is and which posts it names, so that it goes with any of them.
alter table forum_person
  add column told_week date,
  add column told_topics bigint[] not null default '{}';
create index forum_person_told on forum_person using gin (told_topics);
