-- feature: course

-- Until when the time of a session is spent, seconds since 1970. One that nobody knows begins now, or when the others' time is spent:
-- who names a new one for each write gains nothing.
create function course_spent(sessions jsonb, session text, now bigint) returns bigint language sql immutable as $$
  select coalesce((sessions ->> session)::bigint,
    greatest(now, (select max(value::bigint) from jsonb_each_text(sessions))))
$$;

-- Seconds that a session can have played since its time was spent: at the fastest speed, and what a phone's clock is ahead.
create or replace function course_budget(sessions jsonb, session text, now bigint, fastest integer, grace integer)
returns integer language sql immutable as $$
  select least(86400, greatest(0, (now - course_spent(sessions, session, now)) * fastest + grace))::integer
$$;

-- The same once so many seconds of it were counted: what was ahead is not ahead once more.
create function course_spend(sessions jsonb, session text, now bigint, fastest integer, counted integer)
returns jsonb language sql immutable as $$
  select sessions || jsonb_build_object(session,
    greatest(now, course_spent(sessions, session, now) + ceil(greatest(0, counted)::numeric / fastest)::bigint))
$$;
