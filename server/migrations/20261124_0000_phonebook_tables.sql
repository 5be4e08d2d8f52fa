-- feature: phonebook

create sequence phonebook_seq;
create table phonebook (
  phonebook_id bigint primary key default public_id('phonebook_seq'),
  owner_id bigint not null references account_user (user_id), -- on deletion: keep, whoever owns a live one cannot leave; of a dissolved one the row says whose it was
  name text not null check (length(name) between 1 and 60),
  -- D63
  category smallint not null check (category between 1 and 9),
  avatar text not null default '',
  cover text not null default '',
  intro text not null default '' check (length(intro) <= 4000),
  -- What members read on the home.
  notice text not null default '' check (length(notice) <= 1000),
  notice_at timestamptz,
  city text not null default '' check (length(city) <= 40),
  -- D62: listed in /public, /square and search.
  listed boolean not null default false,
  -- D62: 0 draft, 1 normal, 2 under review, 3 forbidden, 4 dissolving, 5 dissolved.
  status smallint not null default 1 check (status between 0 and 5),
  -- Why it is forbidden, or how it is dissolved.
  status_reason text not null default '' check (length(status_reason) <= 200),
  -- D59: 0 free, 1 approval, 2 paid, 3 paid and approval, 4 invitation, 5 password.
  join_type smallint not null default 1 check (join_type between 0 and 5),
  -- Argon2id; empty without one.
  join_password text not null default '',
  -- D60: what the form asks besides name and phone, and up to ten fields of its own.
  asks text[] not null default '{}' check (asks <@ array['company', 'position', 'city']),
  fields jsonb not null default '[]' check (jsonb_array_length(fields) <= 10),
  -- D61: 0 members, 1 admins, 2 after a card swap.
  contact_visible smallint not null default 0 check (contact_visible between 0 and 2),
  -- Notices that each member may get in a week.
  weekly_notices smallint not null default 3 check (weekly_notices between 0 and 7),
  -- D68: when a circle that is dissolving ends.
  dissolve_at timestamptz,
  -- Members in state 1; kept by a trigger.
  members integer not null default 0 check (members >= 0),
  words text not null,
  readings text not null,
  -- Counts up with each edit, so that of two admins who edit at once the second is told.
  version integer not null default 1,
  created_at timestamptz not null,
  check ((status = 4) = (dissolve_at is not null)),
  check (join_type <> 5 or join_password <> '')
);
create index phonebook_owner on phonebook (owner_id, phonebook_id) where status <> 5;
create index phonebook_owner_all on phonebook (owner_id);
create index phonebook_newest on phonebook (created_at desc, phonebook_id desc) where listed and status = 1;
create index phonebook_popular on phonebook (members desc, phonebook_id desc) where listed and status = 1;
create index phonebook_category on phonebook (category, members desc, phonebook_id desc) where listed and status = 1;
create index phonebook_city on phonebook (city, members desc, phonebook_id desc) where listed and status = 1;
create index phonebook_staff on phonebook (status, created_at desc, phonebook_id desc);
create index phonebook_dissolving on phonebook (dissolve_at) where status = 4;
create index phonebook_search on phonebook using gin (friend_keys(0, words, readings, '{}'))
  with (fastupdate = on, gin_pending_list_limit = 256) where listed and status = 1;

create table phonebook_group (
  group_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  name text not null check (length(name) between 1 and 40),
  sort integer not null default 0,
  unique (phonebook_id, name)
);
create index phonebook_group_list on phonebook_group (phonebook_id, sort, group_id);

-- D58: which state may follow which. null: a new row.
create table phonebook_member_move (
  from_state smallint,
  to_state smallint not null check (to_state between 0 and 7),
  unique nulls not distinct (from_state, to_state)
);
insert into phonebook_member_move values
  (null, 0), (null, 1), (null, 5), (null, 7),
  -- applying: accepted, refused (also by time), withdrawn, shut out
  (0, 1), (0, 2), (0, 3), (0, 5),
  -- normal: left, removed, shut out, not renewed
  (1, 3), (1, 4), (1, 5), (1, 6),
  -- again
  (2, 0), (2, 1), (2, 5), (3, 0), (3, 1), (3, 5), (4, 0), (4, 1), (4, 5),
  -- shut out: let in again means to be a stranger that may apply
  (5, 3),
  (6, 0), (6, 1), (6, 3), (6, 4), (6, 5),
  -- claimed, or shut out
  (7, 1), (7, 4), (7, 5);

