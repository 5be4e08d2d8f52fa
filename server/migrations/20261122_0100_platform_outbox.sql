-- feature: platform

-- What must still be told to whom: one row for an event and each of its listeners, written with the fact (decision 0018).
create table platform_outbox (
  outbox_id bigint generated always as identity primary key,
  event text not null,
  listener text not null,
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  attempts int not null default 0,
  last_error text not null default '',
  -- After the last try: staff decide.
  parked_at timestamptz
);
create index platform_outbox_due on platform_outbox (due_at, outbox_id) where parked_at is null;
create index platform_outbox_order on platform_outbox (listener, subject, outbox_id) where parked_at is null;
create index platform_outbox_parked on platform_outbox (parked_at desc, outbox_id desc) where parked_at is not null;
