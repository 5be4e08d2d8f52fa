-- feature: donation

-- D87: whether a circle takes support, and what for. Its owner says so themself: another owner begins without.
create table donation_setting (
  phonebook_id bigint primary key references phonebook (phonebook_id),
  takes boolean not null,
  why text not null check (length(why) <= 800),
  -- Fen.
  amounts integer[] not null check (cardinality(amounts) <= 5),
  changed_at timestamptz not null
);

-- What somebody gives, beside its order.
create table donation (
  donation_id bigint generated always as identity primary key,
  order_id bigint not null unique references order_order (order_id),
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  -- Fen.
  amount integer not null check (amount between 100 and 500000),
  refunded integer not null default 0 check (refunded between 0 and amount),
  message text not null check (length(message) <= 200),
  -- To members; never to the ledger, the owner or staff.
  anonymous boolean not null,
  -- Its words were taken down after reports.
  hidden boolean not null default false,
  -- The owner's answer, once.
  thanks text not null default '' check (length(thanks) <= 200),
  paid_at timestamptz,
  created_at timestamptz not null,
  check (refunded = 0 or paid_at is not null),
  check (thanks = '' or paid_at is not null)
);
-- What members read: paid, and not given back whole.
create index donation_list on donation (phonebook_id, paid_at desc, donation_id desc)
  where paid_at is not null and refunded < amount;
create index donation_unpaid on donation (user_id, phonebook_id) where paid_at is null;
create index donation_person on donation (user_id, donation_id desc);
-- For staff.
create index donation_paid on donation (donation_id desc) where paid_at is not null;
create index donation_refunded on donation (donation_id desc) where refunded > 0;
