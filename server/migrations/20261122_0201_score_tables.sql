-- feature: score
-- takes: account_sign_in

comment on table account_sign_in is 'the days that people signed in on; of score since it left account';
