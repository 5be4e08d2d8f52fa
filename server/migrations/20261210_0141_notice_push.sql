-- feature: notice

-- What still has to leave the app, one row a channel (D106). A row is gone when it has left, or when what it tells is settled.
create table notice_push (
  push_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  channel text not null check (channel in ('wechat', 'native', 'text')),
  category text not null,
  -- 'security' leaves at night, too; 'must' cannot be turned off; 'usual' as the person has set it.
  weight text not null check (weight in ('usual', 'must', 'security')),
  -- Of the notification, null where it happens once; of what leaves without one: what drops it again.
  key text check (length(key) <= 200),
  -- Null: nothing in the list of the app belongs to it.
  notice_id bigint,
  title text not null,
  body text not null,
  path text not null,
  -- Instead of the title where several are told as one; {n} is how many. '': the category says it.
  many text not null default '',
  count integer not null default 1 check (count > 0),
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- Set before it is sent: what leaves together, and under which number, so that the same is not sent twice.
  batch bigint,
  -- An attempt has begun whose end is not known.
  sending boolean not null default false
);
create unique index notice_push_key on notice_push (user_id, channel, key) where key is not null;
create index notice_push_person on notice_push (user_id, due_at);
create index notice_push_due on notice_push (due_at);
create index notice_push_notice on notice_push (notice_id) where notice_id is not null;
