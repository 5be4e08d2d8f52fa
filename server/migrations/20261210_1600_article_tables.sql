-- feature: article

create sequence article_seq;
-- What operators write (decision 0102): kind 1 an article, 2 a channel.
create table article_document (
  document_id bigint primary key default public_id('article_seq'),
  kind smallint not null check (kind in (1, 2)),
  title text not null check (length(title) between 1 and 120),
  summary text not null default '' check (length(summary) <= 320),
  -- Of an article alone.
  alias text check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(alias) between 3 and 60),
  cover text not null default '' check (length(cover) <= 250),
  category text not null default '' check (length(category) <= 40),
  pinned boolean not null default false,
  content text not null default '' check (length(content) <= 20000),
  content_cleaner integer not null default 0,
  -- Of a channel alone: what it is made of, from the top.
  modules jsonb not null default '[]',
  -- From when it is shown; null: a draft.
  published_at timestamptz,
  rev integer not null default 1,
  changed_by bigint references account_user (user_id), -- on deletion: anonymise, what an operator wrote stands, by nobody
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  check ((kind = 1) = (alias is not null))
);
create index article_document_feed on article_document (pinned desc, published_at desc, document_id desc)
  where kind = 1 and deleted_at is null and published_at is not null;
create index article_document_category on article_document (category, pinned desc, published_at desc, document_id desc)
  where kind = 1 and deleted_at is null and published_at is not null;
create index article_document_made on article_document (kind, created_at desc, document_id desc) where deleted_at is null;
create index article_document_by on article_document (changed_by) where changed_by is not null;

-- Every name that an article has or had: an old one leads to it.
create table article_alias (
  alias text primary key,
  document_id bigint not null references article_document (document_id),
  used_at timestamptz not null
);
create index article_alias_document on article_alias (document_id);

-- What a published document was before a change.
create table article_version (
  document_id bigint not null references article_document (document_id),
  version integer not null,
  data jsonb not null,
  written_by bigint references account_user (user_id), -- on deletion: anonymise, what an operator wrote stands, by nobody
  until timestamptz not null,
  primary key (document_id, version)
);
create index article_version_by on article_version (written_by) where written_by is not null;

-- A channel in the making, for the preview beside its form.
create table article_preview (
  staff_id bigint primary key references account_user (user_id), -- on deletion: erase, nobody goes on making it
  token text not null unique,
  data jsonb not null,
  until timestamptz not null
);

create table article_banner (
  banner_id bigint generated always as identity primary key,
  type smallint not null check (type between 1 and 3),
  image text not null check (length(image) between 1 and 250),
  alt text not null check (length(alt) between 1 and 80),
  url text not null default '' check (length(url) <= 500),
  starts_at timestamptz,
  ends_at timestamptz,
  cities text[] not null default '{}' check (cardinality(cities) <= 20),
  audience smallint not null default 0 check (audience between 0 and 2),
  sort integer not null default 0 check (sort between 0 and 9999),
  enabled boolean not null default true,
  changed_by bigint references account_user (user_id), -- on deletion: anonymise, what an operator made stands, by nobody
  changed_at timestamptz not null,
  check (ends_at > starts_at)
);
create index article_banner_shown on article_banner (type, sort, banner_id) where enabled;
create index article_banner_by on article_banner (changed_by) where changed_by is not null;

create table article_tab (
  place smallint primary key check (place between 0 and 7),
  key text not null unique check (length(key) between 1 and 20),
  title text not null check (length(title) between 1 and 24),
  url text not null check (length(url) between 1 and 500),
  community boolean not null default false
);

-- Articles that may be shown from `published_at` on: for lists and searches of other features.
create view article_line as
select document_id as article_id, alias, title, summary, cover, category, pinned, content, published_at, changed_at
from article_document where kind = 1 and deleted_at is null and published_at is not null;
