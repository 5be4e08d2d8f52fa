-- feature: order

-- Fen that came in for a payment that staff must decide about; 0 when nothing of it is with us.
alter table order_payment add column received bigint not null default 0 check (received >= 0);
-- Open disputes, the oldest first, and the rest, the newest first, are read by (state, dispute_id).
create index order_dispute_ripe on order_dispute (answer_by) where state = 0;
