-- feature: share

-- One short link per target and attribution (D145). `link` is relative when it is of this site's own host.
create table share_link (
  code text primary key check (code ~ '^[0-9A-Za-z]{7}$'),
  link text not null check (length(link) between 1 and 500),
  qc text not null default '',
  ac text not null default '',
  user_id bigint references account_user (user_id), -- on deletion: anonymise, what was passed on keeps working
  hits integer not null default 0,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz,
  disabled_at timestamptz,
  unique (link, qc, ac)
);
create index share_link_user on share_link (user_id);
create index share_link_expiry on share_link (expires_at) where expires_at is not null;
