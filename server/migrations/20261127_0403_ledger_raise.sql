-- feature: ledger

-- A fee that one member of staff wants to raise, from an announced day on; it is in force only once another has confirmed it.
create table ledger_raise (
  raise_id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z][a-z0-9.-]{0,59}$'),
  value bigint not null check (abs(value) <= 100000000000),
  effective_from timestamptz not null,
  reason text not null check (length(reason) between 1 and 200),
  proposed_by bigint references account_user (user_id), -- on deletion: anonymise, what was proposed stands, by nobody
  created_at timestamptz not null,
  -- null: it waits. Confirmed, a row of `ledger_setting` says what is in force.
  confirmed boolean,
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands, by nobody
  decided_at timestamptz,
  check ((confirmed is null) = (decided_at is null))
);
create unique index ledger_raise_open on ledger_raise (name) where confirmed is null;
create index ledger_raise_proposer on ledger_raise (proposed_by) where proposed_by is not null;
create index ledger_raise_decider on ledger_raise (decided_by) where decided_by is not null;

-- Said where it is set, so that a later merge of two accounts does not stumble over what was right then.
create function ledger_raise_by_two() returns trigger language plpgsql as $$
begin
  if new.confirmed and old.confirmed is null and new.decided_by is not distinct from new.proposed_by then
    raise exception 'raise %: a second member of staff confirms', old.raise_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_raise_by_two before update of confirmed on ledger_raise
  for each row execute function ledger_raise_by_two();
