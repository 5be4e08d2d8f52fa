-- feature: agent

-- The code of somebody who recommends (D122); made when they first ask for it. Everybody may, for nothing.
create table agent_agent (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  code text not null unique check (length(code) = 8),
  created_at timestamptz not null
);

-- Who was brought by whom (D122): the first valid link counts until `ends_at`; later another one may take its place.
create table agent_bond (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  agent_id bigint not null references account_user (user_id), -- on deletion: erase
  bond_id bigint generated always as identity unique,
  source text not null check (source in ('link', 'share', 'subordinate')),
  bound_at timestamptz not null,
  ends_at timestamptz not null,
  check (user_id <> agent_id),
  check (ends_at > bound_at)
);
create index agent_bond_agent on agent_bond (agent_id, bond_id desc);

-- Devices of people who recommend or were brought, as keyed digests (fraud checks); kept as long as a bond.
create table agent_device (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  device bytea not null check (length(device) = 16),
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index agent_device_seen on agent_device (seen_at);

-- Commissions as they were earned: who, of which order, how much of it. Where the money is, the ledger says.
create table agent_commission (
  commission_id bigint generated always as identity primary key,
  order_id bigint not null,
  -- 1 brought the buyer, 2 brought that one: never more (D122).
  level smallint not null check (level in (1, 2)),
  agent_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  buyer_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  title text not null check (length(title) between 1 and 100),
  -- Basis points.
  rate integer not null check (rate between 0 and 5000),
  -- Fen, of the whole order.
  amount bigint not null check (amount >= 0),
  signs text[] not null default '{}' check (signs <@ array['device', 'payer', 'burst']),
  -- 0 nothing to decide, 1 staff looks at it, 2 released, 3 refused.
  verdict smallint not null default 0 check (verdict between 0 and 3),
  reason text not null default '' check (length(reason) <= 100),
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (order_id, level),
  check ((verdict in (2, 3)) = (decided_at is not null))
);
create index agent_commission_agent on agent_commission (agent_id, commission_id desc);
create index agent_commission_buyer on agent_commission (buyer_id);
create index agent_commission_held on agent_commission (commission_id) where verdict = 1;
