-- feature: order

-- Which of several commissions of one order a share is: two of them may be one person's, since accounts become one.
alter table order_share add column level smallint check (level is null or (level in (1, 2) and kind = 'commission'));

-- Published: what became of commissions (D122), fen: waiting in a hold, handed on, or back in the escrow.
create or replace view order_commission as
select s.share_id, s.order_id, s.user_id, s.amount, s.reversed_at, s.created_at,
  h.state as hold_state, h.release_at, h.lapse, s.level
from order_share s left join ledger_hold h on h.key = s.hold_key and s.hold_key <> ''
where s.kind = 'commission';
