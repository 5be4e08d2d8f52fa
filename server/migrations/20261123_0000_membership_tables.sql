-- feature: membership

-- What each membership may do (D119): append-only, in force from a date; nothing said means what the product brings.
create table membership_quota (
  quota_id bigint generated always as identity primary key,
  key text not null check (length(key) between 1 and 60),
  level text not null check (level in ('none', 'member', 'commerce')),
  value bigint not null check (value between 0 and 1000000),
  effective_from timestamptz not null,
  reason text not null check (length(reason) between 1 and 100),
  created_by bigint references account_user (user_id), -- on deletion: anonymise, the value stands
  created_at timestamptz not null
);
create index membership_quota_at on membership_quota (key, level, effective_from desc, quota_id desc);

-- When somebody last did what only a membership permits (D120), by privilege and the least membership that permits it.
create table membership_use (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  key text not null check (length(key) between 1 and 60),
  level text not null check (level in ('member', 'commerce')),
  used_at timestamptz not null,
  primary key (user_id, key, level)
);
