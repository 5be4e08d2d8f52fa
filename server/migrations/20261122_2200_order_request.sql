-- feature: order

-- When the seller has said that work has begun (D50).
alter table order_order add column started_at timestamptz;
-- The time on which both sides have agreed since, in place of the promise's; how often it was moved; and the percent at most
-- that a cancellation gives back since then: whoever moves a date that was near gains nothing by it.
alter table order_order add column starts_at timestamptz;
alter table order_order add column start_cap smallint not null default 100 check (start_cap between 0 and 100);

-- Since when a request (below) waits: the order stands still.
alter table order_order add column asked_at timestamptz;

-- What the buyer asks back (D51): one at a time, answered by the seller; silence agrees. While it waits the order's clocks
-- stand still and its money does not move, as in a dispute.
create table order_request (
  request_id bigint generated always as identity primary key,
  order_id bigint not null references order_order (order_id),
  -- Fen.
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 400),
  files text[] not null default '{}' check (cardinality(files) <= 3),
  -- 0 waits, 1 agreed, 2 refused, 3 taken back or overtaken.
  state smallint not null default 0 check (state between 0 and 3),
  -- Ended by silence: agreed, or refused since the seller no longer has the money.
  silent boolean not null default false,
  answer text not null default '' check (length(answer) <= 400),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  check ((state = 0) = (answered_at is null))
);
create unique index order_request_open on order_request (order_id) where state = 0;
create index order_request_order on order_request (order_id, request_id desc);

alter table order_deadline drop constraint order_deadline_what_check;
alter table order_deadline add constraint order_deadline_what_check
  check (what in ('accept', 'serve', 'confirm', 'settle', 'answer', 'request'));

-- Published: the orders that features above may join to theirs, without what was paid how.
create view order_standing as
select order_id, hash, subject, target, buyer_id, seller_id, title, quantity, total, state, stage, disputed,
  refunded_balance + refunded_channel as refunded, created_at, expires_at, paid_at, accepted_at, started_at, delivered_at,
  done_at, closed_at, starts_at, asked_at is not null as refund_asked
from order_order;
