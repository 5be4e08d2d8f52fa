-- feature: ledger

-- Published: what of a person's money can pay an order, fen.
create view ledger_balance as select user_id, balance from ledger_account where kind = 'balance';