create table phonebook_member (
  member_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  -- null: imported, nobody has claimed it.
  user_id bigint references account_user (user_id), -- on deletion: erase
  -- D57: 1 owner, 2 admin, 3 guest of honour, 4 member.
  role smallint not null default 4 check (role between 1 and 4),
  rights text[] not null default '{}' check (rights <@ array['apply', 'member', 'import', 'notice', 'edit', 'plugin', 'content']),
  -- D58: 0 applying, 1 normal, 2 refused, 3 left, 4 removed, 5 blacklisted, 6 expired, 7 imported.
  state smallint not null check (state between 0 and 7),
  -- Of an application: 1 waits for the payment, 2 for an admin.
  waits smallint not null default 0 check (waits between 0 and 2),
  -- The card that they bring (D60), 0: none. What the directory shows is copied from it.
  card_id bigint not null default 0,
  realname text not null,
  avatar text not null default '',
  company text not null default '',
  position text not null default '',
  city text not null default '',
  certified smallint not null default 0,
  initial text not null check (initial ~ '^[A-Z#]$'),
  sort_key text collate "C" not null,
  words text not null,
  readings text not null,
  group_id bigint references phonebook_group (group_id),
  via text not null check (via in ('create', 'join', 'invite', 'import', 'transfer')),
  inviter_id bigint references account_user (user_id), -- on deletion: anonymise, that somebody was invited stays, not by whom
  -- D65: until when it is paid; null: for ever.
  end_at timestamptz,
  -- Why they were refused or removed, as they read it.
  reason text not null default '' check (length(reason) <= 200),
  applied_at timestamptz not null,
  joined_at timestamptz,
  ended_at timestamptz,
  visited_at timestamptz,
  -- When they last looked after their entry.
  fresh_at timestamptz not null,
  -- Notices a week that they want at most, null: as many as the circle may send; and kinds that they mute.
  notices smallint check (notices between 0 and 7),
  muted text[] not null default '{}' check (cardinality(muted) <= 10),
  -- The person may not be seen at present (D12, D13).
  hidden boolean not null default false,
  check ((user_id is null) <= (state in (4, 5, 7))),
  check ((state = 0) = (waits > 0)),
  check (state <> 1 or joined_at is not null),
  check (role = 4 or state = 1),
  check (role = 2 or rights = '{}')
);
create unique index phonebook_member_person on phonebook_member (phonebook_id, user_id) where user_id is not null;
create unique index phonebook_member_owner on phonebook_member (phonebook_id) where role = 1;
create index phonebook_member_list on phonebook_member (phonebook_id, sort_key, member_id) include (initial)
  where state in (1, 7) and not hidden;
create index phonebook_member_group on phonebook_member (phonebook_id, group_id, sort_key, member_id)
  where state in (1, 7) and not hidden and group_id is not null;
create index phonebook_member_groups on phonebook_member (group_id) where group_id is not null;
create index phonebook_member_city on phonebook_member (phonebook_id, city, sort_key, member_id)
  where state in (1, 7) and not hidden and city <> '';
create index phonebook_member_newest on phonebook_member (phonebook_id, joined_at desc, member_id desc)
  where state = 1 and not hidden;
create index phonebook_member_staff on phonebook_member (phonebook_id, role, member_id) where role < 4;
create index phonebook_member_state on phonebook_member (phonebook_id, state, applied_at, member_id) where state <> 1;
create index phonebook_member_mine on phonebook_member (user_id, state, joined_at desc, member_id desc) where user_id is not null;
create index phonebook_member_card on phonebook_member (card_id) where card_id > 0;
create index phonebook_member_end on phonebook_member (end_at, member_id) where state = 1 and end_at is not null;
create index phonebook_member_ending on phonebook_member (phonebook_id, end_at) where state = 1 and end_at is not null;
create index phonebook_member_applied on phonebook_member (applied_at) where state = 0;
create index phonebook_member_fresh on phonebook_member (phonebook_id, fresh_at) where state = 1;
create index phonebook_member_inviter on phonebook_member (inviter_id) where inviter_id is not null;
create index phonebook_member_search on phonebook_member using gin (friend_keys(phonebook_id, words, readings, '{}'))
  with (fastupdate = on, gin_pending_list_limit = 256) where state in (1, 7) and not hidden;

create function phonebook_member_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = new.state then return new; end if;
  if not exists (
    select 1 from phonebook_member_move
    where from_state is not distinct from (case when tg_op = 'UPDATE' then old.state end) and to_state = new.state)
  then
    raise exception 'a member cannot go from state % to %', case when tg_op = 'UPDATE' then old.state end, new.state
      using errcode = 'check_violation', constraint = 'phonebook_member_move';
  end if;
  return new;
