-- feature: order
-- no transaction

-- Sales in which the buyer has asked money back: few, among however many somebody has sold.
create index concurrently if not exists order_order_asked on order_order (seller_id) where asked_at is not null;
