-- feature: service
-- no transaction

-- All that somebody offers or has offered, deleted ones, too: their score is of all. Without it every service is read.
create index concurrently if not exists service_of on service (user_id);
