-- feature: friend

-- How many different tags a person would use with these besides: those of `except`, which are being replaced, do not count.
-- Under a lock of the person's tags until the transaction ends, since two changes at once could both use the last free one;
-- a volatile function reads after the lock what was committed before.
create function friend_tags_with(of_user bigint, worn text[], except_friend bigint) returns bigint
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('friend tags', of_user));
  return (select count(distinct tag) from (
    select unnest(e.tags) as tag from friend_entry e
    where e.user_id = of_user and e.friend_id <> except_friend and not e.hidden
    union all select unnest(worn)) used);
end $$;

-- Writes a note and tags, in one trip. Neither: there is no such friend. `full_up`: too many tags would be used.
create function friend_note(
  of_user bigint, of_friend bigint, new_note text, new_words text, new_tags text[], most int,
  out written boolean, out full_up boolean)
language plpgsql as $$
begin
  full_up := new_tags <> '{}'
    and exists (select from friend_entry e where e.user_id = of_user and e.friend_id = of_friend and not e.hidden)
    and friend_tags_with(of_user, new_tags, of_friend) > most;
  written := false;
  if not full_up then
    update friend_entry e set note = new_note, note_words = new_words, tags = new_tags
    where e.user_id = of_user and e.friend_id = of_friend and not e.hidden;
    written := found;
  end if;
end $$;
