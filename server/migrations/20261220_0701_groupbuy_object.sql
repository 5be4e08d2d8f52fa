-- feature: groupbuy

-- Published: a buy as an object that posts and lists point to (decision 0107), in the shape that all kinds have.
create view groupbuy_object as
select buy_id as object_id, user_id as owner_id, case when visibility = 2 then circle_id end as circle_id,
  status = 1 and audit = 1 and not moderated and not owner_hidden as open, listed, title, images[1] as image,
  price_min, price_max, created_at
from groupbuy_buy where deleted_at is null;
