-- feature: agent

-- What agents have earned, as differences that are added up when read: so many may change at once, and none waits for another. A
-- job replaces those of an agent by their sum. agent_id is the account that earned it; of one that was merged they sum to nothing.
create table agent_sum (
  agent_id bigint not null,
  -- Fen, waiting for a clock or for staff.
  frozen bigint not null,
  -- Fen.
  settled bigint not null,
  -- How many wait for staff.
  held integer not null
);
create index agent_sum_agent on agent_sum (agent_id) include (frozen, settled, held);

-- How a commission stands in the sums of whom.
alter table agent_commission
  add column counted_for bigint,
  add column counted_frozen bigint not null default 0,
  add column counted_settled bigint not null default 0,
  add column counted_held integer not null default 0;

-- The commissions of an order as they stand now: the same rule as of lists (`stateOf`).
create function agent_counts(p_order bigint)
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
      where part.order_id = c.order_id and part.user_id = c.agent_id
      order by (part.reversed_at is null) desc, part.share_id desc limit 1) s on true
    where c.order_id = p_order) stated
$$;

create function agent_recount(p_order bigint) returns void language plpgsql as $$
begin
  perform from agent_commission c where c.order_id = p_order order by c.commission_id for no key update;
  if not found then
    return;
  end if;
  with was as (
    select c.commission_id, c.counted_for, c.counted_frozen, c.counted_settled, c.counted_held
    from agent_commission c where c.order_id = p_order),
  counted as (
    update agent_commission c
    set counted_for = n.agent_id, counted_frozen = n.frozen, counted_settled = n.settled, counted_held = n.held
    from agent_counts(p_order) n
    where c.commission_id = n.commission_id
      and (c.counted_for, c.counted_frozen, c.counted_settled, c.counted_held)
        is distinct from (n.agent_id, n.frozen, n.settled, n.held)
    returning c.commission_id, c.counted_for, c.counted_frozen, c.counted_settled, c.counted_held)
  insert into agent_sum (agent_id, frozen, settled, held)
  select d.counted_for, sum(d.frozen), sum(d.settled), sum(d.held)
  from (
    select counted_for, counted_frozen as frozen, counted_settled as settled, counted_held as held from counted
    union all
    select w.counted_for, -w.counted_frozen, -w.counted_settled, -w.counted_held
    from was w join counted using (commission_id) where w.counted_for is not null) d
  group by d.counted_for
  having sum(d.frozen) <> 0 or sum(d.settled) <> 0 or sum(d.held) <> 0;
end $$;

create function agent_recounts() returns trigger language plpgsql as $$
begin
  perform agent_recount(new.order_id);
  return null;
end $$;
create trigger agent_commission_counts after insert or update of agent_id, verdict, reversed_at on agent_commission
  for each row execute function agent_recounts();
-- Where the money is says the order, and its hold: in the same transaction as theirs.
create trigger agent_share_counts after insert or update of user_id, reversed_at on order_share
  for each row when (new.kind = 'commission') execute function agent_recounts();
create trigger agent_hold_counts after update of state on ledger_hold
  for each row when (new.reason = 'commission' and new.state <> old.state) execute function agent_recounts();

do $$ begin perform agent_recount(order_id) from (select distinct order_id from agent_commission) o; end $$;
