-- feature: order

-- Published: what was sold as it was shown, the clock that runs, and whose dispute is open; for lists of features above, so that
-- each line says whose turn it is.
create view order_clock as
select o.order_id, o.snapshot, d.what, d.due_at,
  (select p.opened_by from order_dispute p where p.order_id = o.order_id and p.state = 0) as dispute_by
from order_order o left join order_deadline d on d.order_id = o.order_id;
