-- feature: account

alter table account_user
  add column status_reason text not null default '',
  add column merged_into bigint references account_user (user_id), -- on deletion: keep, the absorbed account has no personal data left
  add column phone_changed_at timestamptz,
  add column password_set_at timestamptz;

alter table account_session
  add column session_id bigint generated always as identity unique,
  add column city text not null default '';

-- Failures of password login by number, known or not, so that both answer alike (D8). Only a keyed hash of the number.
create table account_password_try (
  phone_hash bytea primary key,
  failures smallint not null,
  first_at timestamptz not null,
  locked_until timestamptz
);
create index account_password_try_age on account_password_try (first_at);

-- WeChat identities. Looked up by unionid first, then by (appid, openid) (D6).
create table account_oauth (
  oauth_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  appid text not null,
  openid text not null,
  unionid text,
  nickname text not null default '',
  bound_at timestamptz not null,
  unique (appid, openid)
);
create index account_oauth_user on account_oauth (user_id);
create index account_oauth_union on account_oauth (unionid) where unionid is not null;

-- One authorisation on its way: a single-use state bound to a browser by its verifier, then what WeChat said.
create table account_oauth_state (
  state_hash bytea primary key,
  verifier_hash bytea not null,
  app text not null,
  purpose text not null check (purpose in ('login', 'bind')),
  user_id bigint references account_user (user_id) on delete cascade, -- on deletion: erase
  route text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_oauth_state_expiry on account_oauth_state (expires_at);

-- A WeChat identity that its person has just proved and may bind (D11).
create table account_oauth_proof (
  user_id bigint not null references account_user (user_id) on delete cascade, -- on deletion: erase
  appid text not null,
  openid text not null,
  unionid text,
  nickname text not null,
  expires_at timestamptz not null,
  primary key (user_id, appid, openid)
);

-- Single-use tickets that carry something on to the next call: registering by WeChat, merging, handing a login over.
create table account_pass (
  pass_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'merge', 'hand-over')),
  user_id bigint references account_user (user_id) on delete cascade, -- on deletion: erase
  payload jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_pass_expiry on account_pass (expires_at);

-- D7
create table account_qr_login (
  id_hash bytea primary key,
  secret_hash bytea not null,
  state smallint not null default 0 check (state between 0 and 3),
  ip text not null,
  user_agent text not null,
  user_id bigint references account_user (user_id) on delete cascade, -- on deletion: erase
  created_at timestamptz not null,
  expires_at timestamptz not null,
  delivered_at timestamptz
);
create index account_qr_login_expiry on account_qr_login (expires_at);

-- Who became whom; the proof that both sides agreed.
create table account_merge (
  keep_id bigint not null references account_user (user_id), -- on deletion: keep proof of the merge without personal data
  drop_id bigint not null unique references account_user (user_id), -- on deletion: keep proof of the merge without personal data
  merged_at timestamptz not null,
  primary key (keep_id, drop_id)
);

-- D13: a person in the cooling days.
create table account_leaving (
  user_id bigint primary key references account_user (user_id), -- on deletion: keep when the person asked, three years
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  gave_up_balance boolean not null default false,
  status_before smallint not null,
  erased_at timestamptz
);
create index account_leaving_due on account_leaving (erase_at) where erased_at is null;

-- D150
create table account_export (
  export_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  json_file bytea,
  vcf_file bytea,
  created_at timestamptz not null,
  started_at timestamptz,
  expires_at timestamptz
);
create index account_export_user on account_export (user_id, export_id desc);
create unique index account_export_open on account_export (user_id) where state in ('waiting', 'working');
create index account_export_expiry on account_export (expires_at);

-- D20
create table account_sign_in (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  day date not null,
  signed_at timestamptz not null,
  primary key (user_id, day)
);

-- D162: one user per device; gone with the session.
create table account_device (
  channel_id text primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  session_id bigint not null references account_session (session_id) on delete cascade,
  bound_at timestamptz not null
);
create index account_device_user on account_device (user_id);
create index account_device_session on account_device (session_id);

-- D12
create table account_appeal (
  appeal_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  content text not null,
  state smallint not null default 1 check (state between 1 and 3),
  reply text not null default '',
  created_at timestamptz not null
);
create index account_appeal_user on account_appeal (user_id, appeal_id desc);
create unique index account_appeal_open on account_appeal (user_id) where state = 1;
