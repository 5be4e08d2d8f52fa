-- feature: wallet

-- Working days in which staff answers, as the person was told when they asked.
alter table wallet_withdrawal add column staff_days smallint not null default 3 check (staff_days between 1 and 10);
alter table wallet_withdrawal alter column staff_days drop default;
