-- feature: activity

create sequence activity_seq;
create table activity (
  activity_id bigint primary key default public_id('activity_seq'),
  user_id bigint not null references account_user (user_id), -- on deletion: erase, activities that somebody registered for keep title, time and place
  -- The circle in which it takes place; null: none.
  circle_id bigint,
  title text not null check (length(title) between 1 and 120),
  content text not null default '' check (length(content) <= 20000),
  content_cleaner integer not null default 0,
  images text[] not null default '{}' check (cardinality(images) <= 9),
  category_id bigint not null references publication_category (category_id),
  -- 0 everybody finds it, 1 whoever has the link, 2 members of its circle.
  visibility smallint not null default 0 check (visibility between 0 and 2),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  closes_at timestamptz not null,
  online boolean not null default false,
  citycode text not null default '',
  cityname text not null default '',
  place text not null default '' check (length(place) <= 120),
  address text not null default '' check (length(address) <= 400),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  -- Only those who are confirmed read it.
  link text not null default '' check (length(link) <= 600),
  -- Of all tickets together; null: no limit.
  seats integer check (seats between 1 and 10000),
  -- Of live tickets, fen: lists filter by them.
  fee_min bigint not null default 0 check (fee_min >= 0),
  fee_max bigint not null default 0,
  -- Confirmed places. Derived; the job reconciles.
  registered integer not null default 0,
  people_shown boolean not null default true,
  form_each boolean not null default false,
  paused boolean not null default false,
  -- D100: the key of a private picture, 1 a group (it expires) or 2 a person.
  wechat_key text not null default '',
  wechat_kind smallint not null default 1 check (wechat_kind in (1, 2)),
  wechat_words text not null default '' check (length(wechat_words) <= 200),
  wechat_until timestamptz,
  wechat_told boolean not null default false,
  -- D96: until when all comes back because time or place were changed; how often they were (RFC 5545 SEQUENCE).
  whole_until timestamptz,
  sequence integer not null default 0,
  cancelled_at timestamptz,
  cancel_reason text not null default '' check (length(cancel_reason) <= 200),
  -- It has ended, and everybody was thanked.
  over boolean not null default false,
  status smallint not null default 1 check (status in (1, 2)),
  audit smallint not null default 0 check (audit between 0 and 2),
  audit_why text not null default '' check (length(audit_why) <= 100),
  audit_words text[] not null default '{}',
  audit_reason text not null default '' check (length(audit_reason) <= 200),
  moderated boolean not null default false,
  owner_hidden boolean not null default false,
  deleted_at timestamptz,
  is_top boolean not null default false,
  sort integer not null default 0 check (sort between 0 and 9999),
  search tsvector not null default '',
  rev integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- What lists show. Who has its link, belongs to its circle or has registered sees more (service/access.ts).
  listed boolean generated always as (visibility = 0 and status = 1 and audit = 1 and not moderated and not owner_hidden
    and deleted_at is null and cancelled_at is null and not over) stored,
  check (ends_at > starts_at),
  check (visibility <> 2 or circle_id is not null)
);
create index activity_soon on activity (starts_at, activity_id) where listed;
create index activity_new on activity (created_at desc, activity_id desc) where listed;
create index activity_hot on activity (registered desc, activity_id desc) where listed;
create index activity_category_soon on activity (category_id, starts_at, activity_id) where listed;
create index activity_category_new on activity (category_id, created_at desc, activity_id desc) where listed;
create index activity_category_hot on activity (category_id, registered desc, activity_id desc) where listed;
create index activity_city on activity (citycode, starts_at) where listed;
create index activity_search on activity using gin (search) where listed;
create index activity_owner on activity (user_id, is_top desc, sort desc, created_at desc, activity_id desc) where deleted_at is null;
create index activity_category_of on activity (category_id) where deleted_at is null;
create index activity_queue on activity (changed_at, activity_id) where audit = 0 and deleted_at is null;
create index activity_decided on activity (audit, changed_at desc, activity_id desc) where deleted_at is null;
create index activity_circle on activity (circle_id, starts_at, activity_id) where circle_id is not null and deleted_at is null;
create index activity_ending on activity (ends_at, activity_id) where not over and deleted_at is null;
create index activity_settling on activity (ends_at, activity_id) where deleted_at is null;
create index activity_wechat on activity (activity_id) where wechat_until is not null and not wechat_told;
create index activity_month on activity (user_id, created_at);

-- D94
create table activity_ticket (
  ticket_id bigint generated by default as identity primary key,
  activity_id bigint not null references activity (activity_id),
  name text not null check (length(name) between 1 and 40),
  note text not null default '' check (length(note) <= 200),
  -- Fen.
  price bigint not null check (price between 0 and 5000000),
  -- null: no limit of its own.
  stock integer check (stock between 1 and 10000),
  per_person smallint not null check (per_person between 1 and 10),
  sale_from timestamptz,
  sale_to timestamptz,
  need_audit boolean not null default false,
  members_only boolean not null default false,
  -- '' for none.
  code text not null default '' check (length(code) <= 40),
  -- D96: 0 none, 1 all until hours before the start, 2 until the start less a percentage.
  refund_policy smallint not null check (refund_policy between 0 and 2),
  refund_hours smallint not null default 24 check (refund_hours between 0 and 720),
  refund_fee smallint not null default 0 check (refund_fee between 0 and 20),
  position smallint not null default 0,
  -- An edit has taken it off sale: registrations keep it.
  ended_at timestamptz
);
create index activity_ticket_of on activity_ticket (activity_id, position, ticket_id);

