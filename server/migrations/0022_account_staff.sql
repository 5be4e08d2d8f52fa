-- feature: account

-- How staff finds people: by how a name begins, by status, the newest first; and appeals that wait, the oldest first.
create index account_user_name on account_user (username collate "C", user_id);
create index account_user_newest on account_user (created_at desc, user_id desc);
create index account_user_status on account_user (status, created_at desc, user_id desc) where status <> 1;
create index account_appeal_queue on account_appeal (appeal_id) where state = 1;
