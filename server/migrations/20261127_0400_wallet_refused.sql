-- feature: wallet

alter table wallet_withdrawal
  -- Tries in a row that the provider did not take.
  add column refusals integer not null default 0,
  -- Since when staff has to see to it.
  add column stuck_at timestamptz,
  -- What the provider answered last, as staff reads it.
  add column why text not null default '' check (length(why) <= 200),
  -- Since when the provider says that it does not know what waits for its person.
  add column missing_at timestamptz,
  add constraint wallet_withdrawal_stuck check (stuck_at is null or state = 1);
create index wallet_withdrawal_stuck on wallet_withdrawal (withdrawal_id) where stuck_at is not null;
