-- feature: ledger
-- no transaction

alter table ledger_account validate constraint ledger_account_kind_check;
alter table ledger_account validate constraint ledger_account_unit;
alter table ledger_account validate constraint ledger_account_owner;
alter table ledger_account validate constraint ledger_account_not_negative;
