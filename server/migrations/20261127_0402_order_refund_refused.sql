-- feature: order

alter table order_refund
  -- Tries in a row that the provider did not take.
  add column refusals integer not null default 0,
  -- Since when staff has to see to it.
  add column stuck_at timestamptz,
  -- What a first member of staff proposes: it was paid outside of the provider, who keeps the money; a second confirms.
  add column proposal text not null default '' check (length(proposal) <= 100),
  add column proposed_at timestamptz,
  add column proposed_by bigint references account_user (user_id), -- on deletion: anonymise, what was proposed stands
  add column ended_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands, by nobody
  add constraint order_refund_stuck check (stuck_at is null or state = 0);
create index order_refund_stuck on order_refund (refund_id) where stuck_at is not null;
create index order_refund_proposer on order_refund (proposed_by) where proposed_by is not null;
create index order_refund_ender on order_refund (ended_by) where ended_by is not null;

-- Said where it is set, so that a later merge of two accounts does not stumble over what was right then.
create function order_refund_by_two() returns trigger language plpgsql as $$
begin
  if old.ended_by is null and new.ended_by = new.proposed_by then
    raise exception 'refund %: a second member of staff confirms', old.refund_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_refund_by_two before update of ended_by on order_refund
  for each row execute function order_refund_by_two();
