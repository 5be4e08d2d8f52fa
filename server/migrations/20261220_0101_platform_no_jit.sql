-- feature: platform

-- Statements of lists join a dozen views: PostgreSQL reckons them dear and compiles them, 20 to 60 ms for what runs 2. It is a
-- setting of the database, for every connection that is opened from now on; whoever migrates without owning it sets it by hand.
do $$ begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'alter database set jit = off: by its owner';
end $$;
