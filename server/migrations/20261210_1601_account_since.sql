-- feature: account

-- Since when somebody is here, for what is said to new people alone.
create view account_since as select user_id, created_at from account_user;
