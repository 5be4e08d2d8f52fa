-- feature: order

-- Whose account at the provider paid, as a keyed digest: the same account can be recognised, not named. '' when unknown.
alter table order_payment add column payer text not null default '' check (length(payer) <= 64);
create index order_payment_payer on order_payment (payer) where payer <> '';

-- Published: which orders were paid from which account of the provider.
create view order_payer as
select p.payer, o.order_id, o.buyer_id from order_payment p join order_order o using (order_id) where p.payer <> '' and p.state = 1;

-- Published: what became of commissions (D122), fen: waiting in a hold, handed on, or back in the escrow.
create view order_commission as
select s.share_id, s.order_id, s.user_id, s.amount, s.reversed_at, s.created_at,
  h.state as hold_state, h.release_at, h.lapse
from order_share s left join ledger_hold h on h.key = s.hold_key and s.hold_key <> ''
where s.kind = 'commission';
