-- feature: order

-- Payments and refunds as the channel's bill names them, with the entry of the ledger that holds their money.
-- `moves`: the amount that may already be in a bill although the entry is not certain to stand: a refund on its way, or one
-- that failed and waits for staff.
create view order_channel_line as
  select 'payment' as kind, p.out_trade_no as number, 'payment:' || p.payment_id || ':received' as key,
    p.paid_at as at, false as moves, o.order_id, o.hash, o.buyer_id, o.seller_id
  from order_payment p join order_order o using (order_id)
  union all
  select 'refund', r.out_refund_no, case when r.excess then r.key else 'refund:' || r.refund_id end,
    r.done_at, r.state <> 1, o.order_id, o.hash, o.buyer_id, o.seller_id
  from order_refund r join order_order o using (order_id)
  where r.channel_part > 0;
