-- feature: notification
-- no transaction

-- What is unread is counted by its category, up to so many of each; without one, too, by the first of its columns.
create index concurrently if not exists notice_unread_category on notice (user_id, category) where read_at is null;
drop index concurrently if exists notice_unread;
