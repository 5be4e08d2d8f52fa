-- feature: order

-- The states of D107 and the steps between them; the trigger below lets no other step happen.
create table order_step (
  from_state smallint not null,
  to_state smallint not null,
  primary key (from_state, to_state)
);
-- 0 unpaid, 1 paid, 2 closed, 3 refunding, 4 refunded, 5 partly refunded.
insert into order_step (from_state, to_state) values
  (0, 1), (0, 2), (1, 3), (3, 1), (3, 4), (3, 5), (5, 3), (1, 4), (1, 5), (5, 4);

create table order_order (
  order_id bigint generated always as identity primary key,
  -- The public id: 128 random bits, base64url.
  hash text not null unique check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  -- D107.
  type smallint not null check (type between 1 and 14),
  -- The payable subject, `feature.noun`, and what of it is bought.
  subject text not null check (subject ~ '^[a-z0-9]+\.[a-z-]+$'),
  target text not null check (length(target) between 1 and 60),
  buyer_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  -- Who gets the money; null: the platform, or the buyer's own balance (recharge).
  seller_id bigint references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  title text not null check (length(title) between 1 and 100),
  quantity integer not null default 1 check (quantity between 1 and 100000),
  -- Fen.
  total bigint not null check (total between 0 and 100000000),
  -- What was bought, as it was shown; the policy and the dates that it counts from.
  snapshot jsonb not null,
  promise jsonb not null,
  state smallint not null default 0 check (state between 0 and 5),
  -- Of a paid order: 0 none, 1 waits for acceptance, 2 being served, 3 waits for confirmation, 4 done, 5 ended without.
  stage smallint not null default 0 check (stage between 0 and 5),
  -- While a dispute is open, no clock moves the order.
  disputed boolean not null default false,
  -- Seconds for which the clock of the present stage stood still because of disputes.
  paused integer not null default 0 check (paused >= 0),
  -- How it was paid, and what of it came back, fen.
  paid_balance bigint not null default 0 check (paid_balance >= 0),
  paid_channel bigint not null default 0 check (paid_channel >= 0),
  refunded_balance bigint not null default 0,
  refunded_channel bigint not null default 0,
  -- What has left the escrow for the seller, the platform and commissions, fen.
  settled bigint not null default 0 check (settled >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  accepted_at timestamptz,
  delivered_at timestamptz,
  done_at timestamptz,
  closed_at timestamptz,
  -- Why it was closed or refunded, as people read it.
  reason text not null default '' check (length(reason) <= 200),
  -- Nobody buys from themself; two accounts that had finished orders with each other may become one person's (D10).
  check (seller_id is null or seller_id <> buyer_id or state in (2, 4) or stage in (4, 5)),
  check (state in (0, 2) or paid_balance + paid_channel = total),
  check (refunded_balance between 0 and paid_balance),
  check (refunded_channel between 0 and paid_channel),
  -- No more leaves the escrow than came in.
  check (refunded_balance + refunded_channel + settled <= paid_balance + paid_channel),
  check ((state in (0, 2)) = (paid_at is null)),
  check (state <> 4 or refunded_balance + refunded_channel = total)
);
-- One unpaid order per target and person (D107).
create unique index order_order_unpaid on order_order (buyer_id, subject, target) where state = 0;
create index order_order_buyer on order_order (buyer_id, order_id desc);
create index order_order_buyer_state on order_order (buyer_id, state, order_id desc);
create index order_order_seller on order_order (seller_id, order_id desc) where seller_id is not null;
create index order_order_seller_state on order_order (seller_id, state, order_id desc) where seller_id is not null;
create index order_order_target on order_order (subject, target, order_id desc);
create index order_order_expiry on order_order (expires_at, order_id) where state = 0;
create index order_order_state on order_order (state, order_id desc);
create index order_order_paid on order_order (paid_at, order_id) where paid_at is not null;

create function order_order_steps() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from order_step where from_state = old.state and to_state = new.state) then
    raise exception 'order %: no step from % to %', old.order_id, old.state, new.state using errcode = 'check_violation';
  end if;
  -- Price, promise and parties are what was agreed. The parties follow a merge of accounts only while both exist.
  if new.hash <> old.hash or new.type <> old.type or new.subject <> old.subject or new.target <> old.target
    or new.total <> old.total or new.promise <> old.promise or new.snapshot <> old.snapshot then
    raise exception 'order %: what was agreed is fixed', old.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_order_steps before update on order_order for each row execute function order_order_steps();

-- Attempts to pay by WeChat. Money that arrives for one that may not count is sent back by itself.
create table order_payment (
  payment_id bigint generated always as identity primary key,
  order_id bigint not null references order_order (order_id),
  out_trade_no text not null unique check (out_trade_no ~ '^[0-9A-Za-z]{6,32}$'),
  channel text not null check (channel in ('jsapi', 'mini', 'h5', 'native', 'app')),
  appid text not null default '',
  -- Fen: asked of the channel, and held of the balance beside it.
  amount bigint not null check (amount > 0),
  balance_part bigint not null default 0 check (balance_part >= 0),
  -- 0 open, 1 paid and counted, 2 closed, 3 paid but not counted: goes back, 4 paid wrongly: staff decides.
  state smallint not null default 0 check (state between 0 and 4),
  transaction_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- Active queries (D110).
  queries integer not null default 0,
  query_at timestamptz,
  -- Why it went back or waits for staff.
  why text not null default '' check (length(why) <= 200)
);
create index order_payment_order on order_payment (order_id, payment_id desc);
-- One open attempt an order: two tabs share it.
create unique index order_payment_open on order_payment (order_id) where state = 0;
-- Counted once, whatever arrives.
create unique index order_payment_counted on order_payment (order_id) where state = 1;
create index order_payment_query on order_payment (query_at, payment_id) where state = 0 and query_at is not null;
create index order_payment_wrong on order_payment (payment_id) where state = 4;
create index order_payment_paid on order_payment (paid_at, payment_id) where paid_at is not null;

