-- feature: wallet

-- What waits for staff is looked at by the job on the day that was promised for it.
update wallet_withdrawal set next_at = created_at + interval '5 days' where state = 0 and next_at is null;
