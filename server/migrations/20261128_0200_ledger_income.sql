-- feature: ledger

-- Published: what of a person's money they have earned, fen; beside `ledger_balance`.
create view ledger_income as select user_id, balance as income from ledger_account where kind = 'income';
