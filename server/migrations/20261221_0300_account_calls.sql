-- feature: account

-- Whether friends may call them; beside whether they may be asked to be a friend.
alter table account_user add column allow_calls smallint not null default 1;
alter table account_user add constraint account_user_allow_calls check (allow_calls in (0, 1)) not valid;

-- Published: who can be called at all, and who wants to be.
create view account_callable as
select user_id, allow_calls = 1 as allows_calls, phone is not null as has_phone from account_user where status in (1, 2);
