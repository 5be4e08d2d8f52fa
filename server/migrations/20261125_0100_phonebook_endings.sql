-- feature: phonebook

-- D68: a circle that cannot give back what it owes is tried again later, behind those that can; since when it could not, how often it
-- was tried, and how many fen are missing.
alter table phonebook
  add column ending_next_at timestamptz,
  add column ending_failed_at timestamptz,
  add column ending_tries integer not null default 0,
  add column ending_lacks bigint not null default 0 check (ending_lacks >= 0);
drop index phonebook_dissolving;
create index phonebook_dissolving on phonebook ((coalesce(ending_next_at, dissolve_at))) where status = 4;
create index phonebook_stuck on phonebook (ending_failed_at, phonebook_id) where status = 4 and ending_failed_at is not null;

-- Published: circles that dissolve, and when they end.
create view phonebook_ending as
select phonebook_id, owner_id, name, dissolve_at from phonebook where status = 4 and dissolve_at is not null;
