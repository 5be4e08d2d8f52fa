-- feature: vip

-- Memberships of people (D118), bought or given: stretches of one kind that follow each other. What is taken back ends, and
-- what comes after it moves forward.
create table vip_entitlement (
  entitlement_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  kind text not null check (kind in ('vipPhonebook', 'vipCommerce')),
  source text not null check (source in ('bought', 'staff', 'mission')),
  -- What names it, so that it is given once: `order:12`, `staff:…`, `mission:…`.
  key text not null unique check (length(key) between 1 and 120),
  order_id bigint not null default 0,
  months smallint not null default 0 check (months between 0 and 120),
  days smallint not null default 0 check (days between 0 and 366),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  given_by bigint references account_user (user_id), -- on deletion: anonymise, the membership stands
  reason text not null default '' check (length(reason) <= 100),
  created_at timestamptz not null,
  -- Taken back or refunded.
  ended_at timestamptz,
  ended_why text not null default '' check (length(ended_why) <= 100),
  check (months + days > 0),
  check (ends_at >= starts_at),
  check ((source = 'bought') = (order_id > 0))
);
-- Of two that are added at once, one would begin where the other does: the database lets one through.
create unique index vip_entitlement_chain on vip_entitlement (user_id, kind, starts_at) where ended_at is null;
create index vip_entitlement_live on vip_entitlement (user_id, ends_at) where ended_at is null;
create index vip_entitlement_person on vip_entitlement (user_id, entitlement_id desc);
create index vip_entitlement_due on vip_entitlement (ends_at, entitlement_id) where ended_at is null;
create unique index vip_entitlement_order on vip_entitlement (order_id) where order_id > 0;

-- Who was told that a membership ends (7 and 1 days before); a membership that goes on ends at another time.
create table vip_reminder (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  kind text not null,
  ends_at timestamptz not null,
  days smallint not null,
  told_at timestamptz not null,
  primary key (user_id, kind, ends_at, days)
);

-- Published: the stretches of memberships that stand; a person is a member at `at` when `starts_at <= at < ends_at`.
create view vip_standing as
select user_id, kind, starts_at, ends_at from vip_entitlement where ended_at is null;
