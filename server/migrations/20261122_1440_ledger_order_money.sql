-- feature: ledger

-- What lies in the platform's accounts for each order, from the lines: the checks of those above compare it with what they
-- believe (decision 0042).
create view ledger_order_money as
  select e.order_id, coalesce(sum(l.amount) filter (where a.kind = 'escrow'), 0) as escrow,
    coalesce(sum(l.amount) filter (where a.kind = 'suspense'), 0) as suspense
  from ledger_account a
  join ledger_line l on l.account_id = a.account_id
  join ledger_entry e on e.entry_id = l.entry_id
  where a.user_id is null and a.kind in ('escrow', 'suspense')
  group by e.order_id;
