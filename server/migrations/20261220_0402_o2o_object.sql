-- feature: o2o

-- Published: a deal as an object that posts, circles and lists point to (decision 0107), in the shape that all kinds have.
create view o2o_object as
select deal_id as object_id, user_id as owner_id, null::bigint as circle_id, listed as open, listed, title,
  images[1] as image, price as price_min, price as price_max, created_at
from o2o_deal where deleted_at is null;
