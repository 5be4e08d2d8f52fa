-- feature: service

-- Notes and comments become posts of threads (decision 0092). Notes first: they keep their numbers.
insert into thread_post (post_id, kind, subject_id, author_id, text, images, told, created_at)
select note_id, 'service-note', service_order_id, user_id, words, files, told, at from service_note;
select setval(pg_get_serial_sequence('thread_post', 'post_id'), coalesce(max(post_id), 0) + 1, false) from thread_post;
update media_use set subject = 'thread-post:' || split_part(subject, ':', 2) where subject like 'service-note:%';
-- reason: every row is a post now.
drop table service_note;

alter table service_comment add column post_id bigint unique;
update service_comment c set post_id = n.post_id from (
  select comment_id, nextval(pg_get_serial_sequence('thread_post', 'post_id')) as post_id
  from (select comment_id from service_comment order by created_at, comment_id) o
) n where c.comment_id = n.comment_id;
insert into thread_post (post_id, kind, subject_id, author_id, text, images, edited_at, hidden, created_at)
select post_id, 'service-comment', service_id, user_id, content, images, edited_at, moderated, created_at from service_comment;
insert into thread_post (kind, subject_id, parent_id, author_id, text, created_at)
select 'service-comment', c.service_id, c.post_id, o.seller_id, c.reply, c.replied_at
from service_comment c join service_order o on o.service_order_id = c.service_order_id
where c.replied_at is not null order by c.replied_at, c.comment_id;
update media_use u set subject = 'thread-post:' || c.post_id
from service_comment c where u.subject = 'service-comment:' || c.service_order_id;

drop index service_comment_list;
-- reason: all of these are in its post.
alter table service_comment drop column user_id, drop column content, drop column images, drop column created_at;
-- reason: likewise.
alter table service_comment drop column reply, drop column replied_at, drop column edited_at, drop column moderated;
alter table service_comment alter column post_id set not null;
alter table service_comment add foreign key (post_id) references thread_post (post_id);
create index service_comment_service on service_comment (service_id);
