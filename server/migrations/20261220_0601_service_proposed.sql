-- feature: service

-- Times that the other side has proposed and that wait for an answer.
create index service_order_proposed_buyer on service_order (buyer_id, proposed_starts_at) where proposed_by = 'seller';
create index service_order_proposed_seller on service_order (seller_id, proposed_starts_at) where proposed_by = 'buyer';
