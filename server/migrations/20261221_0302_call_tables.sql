-- feature: call

-- A circle whose members can be called together (D136).
create table call_circle (
  circle_id bigint primary key references phonebook (phonebook_id) on delete cascade,
  -- 0 its owner, 1 admins, too.
  starters smallint not null default 1 check (starters in (0, 1)),
  announcement text not null default '' check (length(announcement) <= 400),
  created_by bigint references account_user (user_id), -- on deletion: anonymise, the circle keeps it
  created_at timestamptz not null
);
create index call_circle_by on call_circle (created_by) where created_by is not null;

-- Who does not want to be called by a circle.
create table call_out (
  circle_id bigint not null references phonebook (phonebook_id) on delete cascade,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  at timestamptz not null,
  primary key (circle_id, user_id)
);
create index call_out_person on call_out (user_id);

-- D184: the circle whose calls somebody used last.
create table call_last (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  circle_id bigint not null references phonebook (phonebook_id) on delete cascade,
  at timestamptz not null
);
create index call_last_circle on call_last (circle_id);

create sequence call_seq;
create table call (
  call_id bigint primary key default public_id('call_seq'),
  -- In the order in which they were made; never leaves.
  made bigint generated always as identity,
  kind text not null check (kind in ('pair', 'group')),
  -- Who began it, and pays for a pair.
  user_id bigint references account_user (user_id), -- on deletion: anonymise, the others keep their record
  -- The circle that pays for a group; 0: a pair.
  circle_id bigint not null default 0,
  -- 0 created, 1 dialling, 2 running, 3 ended, 4 failed, 5 cancelled.
  state smallint not null default 0 check (state between 0 and 5),
  why text not null default '' check (length(why) <= 20),
  reason text not null default '' check (length(reason) <= 400),
  ended_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands
  -- Digits by which members come in; '' for a pair.
  code text not null default '' check (code ~ '^(\d{6})?$'),
  code_until timestamptz,
  -- What the provider calls it.
  provider_id text not null default '' check (length(provider_id) <= 128),
  -- Minutes: held in the ledger for it now, and used by phones that are settled.
  held integer not null default 0 check (held >= 0),
  used integer not null default 0 check (used >= 0),
  raises integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Minutes are out: it ends then.
  ends_at timestamptz,
  -- When the clock looks at it next; null once it is over and settled.
  due_at timestamptz,
  heard_at timestamptz not null,
  settled_at timestamptz,
  check ((state in (3, 4, 5)) = (ended_at is not null)),
  check ((kind = 'group') = (circle_id <> 0)),
  check (settled_at is null or held = 0)
);
create index call_due on call (due_at, call_id) where due_at is not null;
create index call_circle_new on call (circle_id, made desc) where circle_id <> 0;
create index call_circle_live on call (circle_id) where circle_id <> 0 and state < 3;
create index call_by on call (user_id, created_at desc) where user_id is not null;
create index call_ended_by on call (ended_by) where ended_by is not null;
create index call_made on call (made desc);
create index call_old on call (created_at);

-- One phone of a call. Dialled again it is another one.
create table call_leg (
  leg_id bigint generated always as identity primary key,
  call_id bigint not null references call (call_id) on delete cascade,
  user_id bigint references account_user (user_id), -- on deletion: anonymise, the others keep their record
  state text not null default 'waiting'
    check (state in ('waiting', 'ringing', 'answered', 'busy', 'unanswered', 'ended', 'failed')),
  why text not null default '' check (length(why) <= 20),
  provider_id text not null default '' check (length(provider_id) <= 128),
  -- The first one of the person in this call is 0, each redial one more.
  tries smallint not null default 0,
  -- In the list of its person, with the time of the call.
  called_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  minutes integer not null default 0 check (minutes >= 0),
  check ((state in ('busy', 'unanswered', 'ended', 'failed')) = (ended_at is not null)),
  check (minutes = 0 or answered_at is not null)
);
create index call_leg_call on call_leg (call_id, leg_id);
create index call_leg_person on call_leg (user_id, leg_id desc) where user_id is not null and tries = 0;
create index call_leg_of on call_leg (user_id) where user_id is not null;
create index call_leg_live on call_leg (user_id) where state in ('waiting', 'ringing', 'answered');

-- What the provider has said, each once.
create table call_report (
  report_id text primary key check (length(report_id) between 1 and 128),
  call_id bigint not null references call (call_id) on delete cascade,
  at timestamptz not null
);
create index call_report_call on call_report (call_id);

-- Minutes that were bought, by their order; whose they are.
create table call_pack (
  order_id bigint primary key,
  user_id bigint references account_user (user_id), -- on deletion: anonymise, what was bought stays counted
  circle_id bigint not null default 0,
  minutes integer not null check (minutes > 0),
  bought_at timestamptz not null,
  refunded_at timestamptz
);
create index call_pack_person on call_pack (user_id, bought_at) where user_id is not null;
create index call_pack_circle on call_pack (circle_id, bought_at) where circle_id <> 0;
