-- feature: friend

-- How many friends stand under each letter, as differences that are added up when they are read: a change only ever inserts,
-- so two changes of one list never wait for each other, and a page costs the same however long the list is. A job sums
-- them up. No reference to account_user: checking one would lock the owner of each list that a renamed friend stands in.
create table friend_letter (
  user_id bigint not null,
  initial text collate "C" not null,
  count integer not null
);
create index friend_letter_owner on friend_letter (user_id, initial) include (count);

create function friend_letters_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into friend_letter
    select user_id, initial, count(*) from added where not hidden group by user_id, initial;
  elsif tg_op = 'DELETE' then
    insert into friend_letter
    select user_id, initial, -count(*) from removed where not hidden group by user_id, initial;
  else
    insert into friend_letter
    select user_id, initial, sum(n) from (
      select user_id, initial, 1 as n from added where not hidden
      union all select user_id, initial, -1 from removed where not hidden) each
    group by user_id, initial having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger friend_letters_added after insert on friend_entry
  referencing new table as added for each statement execute function friend_letters_changed();
create trigger friend_letters_removed after delete on friend_entry
  referencing old table as removed for each statement execute function friend_letters_changed();
create trigger friend_letters_moved after update on friend_entry
  referencing old table as removed new table as added for each statement execute function friend_letters_changed();

insert into friend_letter
select user_id, initial, count(*) from friend_entry where not hidden group by user_id, initial;

-- What a search looks up: each letter of an entry (`:`), the first one and two of each reading (`^`), the tags (`#`), all
-- with the owner before them, so that one index finds the few rows that are worth reading. The functions depend on no
-- collation.
create function friend_keys(owner bigint, words text, readings text, tags text[]) returns text[]
  immutable parallel safe language sql as $$
  select coalesce(array_agg(owner::text || key), '{}') from (
    select ':' || letter from unnest(string_to_array(translate(words, E' \n', ''), null)) letter
    union all select '^' || left(reading, 1) from unnest(string_to_array(readings, ' ')) reading
    union all select '^' || left(reading, 2) from unnest(string_to_array(readings, ' ')) reading
    union all select '#' || tag from unnest(tags) tag) each (key)
$$;
create index friend_entry_search on friend_entry
  using gin (friend_keys(user_id, words || note_words, readings, tags)) with (fastupdate = off) where not hidden;
