-- feature: checkin

-- D82. Days are numbers from 1970-01-01 in Shanghai; minutes are of such a day.
create sequence checkin_campaign_seq;
create table checkin_campaign (
  campaign_id bigint primary key default public_id('checkin_campaign_seq'),
  phonebook_id bigint not null references phonebook (phonebook_id),
  title text not null check (length(title) between 1 and 120),
  cover text not null default '' check (length(cover) <= 500),
  intro text not null default '' check (length(intro) <= 2000),
  starts_on integer not null,
  ends_on integer not null,
  -- Groups of the circle whose members take part; null: all members.
  groups bigint[] check (cardinality(groups) between 1 and 20),
  ranked boolean not null default true,
  created_at timestamptz not null,
  check (starts_on between 0 and 100000 and ends_on between starts_on and starts_on + 365)
);
create index checkin_campaign_circle on checkin_campaign (phonebook_id, ends_on);

-- What is asked from a day on, until the next rule takes its place. What a past day asked for never changes.
create table checkin_rule (
  campaign_id bigint not null references checkin_campaign (campaign_id) on delete cascade,
  from_day integer not null,
  -- 1 Monday to 7 Sunday.
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7),
  -- [{from, to}], minutes; beyond 1440 of the next day. None touches another.
  windows jsonb not null check (jsonb_array_length(windows) between 1 and 3),
  -- {text, images, voice, unit, place}
  params jsonb not null,
  patch_allowance smallint not null check (patch_allowance between 0 and 10),
  patch_days smallint not null check (patch_days between 1 and 30),
  patch_way text not null check (patch_way in ('score', 'approval')),
  patch_price smallint not null check (patch_price between 0 and 1000),
  patch_counts boolean not null,
  primary key (campaign_id, from_day)
);

create table checkin_entry (
  checkin_id bigint generated always as identity primary key,
  campaign_id bigint not null references checkin_campaign (campaign_id) on delete cascade,
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  day integer not null,
  -- Which window of the day; -1: the whole day was made good.
  part smallint not null check (part between -1 and 2),
  -- 1 stands, 2 waits for approval, 3 refused, 4 removed.
  state smallint not null check (state between 1 and 4),
  client_id text not null check (length(client_id) between 1 and 60),
  text text not null default '' check (length(text) <= 4000),
  images text[] not null default '{}' check (cardinality(images) <= 9),
  -- The key of a private upload; '' for none.
  voice text not null default '',
  voice_seconds smallint not null default 0,
  number double precision,
  unit text not null default '',
  place text not null default '' check (length(place) <= 80),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  -- Points that making it good has cost.
  price smallint not null default 0,
  hidden boolean not null default false,
  created_at timestamptz not null
);
-- One that is valid for each window, however many tabs send one at its last second.
create unique index checkin_entry_part on checkin_entry (campaign_id, user_id, day, part) where state in (1, 2);
create unique index checkin_entry_client on checkin_entry (user_id, client_id);
create index checkin_entry_feed on checkin_entry (campaign_id, checkin_id desc) where state = 1 and not hidden;
create index checkin_entry_own on checkin_entry (campaign_id, user_id, checkin_id desc);
create index checkin_entry_waiting on checkin_entry (phonebook_id, checkin_id) where state = 2;
create index checkin_entry_user on checkin_entry (user_id, checkin_id desc);

-- What the check-ins of a member add up to: derived, written in the transaction of each, compared every night.
create table checkin_standing (
  standing_id bigint generated always as identity primary key,
  campaign_id bigint not null references checkin_campaign (campaign_id) on delete cascade,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  total smallint not null default 0,
  streak smallint not null default 0,
  best smallint not null default 0,
  first_id bigint not null default 0,
  -- By total, then streak, then who was first (contract/checkin/streak.ts).
  rank_key bigint not null default 0,
  -- Until then the streak stays what it is unless something is done; null: for good.
  until timestamptz,
  unique (campaign_id, user_id)
);
create index checkin_standing_rank on checkin_standing (campaign_id, rank_key desc) where first_id > 0;
create index checkin_standing_until on checkin_standing (until) where until is not null;
create index checkin_standing_user on checkin_standing (user_id);

-- At which minute of a day somebody wants to be reminded.
create table checkin_reminder (
  reminder_id bigint generated always as identity primary key,
  campaign_id bigint not null references checkin_campaign (campaign_id) on delete cascade,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  minute smallint not null check (minute between 0 and 1439),
  next_at timestamptz not null,
  unique (campaign_id, user_id)
);
create index checkin_reminder_next on checkin_reminder (next_at);
create index checkin_reminder_user on checkin_reminder (user_id);
