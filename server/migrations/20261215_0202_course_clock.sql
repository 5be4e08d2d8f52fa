-- feature: course

-- How much of a course somebody can have played by now. Time is counted in ticks, as many a second as the fastest speed: each tick is one
-- second that was played and is spent once, however many devices, sessions and lessons say that they play at once. What is tried for
-- nothing spends ticks of its own, so that it never takes any from what a refund counts.
create table course_clock (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  course_id bigint not null references course (course_id),
  spent bigint not null default 0,
  tried bigint not null default 0,
  primary key (user_id, course_id)
) with (fillfactor = 70);

drop function course_spend(jsonb, text, bigint, integer, integer);
drop function course_budget(jsonb, text, bigint, integer, integer);
drop function course_spent(jsonb, text, bigint);
drop function course_sessions(jsonb);

-- When each of the four sessions wrote that wrote last. Of two at the same second the one that is known stays: names that were made up
-- put none out of its place.
create function course_sessions(sessions jsonb, session text, now bigint) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from (
    select key, value from jsonb_each(sessions || jsonb_build_object(session, now))
    order by value desc, (sessions ? key) desc, key limit 4) latest
$$;

-- Opens a lesson or adds what was played of it; no row: there is no seat any more. The seat is held first, then the clock, then the
-- progress of the lesson: a refund that waits reads what was seen, and writes of several lessons at once spend one after the other.
create function course_visit(
  in_lesson bigint, in_user bigint, in_course bigint, in_session text, in_now timestamptz, in_ranges integer[], in_position integer,
  in_free boolean, in_holds boolean, in_total integer, in_article boolean, in_opens boolean, in_trial boolean, in_tried_until timestamptz,
  fastest integer, grace integer, done_percent integer
) returns setof course_progress language plpgsql as $$
declare
  seat course_seat;
  clock course_clock;
  known course_progress;
  now_at bigint := extract(epoch from in_now)::bigint;
  heard int4multirange;
  tries boolean;
  begins bigint;
  counted integer := 0;
begin
  select s.* into seat from course_seat s where s.course_id = in_course and s.user_id = in_user for share;
  if not in_free and (seat.kind is null or (seat.kind = 'tier' and not in_holds)) then
    return;
  end if;
  if cardinality(in_ranges) > 0 then
    insert into course_clock (user_id, course_id) values (in_user, in_course) on conflict do nothing;
    select c.* into clock from course_clock c where c.user_id = in_user and c.course_id = in_course for update;
  end if;
  insert into course_progress (lesson_id, user_id, course_id, opened_at, updated_at)
  values (in_lesson, in_user, in_course, in_now, in_now) on conflict do nothing;
  select p.* into known from course_progress p where p.lesson_id = in_lesson and p.user_id = in_user for update;
  heard := known.played;
  if cardinality(in_ranges) > 0 then
    -- The same lessons that a refund leaves out (`seenOf`).
    tries := in_trial or coalesce(in_tried_until > seat.since, false);
    -- A session that nobody knows begins now: it has what a phone's clock is ahead, and no more.
    begins := greatest(coalesce((known.sessions ->> in_session)::bigint, now_at) * fastest, clock.spent,
      case when tries then clock.tried else 0 end);
    heard := course_played(known.played, in_ranges, least(86400, greatest(0, now_at * fastest + grace - begins))::integer, in_total);
    counted := course_seconds(heard) - known.seconds;
    if counted > 0 then
      update course_clock c set spent = case when tries then c.spent else begins + counted end,
        tried = case when tries then begins + counted else c.tried end
      where c.user_id = in_user and c.course_id = in_course;
    end if;
  end if;
  return query update course_progress p set
      position = least(coalesce(in_position, p.position), in_total),
      played = heard,
      sessions = case when in_opens and p.sessions ? in_session then p.sessions
        else course_sessions(p.sessions, in_session, now_at) end,
      updated_at = in_now,
      done_at = coalesce(p.done_at,
        case when in_article or course_seconds(heard) * 100 >= in_total * done_percent then in_now end)
    where p.lesson_id = in_lesson and p.user_id = in_user
    returning p.*;
end $$;
