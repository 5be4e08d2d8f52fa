-- feature: cooperation

-- D132: what somebody looks for, or can give.
create sequence cooperation_seq;
create table cooperation (
  cooperation_id bigint primary key default public_id('cooperation_seq'),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  side text not null check (side in ('need', 'offer')),
  kind text not null check (kind in ('project', 'funds', 'talent', 'channel', 'purchase', 'resource', 'other')),
  title text not null check (length(title) between 1 and 120),
  content text not null default '' check (length(content) <= 20000),
  content_cleaner integer not null default 0,
  images text[] not null default '{}' check (cardinality(images) <= 9),
  -- 0: none. `sector` is the upper-level one.
  industry integer not null default 0 check (industry between 0 and 999999),
  sector integer not null generated always as (case when industry < 100 then industry else industry / 1000 end) stored,
  citycode text not null default '' check (length(citycode) <= 6),
  cityname text not null default '' check (length(cityname) <= 40),
  -- 1 open, 2 paused, 3 dealt, 4 expired; removed (5) is `moderated`.
  state smallint not null default 1 check (state between 1 and 4),
  -- 90 days from when it was published or renewed: lists go by it, the newest first.
  expires_at timestamptz not null,
  -- How often it came to something.
  deals integer not null default 0 check (deals >= 0),
  -- What its title is about, and the same as a question to `search`: what it is matched by.
  words text[] not null default '{}' check (cardinality(words) <= 6),
  sought text not null default '',
  status smallint not null generated always as (case when state = 1 then 1 else 2 end) stored,
  audit smallint not null default 0 check (audit between 0 and 2),
  audit_why text not null default '' check (length(audit_why) <= 100),
  audit_words text[] not null default '{}',
  audit_reason text not null default '' check (length(audit_reason) <= 200),
  moderated boolean not null default false,
  owner_hidden boolean not null default false,
  deleted_at timestamptz,
  is_top boolean not null default false,
  sort integer not null default 0,
  search tsvector not null default '',
  rev integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  listed boolean not null generated always as
    (state = 1 and audit = 1 and not moderated and not owner_hidden and deleted_at is null) stored
);
create index cooperation_new on cooperation (expires_at desc, cooperation_id desc) where listed;
create index cooperation_side on cooperation (side, kind, expires_at desc, cooperation_id desc) where listed;
create index cooperation_industry on cooperation (sector, industry, side, expires_at desc, cooperation_id desc) where listed;
create index cooperation_sector on cooperation (sector, expires_at desc, cooperation_id desc) where listed;
create index cooperation_city on cooperation (citycode, side, kind, expires_at desc, cooperation_id desc) where listed;
create index cooperation_search on cooperation using gin (search) where listed;
create index cooperation_owner on cooperation (user_id, created_at desc, cooperation_id desc);
create index cooperation_open on cooperation (expires_at, cooperation_id) where state = 1 and deleted_at is null;
create index cooperation_audit_queue on cooperation (audit, changed_at, cooperation_id) where deleted_at is null;

create table cooperation_application (
  application_id bigint generated always as identity primary key,
  cooperation_id bigint not null references cooperation (cooperation_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- Whose post it is.
  owner_id bigint not null references account_user (user_id), -- on deletion: erase
  card_id bigint,
  note text not null check (length(note) between 1 and 400),
  -- 0 waiting, 1 accepted, 2 declined, 3 withdrawn.
  state smallint not null default 0 check (state between 0 and 3),
  -- Nobody has answered in time.
  lapsed boolean not null default false,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Both were asked what came of it; what each said: 0 nothing, 1 made, 2 still talking, 3 not made.
  asked_at timestamptz,
  user_outcome smallint not null default 0 check (user_outcome between 0 and 3),
  owner_outcome smallint not null default 0 check (owner_outcome between 0 and 3),
  check (user_id <> owner_id),
  check ((state = 0) = (decided_at is null))
);
create unique index cooperation_application_live on cooperation_application (cooperation_id, user_id) where state in (0, 1);
create index cooperation_application_post on cooperation_application (cooperation_id, application_id desc);
create index cooperation_application_sent on cooperation_application (user_id, application_id desc);
create index cooperation_application_received on cooperation_application (owner_id, application_id desc);
create index cooperation_application_waiting on cooperation_application (owner_id, cooperation_id) where state = 0;
create index cooperation_application_lapse on cooperation_application (created_at) where state = 0;
create index cooperation_application_ask on cooperation_application (decided_at, application_id) where state = 1 and asked_at is null;
create index cooperation_application_asked_user on cooperation_application (user_id, application_id desc)
  where asked_at is not null and user_outcome = 0;
create index cooperation_application_asked_owner on cooperation_application (owner_id, application_id desc)
  where asked_at is not null and owner_outcome = 0;

-- Published: what posts and circles point to. Who has its link sees it, also when it is paused, dealt or expired.
create view cooperation_object as
select cooperation_id as object_id, user_id as owner_id, null::bigint as circle_id,
  audit = 1 and not moderated and not owner_hidden as open, listed, title, images[1] as image,
  -1::bigint as price_min, -1::bigint as price_max, created_at
from cooperation where deleted_at is null;
