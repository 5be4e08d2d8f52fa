-- feature: platform

-- How often somebody did something in the present window. In the database, so that a restart or a second process
-- forgets nothing. `subject` is a keyed hash of an address or a person.
create table platform_limit (
  name text not null,
  subject bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (name, subject)
);
create index platform_limit_age on platform_limit (window_start);

-- What a provider lent us, sealed: WeChat's access token and ticket, one for all processes.
create table platform_credential (
  name text primary key,
  sealed text not null,
  expires_at timestamptz not null
);

-- The sandbox's WeChat: codes and tokens that it has given out.
create table sandbox_wechat_grant (
  grant_hash bytea primary key,
  kind text not null,
  identity jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sandbox_wechat_grant_expiry on sandbox_wechat_grant (expires_at);
