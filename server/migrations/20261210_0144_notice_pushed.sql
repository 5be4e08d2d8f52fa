-- feature: notice

-- When it last left the app while it was unread: what only grows since then leaves an hour later, not with every step.
alter table notice add column pushed_at timestamptz;
