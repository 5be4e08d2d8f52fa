-- feature: vip

-- Besides: what a stretch gives, so that whoever joins it takes the highest of those that run: 1 member, 2 business member (D118).
create or replace view vip_standing as
select user_id, kind, starts_at, ends_at, (case kind when 'vipCommerce' then 2 else 1 end)::smallint as rank
from vip_entitlement where ended_at is null;
