-- feature: activity

-- Published: an activity as an object that posts, circles and lists point to (decision 0107).
create view activity_object as
select activity_id as object_id, user_id as owner_id, case when visibility = 2 then circle_id end as circle_id,
  status = 1 and audit = 1 and not moderated and not owner_hidden and cancelled_at is null as open, listed, title,
  images[1] as image, fee_min as price_min, fee_max as price_max, created_at
from activity where deleted_at is null;
