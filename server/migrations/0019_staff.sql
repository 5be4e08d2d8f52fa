-- feature: staff

-- Who works in the back office, and as what (D138).
create table staff_member (
  member_id bigint generated always as identity unique,
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  created_at timestamptz not null,
  used_at timestamptz
);
create table staff_role (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  role text not null check (role in ('auditor', 'service', 'finance', 'operator', 'admin')),
  primary key (user_id, role),
  foreign key (user_id) references staff_member (user_id) on delete cascade
);
create index staff_role_name on staff_role (role, user_id);

create table staff_session (
  token_hash bytea primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  foreign key (user_id) references staff_member (user_id) on delete cascade
);
create index staff_session_user on staff_session (user_id, used_at);
create index staff_session_expiry on staff_session (expires_at);

-- What members of staff looked at and did, and why. Nobody changes it, the product least of all.
create table staff_audit (
  audit_id bigint generated always as identity primary key,
  -- null: at the machine itself.
  staff_id bigint references account_user (user_id), -- on deletion: keep who did what to whom, the account behind it has no name any more
  action text not null,
  -- `user:12`
  subject text not null,
  reason text not null,
  at timestamptz not null
);
create index staff_audit_member on staff_audit (staff_id, audit_id desc);
create index staff_audit_subject on staff_audit (subject, audit_id desc);

create function staff_audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'staff_audit is written once and never changed';
end $$;
create trigger staff_audit_rows before update or delete on staff_audit
  for each row execute function staff_audit_stays();
create trigger staff_audit_whole before truncate on staff_audit
  for each statement execute function staff_audit_stays();

-- D139: links to one case.
create table staff_link (
  token_hash bytea primary key,
  certify_id bigint not null references certification (certify_id) on delete cascade,
  made_by bigint not null references account_user (user_id), -- on deletion: erase
  expires_at timestamptz not null,
  -- The case was decided.
  used_at timestamptz
);
create index staff_link_case on staff_link (certify_id);
create index staff_link_maker on staff_link (made_by);
create index staff_link_expiry on staff_link (expires_at);
