-- feature: order

-- What the platform has given back to a buyer in place of somebody who had their part no more: they owe it.
create table order_debt (
  debt_id bigint generated always as identity primary key,
  order_id bigint not null references order_order (order_id),
  user_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  -- Fen: what is owed, and what of it was paid.
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid between 0 and amount),
  created_at timestamptz not null
);
create index order_debt_open on order_debt (user_id) where paid < amount;
create index order_debt_person on order_debt (user_id);
create index order_debt_order on order_debt (order_id);

-- A refund by staff of an order whose money is with the seller; above a sum a second member of staff confirms.
create table order_staff_refund (
  staff_refund_id bigint generated always as identity primary key,
  order_id bigint not null references order_order (order_id),
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 80),
  proposed_by bigint references account_user (user_id), -- on deletion: anonymise, what was proposed stands
  proposed_at timestamptz not null,
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands, by nobody
  decided_at timestamptz
);
create unique index order_staff_refund_open on order_staff_refund (order_id) where decided_at is null;
create index order_staff_refund_order on order_staff_refund (order_id);
create index order_staff_refund_proposer on order_staff_refund (proposed_by) where proposed_by is not null;
create index order_staff_refund_decider on order_staff_refund (decided_by) where decided_by is not null;

-- Said where it is set, so that a later merge of two accounts does not stumble over what was right then.
create function order_staff_refund_by_two() returns trigger language plpgsql as $$
begin
  if old.decided_at is null and new.decided_at is not null and new.amount > 50000
    and new.decided_by is not distinct from new.proposed_by then
    raise exception 'refund by staff %: a second member of staff confirms', old.staff_refund_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_staff_refund_by_two before update on order_staff_refund
  for each row execute function order_staff_refund_by_two();
