-- feature: ledger
-- no transaction

-- An account of a circle has no person either: those of the platform are told apart by the circle.
create unique index concurrently if not exists ledger_account_circle on ledger_account (circle_id, kind) where circle_id <> 0;
create unique index concurrently if not exists ledger_account_unowned on ledger_account (kind, shard)
  where user_id is null and circle_id = 0;
drop index concurrently if exists ledger_account_platform;
