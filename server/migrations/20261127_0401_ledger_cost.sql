-- feature: ledger

-- What the platform pays to others, as the provider's fees: below zero, since nobody owes it to us.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('balance', 'income', 'frozen', 'escrow', 'fee', 'channel', 'suspense', 'cost'));
alter table ledger_account drop constraint ledger_account_not_negative;
alter table ledger_account add constraint ledger_account_not_negative check (balance >= 0 or kind in ('channel', 'cost'));
insert into ledger_account (kind, shard) select 'cost', generate_series(0, 15);
