-- feature: phonebook

-- Since when it waits to be looked at, and the words that asked for it (D62, D137).
alter table phonebook add column waits_since timestamptz;
alter table phonebook add column doubts text[] not null default '{}' check (cardinality(doubts) <= 100);
create index phonebook_waiting on phonebook (waits_since, phonebook_id) where status = 2;
-- The desk finds a circle by the beginning of its name.
create index phonebook_name on phonebook (name collate "C", phonebook_id);
