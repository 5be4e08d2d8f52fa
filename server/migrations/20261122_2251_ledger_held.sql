-- feature: ledger

-- Published: money of people that waits, and until when (D113).
create view ledger_held as
select hold_id, user_id, order_id, reason, lapse, amount, release_at from ledger_hold where state = 'pending';
