-- feature: course

-- Published: a course as an object that posts point to (decision 0107). Its page stands inside its circle, `within_id`; outside of it only
-- those see it to whom the circle shows both its courses and this one.
create view course_object as
select c.course_id as object_id, c.author_id as owner_id,
  case when c.visible = 0 and w.visible = 0 then null else c.phonebook_id end as circle_id,
  c.state = 1 and not c.moderated and w.enabled and w.visible < 2 and p.status in (1, 2, 4) as open, false as listed, c.title,
  nullif(c.cover, '') as image, c.price as price_min, c.price as price_max, coalesce(c.published_at, c.created_at) as created_at,
  c.phonebook_id as within_id
from course c
join phonebook_line p on p.phonebook_id = c.phonebook_id
join phonebook_switch w on w.phonebook_id = c.phonebook_id and w.key = 'course'
where c.deleted_at is null;
