-- feature: account

-- Published: who wants lists by time, region and popularity alone (D17).
create view account_impersonal as select user_id from account_user where no_personalization = 1;
create index account_user_impersonal on account_user (user_id) where no_personalization = 1;
