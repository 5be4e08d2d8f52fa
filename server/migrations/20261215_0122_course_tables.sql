-- feature: course

-- What was played of a lesson, in whole seconds of its timeline: each second counts once, however often it was played.
create function course_seconds(played int4multirange) returns integer language sql immutable as $$
  select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(played) r
$$;

create function course_ranges(played int4multirange) returns integer language sql immutable as $$
  select count(*)::integer from unnest(played)
$$;

-- With what has been played since: `given` has from and to of each range one after the other. What the lesson has not, and what of the
-- new is more than `most` seconds, is not counted; of more than 200 ranges the longest stay.
create function course_played(played int4multirange, given integer[], most integer, total integer)
returns int4multirange language sql immutable as $$
  with heard as (
    select range_agg(int4range(greatest(0, given[i]), least(total, given[i + 1]))) as all_of_it
    from generate_series(1, coalesce(array_length(given, 1), 0) - 1, 2) i
    where greatest(0, given[i]) < least(total, given[i + 1])
  ), fresh as (
    select lower(r) as f, upper(r) as t,
      sum(upper(r) - lower(r)) over (order by lower(r)) - (upper(r) - lower(r)) as before
    from heard, unnest(all_of_it - played) r
  ), merged as (
    select (played + coalesce((select range_agg(int4range(f, least(t, (f + most - before)::integer)))
      from fresh where before < most), '{}')) * int4multirange(int4range(0, greatest(total, 0))) as whole
  )
  select case when course_ranges(whole) <= 200 then whole
    else (select range_agg(r) from
      (select r from unnest(whole) r order by upper(r) - lower(r) desc, lower(r) limit 200) longest) end
  from merged
$$;

-- Seconds that a session can have played since its last write: at the fastest speed, and what a phone's clock is ahead. A session that
-- nobody knows has the latter alone.
create function course_budget(sessions jsonb, session text, now bigint, fastest integer, grace integer)
returns integer language sql immutable as $$
  select least(86400, greatest(0, now - coalesce((sessions ->> session)::bigint, now)) * fastest + grace)::integer
$$;

-- The four sessions that wrote last.
create function course_sessions(sessions jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from (select key, value from jsonb_each(sessions) order by value desc, key limit 4) latest
$$;

create sequence course_seq;
create sequence course_place_seq;
create table course (
  course_id bigint primary key default public_id('course_seq'),
  phonebook_id bigint not null references phonebook (phonebook_id),
  author_id bigint references account_user (user_id), -- on deletion: anonymise, the course is its circle's and stays
  -- Its place in the list, the newest first: set anew when it is published for the first time.
  place bigint not null default nextval('course_place_seq'),
  title text not null check (length(title) between 1 and 100),
  cover text not null default '' check (length(cover) <= 250),
  intro text not null default '' check (length(intro) <= 4000),
  -- Fen; 0: free.
  price integer not null default 0 check (price = 0 or price between 100 and 500000),
  free_tiers bigint[] not null default '{}' check (cardinality(free_tiers) <= 5),
  -- 0 whoever may look into the circle sees the outline, 1 members.
  visible smallint not null default 0 check (visible in (0, 1)),
  seats integer check (seats between 1 and 100000),
  -- 0 draft, 1 shown, 2 off.
  state smallint not null default 0 check (state in (0, 1, 2)),
  moderated boolean not null default false,
  -- Of the lessons that stand: how many, how long, how many may be tried, and seconds in which an article is 60. Derived.
  lessons integer not null default 0,
  seconds integer not null default 0,
  trials integer not null default 0,
  weight integer not null default 0,
  -- Who studies it. Derived; the job reconciles.
  students integer not null default 0 check (students >= 0),
  rev integer not null default 1,
  published_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 0) = (published_at is null))
);
create index course_circle on course (phonebook_id, place desc) where deleted_at is null;
create index course_author on course (author_id) where author_id is not null;
create index course_staff on course (place desc) where deleted_at is null;
create index course_moderated on course (place desc) where moderated and deleted_at is null;
create index course_title on course (title text_pattern_ops, place desc) where deleted_at is null;

