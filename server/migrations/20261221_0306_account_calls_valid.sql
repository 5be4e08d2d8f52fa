-- feature: account
-- no transaction

alter table account_user validate constraint account_user_allow_calls;
