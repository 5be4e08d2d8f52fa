-- feature: wallet

-- The channel's daily bills (D115), line by line; a transfer that came back counts below zero.
create table wallet_bill_line (
  kind text not null check (kind in ('payment', 'refund', 'transfer')),
  number text not null check (length(number) between 1 and 64),
  day date not null,
  provider_number text not null check (length(provider_number) <= 64),
  amount bigint not null check (abs(amount) <= 100000000000),
  fee bigint not null,
  at timestamptz not null,
  primary key (kind, number, day)
);
create index wallet_bill_line_day on wallet_bill_line (day);

-- Days whose bill was compared.
create table wallet_bill_day (
  day date primary key,
  lines integer not null,
  compared_at timestamptz not null
);

-- Where bill and ledger do not say the same.
create table wallet_difference (
  difference_id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund', 'transfer')),
  number text not null check (length(number) between 1 and 64),
  provider_number text not null default '' check (length(provider_number) <= 64),
  -- Of the bill in which it was found.
  day date not null,
  -- Fen.
  ours bigint not null,
  bill bigint not null,
  -- The public id of the order; '' for none, or when the number is nobody's here.
  hash text not null default '' check (length(hash) <= 22),
  -- Who paid or withdrew, and who sold: no payout to them while it is open.
  user_id bigint references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  seller_id bigint references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  -- 0 open, 1 resolved by staff, 2 a later bill or entry agreed.
  state smallint not null default 0 check (state between 0 and 2),
  found_at timestamptz not null,
  resolved_by bigint references account_user (user_id), -- on deletion: keep, who decided about money stays known
  resolved_at timestamptz,
  reason text not null default '' check (length(reason) <= 200),
  check (ours <> bill),
  check ((state = 0) = (resolved_at is null)),
  check ((state = 1) <= (resolved_by is not null and reason <> ''))
);
create unique index wallet_difference_open on wallet_difference (kind, number) where state = 0;
create index wallet_difference_number on wallet_difference (kind, number);
create index wallet_difference_list on wallet_difference (state, difference_id);
create index wallet_difference_person on wallet_difference (user_id) where user_id is not null;
create index wallet_difference_seller on wallet_difference (seller_id) where seller_id is not null;
create index wallet_difference_resolver on wallet_difference (resolved_by) where resolved_by is not null;
create index wallet_withdrawal_done on wallet_withdrawal (done_at) where done_at is not null;

-- Everything of ours that the channel's bills name.
create view wallet_channel_line as
  select kind, number, key, at, moves, hash, buyer_id as user_id, seller_id from order_channel_line
  union all
  select 'transfer', out_bill_no, 'hold:withdrawal:' || withdrawal_id || ':posted',
    done_at, state in (0, 1, 2), '', user_id, null::bigint
  from wallet_withdrawal;
