-- feature: ledger

-- What each entry moved on the account that the payment provider holds for us, fen: below zero what came in.
create view ledger_channel as
  select e.key, e.at, sum(l.amount)::bigint as amount
  from ledger_entry e
    join ledger_line l using (entry_id)
    join ledger_account a using (account_id)
  where a.kind = 'channel'
  group by e.key, e.at;
