-- feature: order

-- What one member of staff gives back alone of an order counts together: many small parts need the second, too.
create or replace function order_staff_refund_by_two() returns trigger language plpgsql as $$
declare
  is_decided boolean := new.decided_at is not null and new.decided_by is not distinct from new.proposed_by;
begin
  if tg_op = 'UPDATE' then
    is_decided := is_decided and old.decided_at is null;
  end if;
  if is_decided and 50000 < new.amount + (select coalesce(sum(amount), 0) from order_staff_refund
    where order_id = new.order_id and staff_refund_id <> new.staff_refund_id
      and decided_at is not null and decided_by is not distinct from proposed_by) then
    raise exception 'refund by staff %: a second member of staff confirms', new.staff_refund_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger order_staff_refund_by_two on order_staff_refund;
create trigger order_staff_refund_by_two before insert or update on order_staff_refund
  for each row execute function order_staff_refund_by_two();