end $$;
create trigger phonebook_member_move before insert or update of state on phonebook_member
  for each row execute function phonebook_member_moved();

-- One update of the circle a statement, however many members it changes.
create function phonebook_members_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update phonebook p set members = members + n.count
    from (select phonebook_id, count(*) as count from added where state = 1 group by phonebook_id) n
    where p.phonebook_id = n.phonebook_id;
  elsif tg_op = 'DELETE' then
    update phonebook p set members = members - n.count
    from (select phonebook_id, count(*) as count from removed where state = 1 group by phonebook_id) n
    where p.phonebook_id = n.phonebook_id;
  else
    update phonebook p set members = members + n.count
    from (
      select phonebook_id, sum(one) as count from (
        select phonebook_id, 1 as one from added where state = 1
        union all select phonebook_id, -1 from removed where state = 1) each
      group by phonebook_id having sum(one) <> 0) n
    where p.phonebook_id = n.phonebook_id;
  end if;
  return null;
end $$;
create trigger phonebook_members_added after insert on phonebook_member
  referencing new table as added for each statement execute function phonebook_members_counted();
create trigger phonebook_members_removed after delete on phonebook_member
  referencing old table as removed for each statement execute function phonebook_members_counted();
create trigger phonebook_members_changed after update on phonebook_member
  referencing old table as removed new table as added for each statement execute function phonebook_members_counted();

-- What somebody submitted on joining (D60); owner and admins see it (D22), erased 30 days after they have left (D69).
create table phonebook_form (
  member_id bigint primary key references phonebook_member (member_id) on delete cascade,
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  realname text not null check (length(realname) between 1 and 40),
  phone text not null,
  company text not null default '' check (length(company) <= 200),
  position text not null default '' check (length(position) <= 100),
  city text not null default '' check (length(city) <= 40),
  -- Answers to the circle's own fields: [{label, type, value}], as they were asked.
  answers jsonb not null default '[]' check (jsonb_array_length(answers) <= 10),
  submitted_at timestamptz not null,
  erase_at timestamptz
);
create index phonebook_form_person on phonebook_form (user_id);
create index phonebook_form_circle on phonebook_form (phonebook_id);
create index phonebook_form_erase on phonebook_form (erase_at) where erase_at is not null;

-- Personal invitations (D76): /phonebook/{id}/s/{code}.
create table phonebook_invitation (
  code text primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  expires_at timestamptz not null
);
create index phonebook_invitation_person on phonebook_invitation (user_id, phonebook_id, expires_at desc);
create index phonebook_invitation_circle on phonebook_invitation (phonebook_id);

-- D77. No row: as by default.
create table phonebook_plugin (
  phonebook_id bigint not null references phonebook (phonebook_id),
  key text not null check (length(key) between 1 and 20),
  enabled boolean not null,
  -- 0 all, 1 members, 2 admins.
  visible smallint not null check (visible between 0 and 2),
  sort smallint not null,
  config jsonb not null default '{}',
  primary key (phonebook_id, key)
);

-- D70: what admins do, for a year.
create table phonebook_log (
  log_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  actor_id bigint references account_user (user_id), -- on deletion: anonymise, the circle keeps what was done
  what text not null,
  member_id bigint,
  -- Of the person it was done to, so that the line reads without them.
  target text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  at timestamptz not null
);
create index phonebook_log_list on phonebook_log (phonebook_id, log_id desc);
create index phonebook_log_actor on phonebook_log (actor_id) where actor_id is not null;
create index phonebook_log_at on phonebook_log (at);

-- D68: a transfer that waits for the other's word.
create table phonebook_transfer (
  phonebook_id bigint primary key references phonebook (phonebook_id),
  to_id bigint not null references account_user (user_id), -- on deletion: erase
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index phonebook_transfer_to on phonebook_transfer (to_id);
create index phonebook_transfer_due on phonebook_transfer (due_at);

-- Published: circles as one line of a list. Whoever joins this decides who may see which.
create view phonebook_line as
select phonebook_id, owner_id, name, avatar, category, city, listed, status, join_type, contact_visible, members
from phonebook;

-- Published: who is a member of which circle at present, seen people only.
create view phonebook_present as
select m.phonebook_id, m.user_id, m.member_id, m.role, m.group_id, m.end_at, m.joined_at
from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
where m.state = 1 and not m.hidden and p.status in (1, 2, 4) and m.user_id is not null;
