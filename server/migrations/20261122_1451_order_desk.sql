-- feature: order

-- Open disputes, the oldest first, and the rest, the newest first, are read by (state, dispute_id).
create index order_dispute_ripe on order_dispute (answer_by) where state = 0;
