-- feature: order

alter table order_dispute
  -- By when staff decides; null while the other side may still answer.
  add column decide_by timestamptz,
  -- Since when staff is late: the rule decides at `decide_by` then.
  add column late_at timestamptz,
  -- The rule decided it, since staff had not.
  add column by_rule boolean not null default false;
create index order_dispute_late on order_dispute (dispute_id) where state = 0 and late_at is not null;

alter table order_deadline drop constraint order_deadline_what_check;
alter table order_deadline add constraint order_deadline_what_check
  check (what in ('accept', 'serve', 'confirm', 'settle', 'answer', 'request', 'decide', 'rule'));

create or replace function order_dispute_decides() returns trigger language plpgsql as $$
begin
  if old.state <> 0 and (new.state <> old.state or new.refund is distinct from old.refund) then
    raise exception 'dispute % has ended', old.dispute_id using errcode = 'check_violation';
  end if;
  if old.state = 0 and new.state = 1 then
    if (new.decided_by is null) <> new.by_rule or new.refund is null or new.decision = '' then
      raise exception 'dispute %: a decision has an amount, a reason and somebody who made it', old.dispute_id
        using errcode = 'check_violation';
    end if;
    if new.by_rule and old.late_at is null then
      raise exception 'dispute %: the rule decides only what staff is late with', old.dispute_id
        using errcode = 'check_violation';
    end if;
    if new.amount > 500000 and not new.by_rule and (old.proposed_by is null or old.proposed_by = new.decided_by
      or new.refund <> old.refund or new.decision <> old.decision) then
      raise exception 'dispute %: a second member of staff confirms what the first proposed', old.dispute_id
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

-- What waited for staff before there was a day for it.
update order_dispute set decide_by = now() + interval '5 days'
  where state = 0 and (answered_at is not null or answer_by <= now());
insert into order_deadline (order_id, what, due_at)
  select order_id, 'decide', decide_by from order_dispute where state = 0 and decide_by is not null
  on conflict (order_id) do nothing;
