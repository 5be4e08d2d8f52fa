-- feature: forum

-- Published: which posts are news to whom: what others have published in their circles, while the members see the module.
create view forum_told as
select m.user_id as viewer_id, t.topic_id, t.phonebook_id, t.author_id as user_id, t.kind,
  case when t.title = '' then left(t.text, 60) else t.title end as title, t.images[1] as image, t.featured, t.comments, t.likes,
  t.published_at
from phonebook_present m
join forum_topic t on t.phonebook_id = m.phonebook_id
where t.listed and t.author_id <> m.user_id
  and not exists (select from phonebook_switch s
    where s.phonebook_id = m.phonebook_id and s.key = 'forum' and (not s.enabled or (s.visible = 2 and m.role > 2)));

-- Published: posts as a search finds them; whoever joins this decides who may see which. `search` has the words of the circle's number,
-- `circle12`, so that one circle is one word more.
create view forum_line as
select t.topic_id, t.phonebook_id, t.author_id as user_id, t.kind, case when t.title = '' then left(t.text, 60) else t.title end as title,
  left(t.text, 200) as text, t.images[1] as image, t.search, t.comments, t.likes, t.published_at,
  not exists (select from phonebook_switch s
    where s.phonebook_id = t.phonebook_id and s.key = 'forum' and (not s.enabled or s.visible = 2)) as open,
  exists (select from phonebook_switch s
    where s.phonebook_id = t.phonebook_id and s.key = 'forum' and s.enabled and s.visible = 0) as public
from forum_topic t where t.listed;
