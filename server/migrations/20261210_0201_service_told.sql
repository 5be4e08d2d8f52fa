-- feature: service

-- Published: what is agreed with whom at what time and not over yet, as each side has it.
create view service_appointment as
select o.buyer_id as user_id, 'bought' as side, o.service_order_id, o.seller_id as other_id, s.title, o.kind, o.starts_at, o.minutes
from service_order o join service s on s.service_id = o.service_id
where o.starts_at is not null and o.stage in (1, 2)
union all
select o.seller_id, 'sold', o.service_order_id, o.buyer_id, s.title, o.kind, o.starts_at, o.minutes
from service_order o join service s on s.service_id = o.service_id
where o.starts_at is not null and o.stage in (1, 2);

-- Published: services that everybody may see, in the order of lists, with the city of each.
create view service_ranked as
select service_id, user_id, title, images[1] as image, fee_min, citycode, rank from service where listed;

create index service_order_buyer_calendar on service_order (buyer_id, starts_at) where starts_at is not null;
create index service_city_rank on service (citycode, rank desc, service_id desc) where listed;
drop index service_city;
create index service_owner_new on service (user_id, created_at desc) where listed;
