-- feature: phonebook

-- How many entries stand under each letter, as differences that are added up when they are read, like `friend_letter`: a change
-- only ever inserts, so two changes never wait for each other. Group 0 is the whole circle. No reference to the circle: checking
-- one would lock its row at each change of a member.
create table phonebook_letter (
  phonebook_id bigint not null,
  group_id bigint not null,
  initial text collate "C" not null,
  count integer not null
);
create index phonebook_letter_circle on phonebook_letter (phonebook_id, group_id, initial) include (count);

create function phonebook_letters_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into phonebook_letter
    select m.phonebook_id, g.id, m.initial, count(*)
    from added m cross join lateral (values (0::bigint), (m.group_id)) g (id)
    where m.state in (1, 7) and not m.hidden and g.id is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into phonebook_letter
    select m.phonebook_id, g.id, m.initial, -count(*)
    from removed m cross join lateral (values (0::bigint), (m.group_id)) g (id)
    where m.state in (1, 7) and not m.hidden and g.id is not null group by 1, 2, 3;
  else
    insert into phonebook_letter
    select m.phonebook_id, g.id, m.initial, sum(m.n)
    from (
      select phonebook_id, group_id, initial, 1 as n from added where state in (1, 7) and not hidden
      union all
      select phonebook_id, group_id, initial, -1 from removed where state in (1, 7) and not hidden) m
    cross join lateral (values (0::bigint), (m.group_id)) g (id)
    where g.id is not null group by 1, 2, 3 having sum(m.n) <> 0;
  end if;
  return null;
end $$;
create trigger phonebook_letters_added after insert on phonebook_member
  referencing new table as added for each statement execute function phonebook_letters_changed();
create trigger phonebook_letters_removed after delete on phonebook_member
  referencing old table as removed for each statement execute function phonebook_letters_changed();
create trigger phonebook_letters_moved after update on phonebook_member
  referencing old table as removed new table as added for each statement execute function phonebook_letters_changed();

insert into phonebook_letter
select m.phonebook_id, g.id, m.initial, count(*)
from phonebook_member m cross join lateral (values (0::bigint), (m.group_id)) g (id)
where m.state in (1, 7) and not m.hidden and g.id is not null group by 1, 2, 3;

-- When the owner of an entry was asked to look after it; later than `fresh_at`: they have not answered yet.
alter table phonebook_member add asked_at timestamptz;
create index phonebook_member_stale on phonebook_member (fresh_at, user_id)
  where state = 1 and not hidden and (asked_at is null or asked_at <= fresh_at);
create index phonebook_member_asked on phonebook_member (phonebook_id)
  where state = 1 and asked_at > fresh_at;

-- Members who could not reach a member. Only those later than the entry's `fresh_at` count: looking after it begins a new round.
create table phonebook_unreachable (
  member_id bigint not null references phonebook_member (member_id) on delete cascade,
  reporter_id bigint not null references account_user (user_id), -- on deletion: erase
  phonebook_id bigint not null references phonebook (phonebook_id),
  at timestamptz not null,
  primary key (member_id, reporter_id)
);
create index phonebook_unreachable_reporter on phonebook_unreachable (reporter_id);
create index phonebook_unreachable_circle on phonebook_unreachable (phonebook_id, member_id, at);
