-- feature: order
-- no transaction

-- What a seller has had of one kind of sale, by when it was done or ended: those of other kinds are not read.
create index concurrently if not exists order_order_income on order_order (seller_id, subject, (case when stage = 5 then closed_at else done_at end))
  where stage in (4, 5) and paid_at is not null;
drop index concurrently if exists order_order_over;
