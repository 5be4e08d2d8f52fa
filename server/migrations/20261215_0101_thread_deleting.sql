-- feature: thread

-- Posts that their author or a moderator deletes and brings back, counters of replies, mentions (decision 0092 left them to forum).
alter table thread_post drop constraint thread_post_text_check;
alter table thread_post
  -- A thousand characters that count two are two thousand that count one.
  add constraint thread_post_text_check check (length(text) <= 2000),
  -- Replies that are not gone.
  add column replies integer not null default 0 check (replies >= 0),
  add column deleted_at timestamptz,
  add column deleted_by bigint references account_user (user_id), -- on deletion: anonymise, what was deleted stays deleted
  add column gone boolean generated always as (hidden or deleted_at is not null) stored;
create index thread_post_deleter on thread_post (deleted_by) where deleted_by is not null;
create index thread_post_deleted on thread_post (deleted_at, post_id) where deleted_at is not null and (text <> '' or images <> '{}');

drop index thread_post_list;
create index thread_post_list on thread_post (kind, subject_id, post_id desc) where parent_id is null and not gone;
-- With what is gone and has replies: whoever answered is still read.
create index thread_post_kept on thread_post (kind, subject_id, post_id) where parent_id is null and (not gone or replies > 0);
-- Of both levels: what is new since a post.
create index thread_post_new on thread_post (kind, subject_id, post_id) where not gone;
drop index thread_post_parent;
create index thread_post_parent on thread_post (parent_id, post_id) where parent_id is not null;

-- Whom a post names, and by which words of its text.
create table thread_mention (
  post_id bigint not null references thread_post (post_id) on delete cascade,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  name text not null check (length(name) between 1 and 100),
  primary key (post_id, user_id)
);
create index thread_mention_person on thread_mention (user_id);

create or replace view thread_line as
select post_id, subject_id, parent_id, author_id, text, images, edited_at, hidden, created_at, kind, replies, gone, deleted_at, deleted_by
from thread_post;

-- Published: whom posts name.
create view thread_mentioned as select post_id, user_id, name from thread_mention;
