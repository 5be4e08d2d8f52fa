-- feature: dues

-- D65: what a circle charges. An edit changes no order that stands: what was bought is in the order.
create table dues_tier (
  tier_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  name text not null check (length(name) between 1 and 40),
  -- Fen.
  price integer not null check (price between 100 and 500000),
  -- 0: for ever.
  days smallint not null check (days in (0, 30, 90, 180, 365)),
  rights text not null default '' check (length(rights) <= 1000),
  trial_days smallint not null default 0 check (trial_days between 0 and 7),
  sort smallint not null default 0,
  on_sale boolean not null default true,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index dues_tier_list on dues_tier (phonebook_id, sort, tier_id);
create index dues_tier_sold on dues_tier (phonebook_id, sort, tier_id) where on_sale;

-- D158
create table dues_coupon (
  coupon_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  code text not null check (code ~ '^[A-Z0-9]{4,16}$'),
  -- Fen off.
  off integer not null check (off between 1 and 499900),
  uses integer not null check (uses between 1 and 10000),
  -- By orders that are paid or may still be.
  used integer not null default 0 check (used between 0 and uses),
  until timestamptz not null,
  stopped_at timestamptz,
  created_at timestamptz not null,
  unique (phonebook_id, code)
);
create index dues_coupon_list on dues_coupon (phonebook_id, coupon_id desc);

-- D89
create table dues_pay_code (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{12}$'),
  pay_code_id bigint generated always as identity unique,
  phonebook_id bigint not null references phonebook (phonebook_id),
  -- Fen; 0: whoever pays says how much.
  amount integer not null check (amount between 0 and 500000),
  purpose text not null check (length(purpose) between 1 and 80),
  enabled boolean not null default true,
  created_at timestamptz not null
);
create index dues_pay_code_list on dues_pay_code (phonebook_id, pay_code_id desc);

-- What stands beside an order of a circle: what it is for, and the stretch of membership that it pays.
create table dues_order (
  order_id bigint primary key references order_order (order_id),
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  seller_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  kind text not null check (kind in ('join', 'renew', 'pay')),
  -- Name of the tier, or the purpose.
  title text not null check (length(title) between 1 and 80),
  tier_id bigint references dues_tier (tier_id),
  days smallint,
  coupon_id bigint references dues_coupon (coupon_id),
  code text references dues_pay_code (code),
  -- The order that the application waits for: another one may have taken its place.
  latest boolean not null default true,
  -- As in the order (D107), without what is on its way: 0 unpaid, 1 paid, 2 closed, 4 given back, 5 in part.
  state smallint not null default 0 check (state in (0, 1, 2, 4, 5)),
  -- Fen.
  total integer not null check (total between 1 and 500000),
  refunded integer not null default 0 check (refunded between 0 and total),
  -- Basis points of what is kept; seconds from when it is over until it may be withdrawn. As promised.
  fee_rate integer not null,
  hold integer not null,
  paid_at timestamptz,
  -- The stretch that it pays; ends_at null: for ever, or not begun.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Until when was paid before, null: nothing was.
  before_at timestamptz,
  -- The stretch was taken back, or the membership that it paid has ended.
  ended_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'pay') = (tier_id is null)),
  check ((kind = 'pay') = (code is not null)),
  check ((kind = 'pay') = (days is null)),
  check ((state in (0, 2)) = (paid_at is null)),
  check (state <> 4 or refunded = total),
  check (starts_at is null or kind <> 'pay'),
  check (ends_at is null or ends_at > starts_at)
);
create index dues_order_income on dues_order (phonebook_id, paid_at desc, order_id desc) where paid_at is not null;
create index dues_order_kind on dues_order (phonebook_id, kind, paid_at desc, order_id desc) where paid_at is not null;
create index dues_order_state on dues_order (phonebook_id, state, paid_at desc, order_id desc) where paid_at is not null;
create index dues_order_person on dues_order (user_id, phonebook_id, order_id desc);
create index dues_order_seller on dues_order (seller_id, kind, paid_at);
create index dues_order_tier on dues_order (tier_id) where tier_id is not null;
create index dues_order_coupon on dues_order (coupon_id, user_id) where coupon_id is not null;
create index dues_order_code on dues_order (code) where code is not null;
create index dues_order_running on dues_order (phonebook_id, user_id)
  where starts_at is not null and ended_at is null;

-- D70: money of a circle, for ever. Fen; what goes back is below zero.
create table dues_money (
  money_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  order_id bigint not null references dues_order (order_id),
  kind text not null check (kind in ('join', 'renew', 'pay')),
  what text not null check (what in ('paid', 'refund')),
  amount integer not null check (amount <> 0 and (amount > 0) = (what = 'paid')),
  -- What of it is the platform's.
  fee integer not null,
  at timestamptz not null
);
create index dues_money_list on dues_money (phonebook_id, money_id desc);
create index dues_money_month on dues_money (phonebook_id, at) include (kind, what, amount, fee);
create index dues_money_order on dues_money (order_id);

-- D65: once per person and circle.
create table dues_trial (
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  ends_at timestamptz not null,
  primary key (phonebook_id, user_id)
);
create index dues_trial_person on dues_trial (user_id);

-- Members who were told that what they paid ends. days: how many were left; 0: it is over.
create table dues_told (
  member_id bigint not null,
  end_at timestamptz not null,
  days smallint not null,
  primary key (member_id, end_at, days)
);
create index dues_told_end on dues_told (end_at);

-- The open treasury. No row: closed.
create table dues_books (
  phonebook_id bigint primary key references phonebook (phonebook_id),
  is_open boolean not null,
  changed_at timestamptz not null
);

create table dues_cost (
  cost_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  written_by bigint references account_user (user_id), -- on deletion: anonymise, the books of the circle stay
  -- Fen; below zero: it takes back the one that it counters.
  amount integer not null check (amount <> 0 and amount between -10000000 and 10000000),
  what text not null check (length(what) between 1 and 80),
  day date not null,
  receipt text not null default '',
  counters bigint unique references dues_cost (cost_id),
  at timestamptz not null,
  check ((amount < 0) = (counters is not null))
);
create index dues_cost_list on dues_cost (phonebook_id, cost_id desc);
create index dues_cost_writer on dues_cost (written_by) where written_by is not null;

-- Nobody prettifies the books: what is written stays, a correction is a new line.
create function dues_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'written_by') is not distinct from (to_jsonb(old) - 'written_by') then
    return new; -- the accounts of who wrote it were merged, or they have left
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger dues_money_append_only before update or delete on dues_money
  for each row execute function dues_append_only();
create trigger dues_cost_append_only before update or delete on dues_cost
  for each row execute function dues_append_only();
