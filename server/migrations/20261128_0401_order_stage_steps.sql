-- feature: order

-- The stages of a paid order and the moves between them, as the table of steps has them (contract/order/steps.ts; a test compares
-- the two): 0 none, 1 waits for acceptance, 2 being served, 3 waits for confirmation, 4 done, 5 ended without.
create table order_stage_step (
  from_stage smallint not null,
  to_stage smallint not null,
  primary key (from_stage, to_stage)
);
insert into order_stage_step (from_stage, to_stage) values
  (0, 1), (0, 2), (0, 4), (1, 2), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5);

create or replace function order_order_steps() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from order_step where from_state = old.state and to_state = new.state) then
    raise exception 'order %: no step from % to %', old.order_id, old.state, new.state using errcode = 'check_violation';
  end if;
  if new.stage <> old.stage
    and not exists (select from order_stage_step where from_stage = old.stage and to_stage = new.stage) then
    raise exception 'order %: no step from stage % to %', old.order_id, old.stage, new.stage using errcode = 'check_violation';
  end if;
  -- Price, promise and parties are what was agreed. The parties follow a merge of accounts only while both exist.
  if new.hash <> old.hash or new.type <> old.type or new.subject <> old.subject or new.target <> old.target
    or new.total <> old.total or new.promise <> old.promise or new.snapshot <> old.snapshot then
    raise exception 'order %: what was agreed is fixed', old.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
