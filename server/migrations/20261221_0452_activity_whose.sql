-- feature: activity
-- no transaction

-- What one person has registered for in one activity, of which a hundred thousand may come.
create index concurrently if not exists activity_registration_whose on activity_registration (activity_id, user_id, state)
  where user_id is not null;
