-- feature: circle
-- no transaction

-- The circles that one person runs or helps to run, among all that they belong to: badges ask for them on every page.
create index concurrently if not exists phonebook_member_runs on phonebook_member (user_id) where role < 4;
