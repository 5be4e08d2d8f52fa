-- feature: platform

-- What a page costs out of order: next to nothing on what databases stand on today. By the default of 4 PostgreSQL reads all circles
-- for the thousand of one person. Set as `jit` is, by whoever owns the database.
-- small: it locks no table
do $$ begin
  execute format('alter database %I set random_page_cost = 1.1', current_database());
exception when insufficient_privilege then
  raise notice 'alter database set random_page_cost = 1.1: by its owner';
end $$;
