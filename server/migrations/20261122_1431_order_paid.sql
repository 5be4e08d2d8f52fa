-- feature: order

-- Published: what an order is called.
create view order_named as select order_id, hash, title from order_order;
-- Published: paid orders that are not on their way back, with what the platform or the seller has kept of the money.
create view order_paid as
select order_id, hash, buyer_id, seller_id, subject, title, paid_at,
  paid_balance + paid_channel - refunded_balance - refunded_channel as kept
from order_order where state in (1, 5);
create index order_order_kept on order_order (buyer_id, order_id desc) where state in (1, 5);
