-- feature: membership

-- Each time on its own for some days: of two stretches of membership that run at once, one may have begun after the first use
-- and before the last (D120).
alter table membership_use drop constraint membership_use_pkey;
alter table membership_use add primary key (user_id, used_at, key, level);
create index membership_use_at on membership_use (used_at);
-- What was last set of a privilege; few rows, written by staff.
create index membership_quota_key on membership_quota (key, quota_id desc);
