-- feature: notice

create table notice (
  notice_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  category text not null,
  title text not null,
  body text not null,
  path text not null default '',
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_list on notice (user_id, notice_id desc);
create index notice_unread on notice (user_id) where read_at is null;
create index notice_age on notice (created_at);
