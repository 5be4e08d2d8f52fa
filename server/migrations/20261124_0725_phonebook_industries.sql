-- feature: phonebook

-- The upper-level industries of a member (D154), copied as the rest of an entry is: one index finds who is of the same in a circle,
-- whatever the number of people elsewhere.
alter table phonebook_member
  add column industry1 integer,
  add column industry2 integer check (industry2 <> industry1);
create index phonebook_member_industry1 on phonebook_member (phonebook_id, industry1)
  where state in (1, 7) and not hidden and industry1 is not null;
create index phonebook_member_industry2 on phonebook_member (phonebook_id, industry2)
  where state in (1, 7) and not hidden and industry2 is not null;

-- However somebody comes to have an entry: joining, claiming, merging accounts. Lower industries are numbered in their upper one's
-- thousand.
create function phonebook_member_industries() returns trigger language plpgsql as $$
begin
  select min(upper_id), nullif(max(upper_id), min(upper_id)) into new.industry1, new.industry2
  from (
    select case when industry_id < 1000 then industry_id else industry_id / 1000 end as upper_id
    from discovery_person_industry where user_id = new.user_id) i;
  return new;
end $$;
create trigger phonebook_member_industry before insert or update of user_id on phonebook_member
  for each row execute function phonebook_member_industries();
update phonebook_member set user_id = user_id where user_id in (select user_id from discovery_person_industry);
