-- feature: tracking

-- Usage events of people who did not opt out; no ids in paths, no personal fields (D163).
create table tracking_event (
  event_id bigint generated always as identity primary key,
  user_id bigint references account_user (user_id), -- on deletion: erase
  name text not null,
  path text not null,
  value bigint,
  at timestamptz not null
);
create index tracking_event_at on tracking_event (at);
create index tracking_event_user on tracking_event (user_id) where user_id is not null;

-- How long pages were looked at (D211).
create table tracking_stay (
  stay_id bigint generated always as identity primary key,
  user_id bigint references account_user (user_id), -- on deletion: erase
  path text not null,
  duration_ms integer not null,
  at timestamptz not null
);
create index tracking_stay_at on tracking_stay (at);
create index tracking_stay_user on tracking_stay (user_id) where user_id is not null;

-- What people did, checked; one a day for one thing (D163).
create table tracking_behavior (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  behavior text not null,
  target_type text not null,
  target_id bigint not null,
  day date not null,
  at timestamptz not null,
  primary key (user_id, behavior, target_type, target_id, day)
);
create index tracking_behavior_day on tracking_behavior (day);

-- Errors of pages: the same one is counted, not kept again (D210).
create table tracking_error (
  error_hash bytea primary key,
  message text not null,
  stack text not null,
  route text not null,
  version text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index tracking_error_last on tracking_error (last_at);
