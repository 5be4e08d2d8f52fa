-- feature: activity

-- Published: who comes to which activity that takes place, runs it or helps at it, one row each time.
create view activity_coming as
select p.user_id, 'joined' as side, a.activity_id, a.title, a.starts_at, a.ends_at, a.online, a.cityname, a.place
from activity_pass p
join activity_registration r on r.registration_id = p.registration_id
join activity a on a.activity_id = p.activity_id
where p.user_id is not null and r.state = 2
  and a.cancelled_at is null and a.deleted_at is null and not a.moderated and not a.owner_hidden
union all
select a.user_id, 'hosted', a.activity_id, a.title, a.starts_at, a.ends_at, a.online, a.cityname, a.place
from activity a
where a.cancelled_at is null and a.deleted_at is null and not a.moderated and a.audit = 1
union all
select h.user_id, 'helped', a.activity_id, a.title, a.starts_at, a.ends_at, a.online, a.cityname, a.place
from activity_helper h
join activity a on a.activity_id = h.activity_id
where a.cancelled_at is null and a.deleted_at is null and not a.moderated and not a.owner_hidden and a.audit = 1;

-- Published: which activities are news to whom: what is open in their circles, and what their friends publish for everybody.
create view activity_told as
select m.user_id as viewer_id, a.activity_id, a.user_id, a.circle_id, a.title, a.images[1] as image, a.starts_at, a.ends_at,
  a.created_at
from phonebook_present m
join activity a on a.circle_id = m.phonebook_id
where a.visibility in (0, 2) and a.user_id <> m.user_id and a.deleted_at is null and a.status = 1 and a.audit = 1
  and not a.moderated and not a.owner_hidden and a.cancelled_at is null
union all
select f.user_id, a.activity_id, a.user_id, null, a.title, a.images[1], a.starts_at, a.ends_at, a.created_at
from relation_facts f
join activity a on a.user_id = f.other_id
where f.is_friend and a.listed
  and not exists (select from phonebook_present m where m.phonebook_id = a.circle_id and m.user_id = f.user_id);

create index activity_circle_told on activity (circle_id, created_at desc) where circle_id is not null and deleted_at is null;
