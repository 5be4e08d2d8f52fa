-- feature: platform

-- The sandbox's cashier in the place of WeChat Pay: what it was asked for, in its own words. Written by the sandbox only.
create table sandbox_payment (
  payment_id bigint generated always as identity primary key,
  out_trade_no text not null unique,
  transaction_id text not null,
  prepay_id text not null unique,
  trade_type text not null check (trade_type in ('JSAPI', 'MWEB', 'NATIVE', 'APP')),
  appid text not null,
  openid text not null,
  description text not null,
  total bigint not null check (total > 0),
  -- What was paid, which a tester may make another amount than was asked.
  paid_total bigint not null default 0,
  currency text not null default 'CNY',
  state text not null default 'NOTPAY' check (state in ('NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED')),
  notify_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz
);
create index sandbox_payment_paid on sandbox_payment (paid_at) where paid_at is not null;

create table sandbox_refund (
  sandbox_refund_id bigint generated always as identity primary key,
  out_refund_no text not null unique,
  refund_id text not null,
  out_trade_no text not null references sandbox_payment (out_trade_no),
  refund bigint not null check (refund > 0),
  status text not null check (status in ('PROCESSING', 'SUCCESS', 'ABNORMAL', 'CLOSED')),
  -- What becomes of it at `due_at`.
  outcome text not null check (outcome in ('SUCCESS', 'ABNORMAL', 'CLOSED')),
  notify_path text not null,
  created_at timestamptz not null,
  due_at timestamptz not null
);
create index sandbox_refund_payment on sandbox_refund (out_trade_no);
create index sandbox_refund_due on sandbox_refund (due_at) where status = 'PROCESSING';

create table sandbox_transfer (
  sandbox_transfer_id bigint generated always as identity primary key,
  out_bill_no text not null unique,
  transfer_bill_no text not null,
  package_info text not null unique,
  appid text not null,
  openid text not null,
  realname text not null,
  amount bigint not null check (amount > 0),
  remark text not null,
  state text not null check (state in ('WAIT_USER_CONFIRM', 'SUCCESS', 'FAIL', 'CANCELLED')),
  fail_reason text not null default '',
  notify_path text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sandbox_transfer_updated on sandbox_transfer (updated_at);

-- What it tells the product, until it was heard or given up.
create table sandbox_pay_notice (
  notice_id text primary key,
  event_type text not null,
  resource jsonb not null,
  path text not null,
  attempts integer not null default 0,
  -- null: heard, lost on purpose, or given up.
  next_at timestamptz,
  -- The last answer's status, 0 before the first and for none.
  answered integer not null default 0,
  -- On how many deliveries a repetition follows, although it was heard.
  repeats integer not null default 0,
  is_foreign boolean not null default false,
  created_at timestamptz not null
);
create index sandbox_pay_notice_due on sandbox_pay_notice (next_at) where next_at is not null;

-- How it misbehaves, as a tester wishes; no row: it does not.
create table sandbox_pay_behaviour (
  one boolean primary key default true check (one),
  wish jsonb not null
);
