-- feature: order

-- Published: paid orders that are not on their way back, with what was kept of the money. `hides_buyer`: the seller does not learn who
-- has bought, so nothing about it that names the buyer is handed to them.
create or replace view order_paid as
select order_id, hash, buyer_id, seller_id, subject, title, paid_at,
  paid_balance + paid_channel - refunded_balance - refunded_channel as kept,
  coalesce((promise ->> 'hidesBuyer')::boolean, false) as hides_buyer
from order_order where state in (1, 5);