create table course_chapter (
  chapter_id bigint generated always as identity primary key,
  course_id bigint not null references course (course_id),
  title text not null default '' check (length(title) <= 60),
  sort smallint not null
);
create index course_chapter_course on course_chapter (course_id, sort, chapter_id);

create sequence course_lesson_seq;
create table course_lesson (
  lesson_id bigint primary key default public_id('course_lesson_seq'),
  course_id bigint not null references course (course_id),
  chapter_id bigint not null references course_chapter (chapter_id),
  sort smallint not null,
  kind text not null check (kind in ('video', 'audio', 'article')),
  title text not null check (length(title) between 1 and 100),
  -- Key of the private file.
  file text not null default '' check (length(file) <= 250),
  seconds integer not null default 0 check (seconds between 0 and 21600),
  bytes integer not null default 0 check (bytes between 0 and 104857600),
  poster text not null default '' check (length(poster) <= 250),
  body text not null default '' check (length(body) <= 20000),
  body_cleaner integer not null default 0,
  trial boolean not null default false,
  -- What is written under it and stands. Derived; in the transaction of each.
  comments integer not null default 0 check (comments >= 0),
  -- Before it only its title is seen; null: at once.
  opens_at timestamptz,
  -- Those who study were told of it, or need not be.
  told boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((kind = 'article') = (file = '')),
  check ((kind = 'article') = (seconds = 0))
);
create index course_lesson_course on course_lesson (course_id, sort, lesson_id) where removed_at is null;
create index course_lesson_chapter on course_lesson (chapter_id);
create index course_lesson_untold on course_lesson (opens_at, lesson_id) where not told and removed_at is null;
create index course_lesson_opens on course_lesson (course_id, opens_at) where opens_at is not null and removed_at is null;

create table course_seat (
  course_id bigint not null references course (course_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  kind text not null check (kind in ('bought', 'free', 'tier')),
  order_id bigint unique,
  -- What the course weighed when it was bought: that the author takes lessons away makes nobody's tenth smaller.
  weight integer not null default 0,
  since timestamptz not null,
  primary key (course_id, user_id),
  check ((kind = 'bought') = (order_id is not null))
);
create index course_seat_user on course_seat (user_id, course_id);

create table course_progress (
  lesson_id bigint not null references course_lesson (lesson_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  course_id bigint not null references course (course_id),
  -- Where they were last, seconds.
  position integer not null default 0,
  played int4multirange not null default '{}',
  seconds integer generated always as (course_seconds(played)) stored,
  -- When each of the last sessions wrote, seconds since 1970.
  sessions jsonb not null default '{}',
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz,
  primary key (lesson_id, user_id)
) with (fillfactor = 70);
create index course_progress_user on course_progress (user_id, course_id);

create table course_note (
  note_id bigint generated always as identity primary key,
  course_id bigint not null references course (course_id),
  lesson_id bigint not null references course_lesson (lesson_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  second integer not null check (second between 0 and 21600),
  content text not null check (length(content) between 1 and 1000),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index course_note_user on course_note (user_id, course_id, note_id desc);
create index course_note_lesson on course_note (user_id, lesson_id, second, note_id);
create index course_note_of on course_note (lesson_id);

create table course_certificate (
  certificate_id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[0-9A-Z]{12}$'),
  course_id bigint not null references course (course_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- As it was then.
  title text not null,
  circle text not null,
  lessons integer not null,
  done_at timestamptz not null,
  unique (course_id, user_id)
);
create index course_certificate_user on course_certificate (user_id);

-- Published: courses that stand, in circles where the module is on (D81, D77). `open`: whoever may look into the circle sees it, too;
-- else its members alone do.
create view course_line as
select c.course_id, c.phonebook_id, c.author_id, c.place, c.title, c.cover, c.intro, c.price, c.lessons, c.seconds, c.students,
  c.published_at, c.visible = 0 and w.visible = 0 as open
from course c join phonebook_switch w on w.phonebook_id = c.phonebook_id and w.key = 'course' and w.enabled and w.visible < 2
where c.state = 1 and not c.moderated and c.deleted_at is null;
