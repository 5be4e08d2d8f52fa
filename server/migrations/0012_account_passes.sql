-- feature: account

-- A pass in a follow code: whose account the WeChat that scans it is bound to (D161).
alter table account_pass
  drop constraint account_pass_purpose_check,
  add constraint account_pass_purpose_check check (purpose in ('register', 'merge', 'hand-over', 'follow'));

-- What is on its way for a person ends with the sessions.
create index account_pass_user on account_pass (user_id) where user_id is not null;
create index account_qr_login_user on account_qr_login (user_id) where user_id is not null;
create index account_oauth_state_user on account_oauth_state (user_id) where user_id is not null;

-- Who has become this one.
create index account_user_merged on account_user (merged_into) where merged_into is not null;
