-- feature: capacity

-- A pool may stand inside another: its places are places of both, e.g. tickets of several kinds that share a number (decision 0099).
alter table capacity_pool add column inside_id bigint references capacity_pool (pool_id) check (inside_id <> pool_id);
create index capacity_pool_inside on capacity_pool (inside_id, pool_id) where inside_id is not null;

-- Published: how full each pool is. A pool inside another has no more left than that one has.
create or replace view capacity_level as
select p.subject, p.target, p.seats, p.taken, p.starts_at, p.waiting > 0 as awaited, p.waiting,
  least(p.seats - p.taken, i.seats - i.taken) as free
from capacity_pool p left join capacity_pool i on i.pool_id = p.inside_id;

-- Published: who waits for what, or has an offer (state 1) until a time.
create view capacity_queue as
select p.subject, p.target, w.user_id, w.state, w.quantity, w.offer_until
from capacity_wait w join capacity_pool p on p.pool_id = w.pool_id where w.state in (0, 1);
