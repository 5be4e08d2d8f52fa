-- feature: account

create sequence account_user_seq;
create table account_user (
  user_id bigint primary key default public_id('account_user_seq'),
  username text not null check (length(username) between 1 and 40),
  avatar text not null default '',
  sex smallint not null default 1 check (sex in (0, 1, 2)),
  phone text unique check (phone ~ '^1[3-9][0-9]{9}$'),
  phone_verified_at timestamptz,
  password_hash text,
  status smallint not null default 1 check (status between 1 and 6),
  allow_friend smallint not null default 1 check (allow_friend in (0, 1)),
  allow_push smallint not null default 1 check (allow_push in (0, 1)),
  no_personalization smallint not null default 0 check (no_personalization in (0, 1)),
  qc text not null default '',
  ac text not null default '',
  created_at timestamptz not null
);

create table account_session (
  token_hash bytea primary key,
  user_id bigint not null references account_user (user_id) on delete cascade, -- on deletion: erase
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index account_session_user on account_session (user_id, used_at);
create index account_session_expiry on account_session (expires_at);

create table account_code (
  code_id bigint generated always as identity primary key,
  phone text not null,
  scene text not null,
  code_hash bytea not null,
  ip text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  voided_at timestamptz
);
create index account_code_phone on account_code (phone, sent_at);
create index account_code_ip on account_code (ip, sent_at);
create index account_code_sent on account_code (sent_at);

create table account_ticket (
  ticket_hash bytea primary key,
  phone text not null,
  scene text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_ticket_expiry on account_ticket (expires_at);

-- Signatures of getsign that were spent; each serves once (D2).
create table account_spent_sign (
  sign_hash bytea primary key,
  expires_at timestamptz not null
);
create index account_spent_sign_expiry on account_spent_sign (expires_at);

create table account_protocol_acceptance (
  user_id bigint not null references account_user (user_id), -- on deletion: keep proof of consent for three years
  protocol_id smallint not null,
  version text not null,
  ip text not null,
  accepted_at timestamptz not null,
  primary key (user_id, protocol_id, version)
);
