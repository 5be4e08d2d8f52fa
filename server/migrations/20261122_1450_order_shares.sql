-- feature: order

-- Who got what of an order's money, so that a refund takes back from each what it gave. A refund after settling ends a round:
-- everything returns to the escrow, and what is left is shared out anew.
create table order_share (
  share_id bigint generated always as identity primary key,
  order_id bigint not null references order_order (order_id),
  round smallint not null check (round > 0),
  place smallint not null check (place >= 0),
  kind text not null check (kind in ('seller', 'commission', 'fee')),
  user_id bigint references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  -- Fen.
  amount bigint not null check (amount > 0),
  -- The hold of the ledger in which it waits; '' when it went at once.
  hold_key text not null default '' check (length(hold_key) <= 120),
  created_at timestamptz not null,
  reversed_at timestamptz,
  unique (order_id, round, place),
  check ((user_id is null) = (kind = 'fee'))
);
create index order_share_person on order_share (user_id) where user_id is not null;
