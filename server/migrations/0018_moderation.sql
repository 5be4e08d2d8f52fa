-- feature: moderation

-- The list that operators keep (D137). `folded`: as texts are compared, letters and digits alone.
create table moderation_word (
  word_id bigint generated always as identity primary key,
  word text not null,
  folded text not null unique,
  level text not null check (level in ('refuse', 'review')),
  added_by bigint references account_user (user_id), -- on deletion: anonymise, the word stays
  created_at timestamptz not null
);
create index moderation_word_adder on moderation_word (added_by);

-- Counts up with every change of the list; processes look at it and read the list anew.
create table moderation_list (
  single boolean primary key default true check (single),
  version bigint not null default 1
);
insert into moderation_list default values;

-- How something that people can report stands; no row: visible, and nothing was ever said against it.
create sequence moderation_queue_seq;
create table moderation_standing (
  standing_id bigint generated always as identity primary key,
  type text not null,
  id bigint not null,
  owner_id bigint not null references account_user (user_id), -- on deletion: erase
  state text not null default 'visible' check (state in ('visible', 'pending', 'hidden')),
  -- What the owner reads.
  reason text not null default '',
  words text[] not null default '{}',
  since timestamptz not null,
  appeal text not null default '',
  -- Set from the appeal until it is visible again: one per hiding.
  appealed_at timestamptz,
  appeal_open boolean not null default false,
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands
  decided_at timestamptz,
  -- Its place among what waits for staff; counts up, so that the first in is the first due.
  queue_id bigint unique,
  queued_at timestamptz,
  unique (type, id),
  check ((queue_id is null) = (queued_at is null)),
  check (not appeal_open or queue_id is not null)
);
create index moderation_standing_owner on moderation_standing (owner_id);
create index moderation_standing_decider on moderation_standing (decided_by);
create index moderation_standing_appeals on moderation_standing (queue_id) where appeal_open;

-- D170
create table moderation_report (
  report_id bigint generated always as identity primary key,
  type text not null,
  id bigint not null,
  reporter_id bigint references account_user (user_id), -- on deletion: anonymise, what was reported stays reported, without words and pictures
  reason text not null,
  detail text not null default '',
  images text[] not null default '{}' check (cardinality(images) <= 3),
  -- A keyed hash of where it came from; null when nobody knows.
  network bytea,
  -- Counts towards hiding.
  independent boolean not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed', 'gone')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
-- One open report per person and subject, whatever two requests do at once.
create unique index moderation_report_open on moderation_report (type, id, reporter_id) where state = 'open';
create index moderation_report_reporter on moderation_report (reporter_id, type, id);
create index moderation_report_age on moderation_report (decided_at) where decided_at is not null;
