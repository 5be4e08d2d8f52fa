-- feature: platform

-- The sandbox's phones: what a provider of calls would ring, and what it has said of it.
create table sandbox_call (
  provider_id text primary key check (length(provider_id) <= 64),
  -- The product's own number.
  call text not null unique check (length(call) <= 64),
  kind text not null check (kind in ('pair', 'group')),
  created_at timestamptz not null
);
create table sandbox_call_leg (
  leg text primary key check (length(leg) <= 64),
  provider_id text not null references sandbox_call (provider_id) on delete cascade,
  seq smallint not null,
  phone text not null check (length(phone) <= 20),
  state text not null default 'waiting'
    check (state in ('waiting', 'ringing', 'answered', 'busy', 'unanswered', 'ended', 'failed')),
  answered_at timestamptz,
  changed_at timestamptz not null,
  -- When the next thing happens by itself, and what.
  next_at timestamptz,
  next_state text check (next_state in ('ringing', 'answered', 'busy', 'unanswered', 'ended')),
  check ((next_at is null) = (next_state is null))
);
create index sandbox_call_leg_call on sandbox_call_leg (provider_id, seq);
create index sandbox_call_leg_next on sandbox_call_leg (next_at) where next_at is not null;
create index sandbox_call_leg_phone on sandbox_call_leg (phone, changed_at desc);
create index sandbox_call_leg_changed on sandbox_call_leg (changed_at desc);

-- What the product still has to be told.
create table sandbox_call_report (
  report_id text primary key check (length(report_id) <= 128),
  body jsonb not null,
  next_at timestamptz,
  attempts smallint not null default 0
);
create index sandbox_call_report_next on sandbox_call_report (next_at) where next_at is not null;
