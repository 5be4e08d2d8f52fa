-- feature: notice

-- What happened, as its feature names it: an event that is delivered twice tells the person once.
alter table notice add column key text;
create unique index notice_key on notice (user_id, key) where key is not null;
