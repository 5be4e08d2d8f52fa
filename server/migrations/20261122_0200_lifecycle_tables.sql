-- feature: lifecycle
-- takes: account_merge, account_leaving, account_export

comment on table account_merge is 'which account became part of which; of lifecycle since it left account';
comment on table account_leaving is 'who asked to leave, and what was erased when; of lifecycle since it left account';
comment on table account_export is 'data that people asked for; of lifecycle since it left account';
