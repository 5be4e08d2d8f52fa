-- feature: card

create sequence card_seq;
create table card (
  card_id bigint primary key default public_id('card_seq'),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  is_default boolean not null default false,
  realname text not null,
  avatar text not null default '',
  sex smallint not null default 1 check (sex in (0, 1, 2)),
  phone text not null default '',
  email text not null default '',
  company text not null default '',
  position text not null default '',
  cityname text not null default '',
  citycode text not null default '',
  birthday bigint,
  address text not null default '',
  intro text not null default '',
  cardphoto text not null default '',
  educations jsonb not null default '[]' check (jsonb_array_length(educations) <= 10),
  works jsonb not null default '[]' check (jsonb_array_length(works) <= 10),
  extends jsonb not null default '[]' check (jsonb_array_length(extends) <= 25),
  privacy smallint not null default 0 check (privacy between 0 and 3),
  fontfamily text not null default '',
  card_style smallint not null default 1,
  certified smallint not null default 0 check (certified in (0, 1, 2)),
  corporation_certified smallint not null default 0 check (corporation_certified in (0, 1)),
  views integer not null default 0 check (views >= 0),
  friends integer not null default 0 check (friends >= 0),
  connections integer not null default 0 check (connections >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index card_owner on card (user_id, created_at);
-- One default per person, whatever two requests do at once (D31, B018).
create unique index card_one_default on card (user_id) where is_default;

-- One row per visitor and card; last_counted_at decides whether a hit counts (D32).
create table card_visitor (
  card_id bigint not null references card (card_id) on delete cascade,
  visitor_key bytea not null,
  user_id bigint references account_user (user_id), -- on deletion: erase
  source text not null default '',
  times integer not null default 1,
  last_counted_at timestamptz not null,
  primary key (card_id, visitor_key)
);
create index card_visitor_recent on card_visitor (card_id, last_counted_at desc);
create index card_visitor_age on card_visitor (last_counted_at);

-- Contact receipts: who revealed what, when and how (D24, D209).
create table card_reveal (
  reveal_id bigint generated always as identity primary key,
  card_id bigint not null references card (card_id) on delete cascade,
  user_id bigint not null references account_user (user_id), -- on deletion: anonymise, the owner keeps the fact
  field text not null,
  via text not null,
  revealed_at timestamptz not null
);
create index card_reveal_card on card_reveal (card_id, reveal_id desc);
create index card_reveal_reader on card_reveal (user_id, revealed_at);

-- Whom an owner has taken the right to see contacts from (D209).
create table card_revocation (
  owner_id bigint not null references account_user (user_id), -- on deletion: erase
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  revoked_at timestamptz not null,
  primary key (owner_id, user_id)
);
