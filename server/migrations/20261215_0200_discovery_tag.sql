-- feature: discovery

-- D156: what somebody is interested in: of the list or in their own words, in their order.
create table discovery_tag (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  tag text not null check (length(tag) between 1 and 16),
  position smallint not null check (position between 0 and 9),
  added_at timestamptz not null,
  primary key (user_id, tag)
);
-- The newest people of a tag.
create index discovery_tag_people on discovery_tag (tag, added_at desc, user_id);
