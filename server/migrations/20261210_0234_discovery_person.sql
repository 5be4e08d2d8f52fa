-- feature: discovery

-- What people are found by, rebuilt from their default card: whether they may be found is asked of the card with every search.
create table discovery_person (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  -- Words, readings, `=` whole names, `~` words with letters left out, `#` industries.
  words tsvector not null,
  -- Certified people first, then by friends.
  weight integer not null default 0,
  -- The version of the reading of words that wrote it.
  reading smallint not null
);
create index discovery_person_words on discovery_person using gin (words) with (fastupdate = off);
-- Of those who are certified or have a hundred friends.
create index discovery_person_known on discovery_person using gin (words) with (fastupdate = off) where weight >= 100;
create index discovery_person_weight on discovery_person (weight desc, user_id desc);
create index discovery_person_reading on discovery_person (reading);

-- Whom somebody does not want to be shown as a person they may know.
create table discovery_dismissed (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  other_id bigint not null references account_user (user_id), -- on deletion: erase
  dismissed_at timestamptz not null,
  primary key (user_id, other_id)
);
create index discovery_dismissed_other on discovery_dismissed (other_id);