-- D95: a registration beside its order (decision 0098). One that the host added by hand has none.
create table activity_registration (
  registration_id bigint generated by default as identity primary key,
  activity_id bigint not null references activity (activity_id),
  ticket_id bigint not null references activity_ticket (ticket_id),
  order_id bigint unique,
  user_id bigint references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  quantity smallint not null check (quantity between 1 and 10),
  -- 0 unpaid, 1 to audit, 2 confirmed, 3 refused, 4 cancelled, 5 called off by the host, 6 refunding, 7 refunded.
  state smallint not null check (state between 0 and 7),
  -- Fen, as ordered.
  total bigint not null default 0 check (total >= 0),
  -- The page of those who come names them.
  shown boolean not null default false,
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- Since when nobody comes on it any more.
  over_at timestamptz,
  check ((order_id is null) = (user_id is null))
);
create index activity_registration_of on activity_registration (activity_id, registration_id desc);
create index activity_registration_state on activity_registration (activity_id, state, registration_id desc);
create index activity_registration_paid on activity_registration (activity_id, registration_id desc) where total > 0;
create index activity_registration_person on activity_registration (user_id, registration_id desc) where user_id is not null;
create index activity_registration_refunding on activity_registration (registration_id) where state = 6;
create index activity_registration_shown on activity_registration (activity_id, user_id) where state = 2 and shown;
create index activity_registration_ticket on activity_registration (ticket_id, user_id) where state in (0, 1, 2);

-- One place of a registration: who comes, and what the door reads.
create table activity_pass (
  pass_id bigint generated by default as identity primary key,
  registration_id bigint not null references activity_registration (registration_id),
  activity_id bigint not null references activity (activity_id),
  ticket_id bigint not null references activity_ticket (ticket_id),
  -- In whose hands it is; null: somebody whom the host added by hand.
  user_id bigint references account_user (user_id), -- on deletion: anonymise, the place stays taken
  name text not null default '' check (length(name) <= 40),
  -- Full pinyin and initials of the name, for the search of the host.
  reading text not null default '' check (length(reading) <= 800),
  -- Six digits, D99.
  code text not null check (code ~ '^[0-9]{6}$'),
  -- Raised when it goes to somebody else: codes of before are stale.
  rev smallint not null default 1,
  -- Whoever was there too may see them (who I met).
  meets boolean not null default false,
  transferred_at timestamptz,
  transfer_hash bytea unique,
  transfer_until timestamptz,
  created_at timestamptz not null,
  unique (activity_id, code)
);
create index activity_pass_registration on activity_pass (registration_id, pass_id);
create index activity_pass_of on activity_pass (activity_id, pass_id desc);
create index activity_pass_person on activity_pass (user_id, activity_id) where user_id is not null;
create index activity_pass_name on activity_pass (activity_id, name text_pattern_ops);

create table activity_helper (
  activity_id bigint not null references activity (activity_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  rights text[] not null check (cardinality(rights) between 1 and 4),
  added_at timestamptz not null,
  primary key (activity_id, user_id)
);
create index activity_helper_person on activity_helper (user_id, activity_id);

-- D70, D102
create table activity_log (
  log_id bigint generated always as identity primary key,
  activity_id bigint not null references activity (activity_id),
  actor_id bigint references account_user (user_id), -- on deletion: anonymise, the log keeps what was done
  what text not null check (what ~ '^[a-z-]{1,30}$'),
  target text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  at timestamptz not null
);
create index activity_log_list on activity_log (activity_id, log_id desc);
create index activity_log_actor on activity_log (actor_id) where actor_id is not null;
create index activity_log_at on activity_log (at);

-- What is done to all registrations of an activity, in batches that begin again where they ended.
create table activity_task (
  task_id bigint generated always as identity primary key,
  activity_id bigint not null references activity (activity_id),
  kind text not null check (kind in ('move', 'cancel', 'thank')),
  -- What it tells: times and places as they were and are.
  details jsonb not null default '{}',
  -- The registration behind which it goes on, and the last one that it is about: by number, since times of two processes differ.
  behind bigint not null default 0,
  last bigint not null,
  created_at timestamptz not null,
  done_at timestamptz
);
create index activity_task_open on activity_task (task_id) where done_at is null;
create index activity_task_of on activity_task (activity_id, task_id desc);

-- What its feature knows of a post under an activity: whether the host's team wrote it.
create table activity_question (
  post_id bigint primary key,
  activity_id bigint not null references activity (activity_id),
  -- The host's team has answered, or hidden it.
  answered boolean not null default false
);
create index activity_question_open on activity_question (activity_id, post_id) where not answered;

-- Published: activities as one line of a list; whoever joins this decides who may see which.
create view activity_line as
select activity_id, user_id, circle_id, title, images, visibility, starts_at, ends_at, closes_at, online, cityname, place, seats,
  fee_min, fee_max, registered, paused, audit, listed,
  status = 1 and audit = 1 and not moderated and not owner_hidden and cancelled_at is null as open
from activity where deleted_at is null;

-- Published: whose confirmed registration is at whose activity, both ways, until 30 days after its end (D22).
create view activity_trading as
select p.user_id, a.user_id as other_id, a.ends_at + interval '720 hours' as ends_at
from activity_pass p
join activity_registration r on r.registration_id = p.registration_id
join activity a on a.activity_id = r.activity_id
where r.state = 2 and p.user_id is not null and p.user_id <> a.user_id
union all
select a.user_id, p.user_id, a.ends_at + interval '720 hours'
from activity a
join activity_pass p on p.activity_id = a.activity_id
join activity_registration r on r.registration_id = p.registration_id
where r.state = 2 and p.user_id is not null and p.user_id <> a.user_id;
