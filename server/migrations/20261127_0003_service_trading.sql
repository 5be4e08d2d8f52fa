-- feature: service

-- Published: who trades with whom, both ways: whose order was paid, or for nothing and accepted, until `ends_at`, 30 days after
-- it is over (D22); null while it runs.
create view service_trading as
select buyer_id as user_id, seller_id as other_id, over_at + interval '720 hours' as ends_at
from service_order where contact_at is not null
union all
select seller_id, buyer_id, over_at + interval '720 hours'
from service_order where contact_at is not null;