create table order_refund (
  refund_id bigint generated always as identity primary key,
  order_id bigint not null references order_order (order_id),
  payment_id bigint references order_payment (payment_id),
  -- Names the request: the same one moves money once (D114).
  key text not null unique check (length(key) between 1 and 120),
  out_refund_no text not null unique check (out_refund_no ~ '^[0-9A-Za-z]{6,32}$'),
  -- Fen.
  balance_part bigint not null check (balance_part >= 0),
  channel_part bigint not null check (channel_part >= 0),
  reason text not null check (length(reason) between 1 and 80),
  -- 0 on its way, 1 arrived, 2 failed: staff decides.
  state smallint not null default 0 check (state between 0 and 2),
  -- Money that never counted (paid after closing) is not the order's.
  excess boolean not null default false,
  created_at timestamptz not null,
  done_at timestamptz,
  query_at timestamptz,
  tries integer not null default 0,
  -- Of a failed one, as staff reads it.
  why text not null default '' check (length(why) <= 200),
  check (balance_part + channel_part > 0)
);
create index order_refund_order on order_refund (order_id, refund_id desc);
create index order_refund_due on order_refund (query_at, refund_id) where state = 0;
create index order_refund_list on order_refund (state, refund_id desc);
create index order_refund_done on order_refund (done_at, refund_id) where done_at is not null;

-- What the promise says will happen when nobody does anything. One row per order: the next clock. `settle`: the money of
-- a finished order is handed on at once, in a transaction that locks everyone who gets a part; `answer`: of a dispute.
create table order_deadline (
  order_id bigint primary key references order_order (order_id),
  what text not null check (what in ('accept', 'serve', 'confirm', 'settle', 'answer')),
  due_at timestamptz not null
);
create index order_deadline_due on order_deadline (due_at, order_id);

-- What happened, as both sides read it.
create table order_event (
  event_id bigint generated always as identity primary key,
  order_id bigint not null references order_order (order_id),
  at timestamptz not null,
  -- buyer, seller, clock, staff, channel.
  who text not null check (who in ('buyer', 'seller', 'clock', 'staff', 'channel')),
  what text not null check (what ~ '^[a-z-]{1,30}$'),
  words text not null default '' check (length(words) <= 200)
);
create index order_event_order on order_event (order_id, event_id);

create table order_dispute (
  dispute_id bigint generated always as identity primary key,
  order_id bigint not null references order_order (order_id),
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  -- Both sides, side by side: words and pictures (private).
  buyer_words text not null default '',
  buyer_files text[] not null default '{}' check (cardinality(buyer_files) <= 6),
  seller_words text not null default '',
  seller_files text[] not null default '{}' check (cardinality(seller_files) <= 6),
  -- 0 open, 1 decided, 2 taken back.
  state smallint not null default 0 check (state between 0 and 2),
  -- Fen: what is at stake, and what of it goes back to the buyer.
  amount bigint not null check (amount > 0),
  refund bigint check (refund between 0 and amount),
  decision text not null default '' check (length(decision) <= 200),
  -- Above the limit one member of staff proposes and another confirms.
  proposed_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands, by nobody
  proposed_at timestamptz,
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands, by nobody
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  decided_at timestamptz,
  check ((state = 0) = (decided_at is null))
);
create unique index order_dispute_open on order_dispute (order_id) where state = 0;
create index order_dispute_order on order_dispute (order_id, dispute_id desc);
create index order_dispute_list on order_dispute (state, dispute_id);
create index order_dispute_decider on order_dispute (decided_by) where decided_by is not null;
create index order_dispute_proposer on order_dispute (proposed_by) where proposed_by is not null;

-- A decision is made once; about more than 5 000 yuan by two people.
create function order_dispute_decides() returns trigger language plpgsql as $$
begin
  if old.state <> 0 and (new.state <> old.state or new.refund is distinct from old.refund) then
    raise exception 'dispute % has ended', old.dispute_id using errcode = 'check_violation';
  end if;
  if old.state = 0 and new.state = 1 then
    if new.decided_by is null or new.refund is null or new.decision = '' then
      raise exception 'dispute %: a decision has an amount, a reason and somebody who made it', old.dispute_id
        using errcode = 'check_violation';
    end if;
    if new.amount > 500000 and (old.proposed_by is null or old.proposed_by = new.decided_by
      or new.refund <> old.refund or new.decision <> old.decision) then
      raise exception 'dispute %: a second member of staff confirms what the first proposed', old.dispute_id
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger order_dispute_decides before update on order_dispute for each row execute function order_dispute_decides();
