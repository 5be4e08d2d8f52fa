-- feature: order

-- Few orders are in dispute; a withdrawal asks whether one of its person's is.
create index order_order_disputed_buyer on order_order (buyer_id) where disputed;
create index order_order_disputed_seller on order_order (seller_id) where disputed;
