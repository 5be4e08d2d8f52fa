-- feature: membership

-- Published: what memberships permit. In force is the one that began last, of several the one that was written last.
create view membership_value as
select key, level, value, effective_from, quota_id from membership_quota;
