-- feature: platform

-- Due rows, the longest due first. Rows of one listener and subject come in order: a row that another process holds, or that
-- is due later, holds back those behind it. The inner subquery has a limit so that the planner never turns it into a join of
-- the whole table. The settings make it walk along the index: right after a burst the statistics do not know the rows, and it
-- would sort them all to find fifty.
create function platform_outbox_due(at timestamptz, size int) returns setof bigint
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  return query
    select o.outbox_id from platform_outbox o
    where o.parked_at is null and o.due_at <= at and (o.claimed_until is null or o.claimed_until <= at)
      and (select e.outbox_id from platform_outbox e
        where e.listener = o.listener and e.subject = o.subject and e.parked_at is null
          and e.outbox_id < o.outbox_id and (e.claimed_until > at or e.due_at > o.due_at)
        order by e.outbox_id limit 1) is null
    order by o.due_at, o.outbox_id limit size;
end $$;

-- Claims due rows until `until`, and drops those that were delivered under the claim `held`, in one trip and one transaction
-- of a statement. Each statement of a volatile function sees what was committed before it began: so what is read after the
-- lock includes all that another claim took, which a single statement with the lock in it would not see.
create function platform_outbox_claim(at timestamptz, until timestamptz, size int, delivered bigint[], held timestamptz)
returns setof platform_outbox
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  -- Before any row is locked: a claim over all processes at a time.
  perform pg_advisory_xact_lock(hashtextextended('platform_outbox claim', 0));
  if delivered <> '{}' then
    delete from platform_outbox o where o.outbox_id = any(delivered) and o.claimed_until = held;
  end if;
  return query
    update platform_outbox o set claimed_until = until
    where o.outbox_id = any(array(select platform_outbox_due(at, size)))
    returning o.*;
end $$;
