-- feature: platform

-- Notices of the payment channel that were handled: the channel repeats them.
create table platform_pay_notice (
  id text primary key check (length(id) between 1 and 100),
  kind text not null check (kind in ('payment', 'refund', 'transfer')),
  -- Of the payment, the refund or the transfer.
  number text not null check (length(number) <= 64),
  at timestamptz not null
);
create index platform_pay_notice_at on platform_pay_notice (at);
