-- feature: service

-- Published: a service as an object that posts, circles and lists point to (decision 0107), in the shape that all kinds have. `open`:
-- whoever has its link may see it, while `circle_id` is null or its circle is theirs; `listed`: lists show it.
create view service_object as
select service_id as object_id, user_id as owner_id, null::bigint as circle_id, listed as open, listed, title,
  images[1] as image, fee_min as price_min, fee_max as price_max, created_at
from service where deleted_at is null;
