-- feature: clue

create sequence clue_seq;
create sequence clue_listed_seq;

-- D85: business leads of a circle.
create table clue (
  clue_id bigint primary key default public_id('clue_seq'),
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  title text not null check (length(title) between 1 and 120),
  industry smallint not null check (industry between 1 and 99),
  citycode text not null check (citycode ~ '^[1-9][0-9]{5}$'),
  -- The first two digits: a place is found by its province, too.
  province smallint not null generated always as (left(citycode, 2)::smallint) stored,
  cityname text not null check (length(cityname) between 1 and 80),
  need text not null check (length(need) between 1 and 2000),
  budget smallint not null check (budget between 0 and 5),
  -- They begin when it opens.
  days smallint not null check (days between 1 and 90),
  expires_at timestamptz not null,
  -- 0 auditing, 1 open, 2 taken: all places are, 3 done, 4 closed.
  state smallint not null default 0 check (state between 0 and 4),
  takers smallint not null default 0 check (takers between 0 and 3),
  -- Why it was refused or closed, or what came of it.
  reason text not null default '' check (length(reason) <= 800),
  hidden boolean not null default false,
  -- The order of lists: anew when it opens.
  listed bigint not null default nextval('clue_listed_seq'),
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands, by nobody
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 2) = (state in (1, 2) and takers = 3)),
  check ((state in (3, 4)) = (ended_at is not null))
);
create index clue_list on clue (phonebook_id, listed desc) where state in (1, 2) and not hidden;
create index clue_state on clue (phonebook_id, state, listed desc) where not hidden;
create index clue_industry on clue (phonebook_id, industry, listed desc) where not hidden;
create index clue_region on clue (phonebook_id, citycode, listed desc) where not hidden;
create index clue_province on clue (phonebook_id, province, listed desc) where not hidden;
create index clue_own on clue (user_id, phonebook_id, listed desc);
create index clue_audit on clue (phonebook_id, listed) where state = 0;
create index clue_due on clue (expires_at) where state in (0, 1, 2);
create index clue_decided_by on clue (decided_by) where decided_by is not null;

-- Who has taken a lead, once for each time.
create table clue_take (
  take_id bigint generated always as identity primary key,
  clue_id bigint not null references clue (clue_id) on delete cascade,
  phonebook_id bigint not null,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  place smallint not null check (place between 1 and 3),
  -- 0 taken, 1 followed up, 2 released by the clock, 3 given back, 4 over with the lead.
  state smallint not null default 0 check (state between 0 and 4),
  -- The one with whom it was done.
  won boolean not null default false,
  taken_at timestamptz not null,
  due_at timestamptz not null,
  followed_at timestamptz,
  note text not null default '' check (length(note) <= 800),
  opened_at timestamptz,
  ended_at timestamptz,
  check ((state in (0, 1)) = (ended_at is null))
);
-- Three places, each taken once at a time; by a person one of them.
create unique index clue_take_place on clue_take (clue_id, place) where state in (0, 1);
create unique index clue_take_once on clue_take (clue_id, user_id) where state in (0, 1);
create index clue_take_latest on clue_take (clue_id, user_id, take_id desc);
create index clue_take_own on clue_take (user_id, phonebook_id, take_id desc);
create index clue_take_due on clue_take (due_at) where state = 0;

-- D86: companies that somebody was shown on a day of Shanghai.
create table clue_company_seen (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  day date not null,
  company_id text not null check (length(company_id) between 1 and 64),
  primary key (user_id, day, company_id)
);
create index clue_company_seen_day on clue_company_seen (day);
