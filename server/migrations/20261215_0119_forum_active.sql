-- feature: forum
-- A circle's posts by what was said last, to find one again.
create index forum_topic_active on forum_topic (phonebook_id, last_at desc) where listed;
