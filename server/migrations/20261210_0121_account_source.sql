-- feature: account

-- Published: when people have come and from where (D144), for counting. Without those who turned personalization off (D17).
create view account_source as
select user_id, created_at, qc, ac from account_user where no_personalization = 0;
