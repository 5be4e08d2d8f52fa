-- feature: capacity

-- What there is a number of: the seats of a slot, the tickets of a kind, the stock of a good. `taken` is what live claims hold;
-- it changes under the row lock only, and the check is what sells N of N whatever races.
create table capacity_pool (
  pool_id bigint generated always as identity primary key,
  subject text not null check (subject ~ '^[a-z0-9]+\.[a-z-]+$'),
  target text not null check (length(target) between 1 and 60),
  -- null: no limit.
  seats integer check (seats between 0 and 1000000),
  taken integer not null default 0 check (taken >= 0),
  -- How many wait (state 0): whoever takes a place sees it under the lock that they hold anyway.
  waiting integer not null default 0 check (waiting >= 0),
  -- Until when places mean anything; null: always.
  starts_at timestamptz,
  created_at timestamptz not null,
  unique (subject, target),
  check (seats is null or taken <= seats)
);
create index capacity_pool_awaited on capacity_pool (pool_id) where waiting > 0;

-- Who waits for places (D97).
create table capacity_wait (
  wait_id bigint generated always as identity primary key,
  pool_id bigint not null references capacity_pool (pool_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  quantity integer not null check (quantity > 0),
  -- 0 waits, 1 offered, 2 taken, 3 left, 4 the offer lapsed, 5 it began before.
  state smallint not null default 0 check (state between 0 and 5),
  joined_at timestamptz not null,
  offer_until timestamptz,
  ended_at timestamptz,
  check (state <> 1 or offer_until is not null)
);
create unique index capacity_wait_one on capacity_wait (pool_id, user_id) where state in (0, 1);
create index capacity_wait_queue on capacity_wait (pool_id, wait_id) where state = 0;
create index capacity_wait_person on capacity_wait (user_id, wait_id desc);

-- Places that somebody has: held until a time, or booked. A live claim counts in `taken`, also when its time is over, until it
-- is released.
create table capacity_claim (
  claim_id bigint generated always as identity primary key,
  pool_id bigint not null references capacity_pool (pool_id),
  -- What it is for: `order:12`, `wait:7`.
  key text not null check (length(key) between 1 and 80),
  user_id bigint not null references account_user (user_id), -- on deletion: keep, an order has the place until it is over
  quantity integer not null check (quantity > 0),
  -- 0 held, 1 booked, 2 released.
  state smallint not null default 0 check (state between 0 and 2),
  held_until timestamptz,
  -- The offer that it came from: an order that is given up gives the place back to it while it stands.
  wait_id bigint references capacity_wait (wait_id),
  created_at timestamptz not null,
  -- Since when it is booked: what was booked and released cannot be booked late.
  booked_at timestamptz,
  ended_at timestamptz,
  check ((state = 0) = (held_until is not null)),
  check ((state = 2) = (ended_at is not null))
);
create unique index capacity_claim_live on capacity_claim (key) where state < 2;
create index capacity_claim_ended on capacity_claim (key, claim_id desc) where state = 2;
create index capacity_claim_pool on capacity_claim (pool_id, held_until) where state = 0;
create index capacity_claim_held on capacity_claim (held_until, claim_id) where state = 0;
create index capacity_claim_person on capacity_claim (user_id, claim_id desc);
create index capacity_claim_wait on capacity_claim (wait_id) where wait_id is not null;

-- Published: how full each pool is.
create view capacity_level as
select subject, target, seats, taken, starts_at, waiting > 0 as awaited
from capacity_pool;
