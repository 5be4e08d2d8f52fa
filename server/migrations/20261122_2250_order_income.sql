-- feature: order

-- Published: what a paid order has given its seller or will, fen, by what was promised: what is left of the money less the
-- platform's fee. `over_at`: when it was done or ended.
create view order_income as
select order_id, seller_id, subject, title, stage,
  case when stage = 5 then closed_at else done_at end as over_at,
  amount - amount * (promise ->> 'fee')::bigint / 10000 as net
from (
  select *, paid_balance + paid_channel - refunded_balance - refunded_channel as amount from order_order
) o
where seller_id is not null and paid_at is not null;
create index order_order_running on order_order (seller_id, order_id) where stage in (1, 2, 3);
create index order_order_over on order_order (seller_id, (case when stage = 5 then closed_at else done_at end))
  where stage in (4, 5);
