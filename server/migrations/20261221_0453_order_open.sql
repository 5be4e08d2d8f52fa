-- feature: order
-- no transaction

-- Purchases that are not over, and those whose money is asked back, among all that somebody ever bought.
create index concurrently if not exists order_order_running_buyer on order_order (buyer_id) where stage in (1, 2, 3);
create index concurrently if not exists order_order_asked_buyer on order_order (buyer_id) where asked_at is not null;
