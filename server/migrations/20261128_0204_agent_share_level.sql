-- feature: agent

-- Shares of before: of one person's several in a round, the direct one came first.
update order_share s set level = known.level
from (
  select part.share_id, c.level from (
    select share_id, order_id, user_id, row_number() over (partition by order_id, round, user_id order by place) as nth
    from order_share where kind = 'commission') part
  join (
    select order_id, agent_id, level, row_number() over (partition by order_id, agent_id order by level) as nth
    from agent_commission) c on c.order_id = part.order_id and c.agent_id = part.user_id and c.nth = part.nth) known
where known.share_id = s.share_id;

-- As before, with the share of the commission's own level: both of an order may be one account's.
create or replace function agent_counts(p_order bigint)
returns table (commission_id bigint, agent_id bigint, frozen bigint, settled bigint, held integer) language sql stable as $$
  select commission_id, agent_id,
    case when state in ('frozen', 'held') then amount else 0 end,
    case when state = 'settled' then amount else 0 end,
    case when state = 'held' then 1 else 0 end
  from (
    select c.commission_id, c.agent_id, coalesce(s.amount, c.amount) as amount, case
      when c.verdict = 3 then 'refused'
      when c.reversed_at is not null or s.reversed_at is not null then 'reversed'
      when c.verdict = 1 then 'held'
      when s.share_id is not null and coalesce(s.hold_state, 'posted') = 'posted' then 'settled'
      else 'frozen' end as state
    from agent_commission c left join lateral (
      select share_id, amount, reversed_at, hold_state from order_commission part
      where part.order_id = c.order_id and part.level = c.level
      order by (part.reversed_at is null) desc, part.share_id desc limit 1) s on true
    where c.order_id = p_order) stated
$$;

do $$ begin perform agent_recount(order_id) from (select distinct order_id from agent_commission) o; end $$;
