-- feature: dues

-- Orders of a circle that are no fee and no pay code: support for running it (D87), and its courses (D81). What held of a pay code and
-- of a tier holds of each kind by name.
do $$
declare
  wrong record;
begin
  for wrong in
    select conrelid::regclass as held, conname from pg_constraint
    where conrelid in ('dues_order'::regclass, 'dues_money'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%kind%'
  loop
    execute format('alter table %s drop constraint %I', wrong.held, wrong.conname);
  end loop;
end $$;
alter table dues_order
  add constraint dues_order_kind check (kind in ('join', 'renew', 'pay', 'donation', 'course')),
  add constraint dues_order_tier_of check ((kind in ('join', 'renew')) = (tier_id is not null)),
  add constraint dues_order_days_of check ((kind in ('join', 'renew')) = (days is not null)),
  add constraint dues_order_code_of check ((kind = 'pay') = (code is not null)),
  add constraint dues_order_stretch_of check (starts_at is null or kind in ('join', 'renew'));
alter table dues_money
  add constraint dues_money_kind check (kind in ('join', 'renew', 'pay', 'donation', 'course'));

-- The books of a circle that takes support are read by its members, whatever its owner says (D87).
alter table dues_books add column kept_open boolean not null default false;

alter table dues_month
  add column donated bigint not null default 0,
  add column courses bigint not null default 0;
drop index dues_month_books;
create index dues_month_books on dues_month (phonebook_id, month)
  include (joined, renewed, by_code, donated, courses, refunded, fee, cost);

-- What money and costs come to; both are append-only.
drop view dues_month_lines;
create view dues_month_lines as
select phonebook_id, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
  case when what = 'paid' and kind = 'join' then amount else 0 end::bigint as joined,
  case when what = 'paid' and kind = 'renew' then amount else 0 end::bigint as renewed,
  case when what = 'paid' and kind = 'pay' then amount else 0 end::bigint as by_code,
  case when what = 'paid' and kind = 'donation' then amount else 0 end::bigint as donated,
  case when what = 'paid' and kind = 'course' then amount else 0 end::bigint as courses,
  case when what = 'refund' then -amount else 0 end::bigint as refunded, fee::bigint as fee, 0::bigint as cost
from dues_money
union all
select phonebook_id, to_char(day, 'YYYY-MM'), 0, 0, 0, 0, 0, 0, 0, amount from dues_cost;

create or replace function dues_money_booked() returns trigger language plpgsql as $$
begin
  insert into dues_month (phonebook_id, month, joined, renewed, by_code, donated, courses, refunded, fee)
  values (new.phonebook_id, to_char(new.at at time zone 'Asia/Shanghai', 'YYYY-MM'),
    case when new.what = 'paid' and new.kind = 'join' then new.amount else 0 end,
    case when new.what = 'paid' and new.kind = 'renew' then new.amount else 0 end,
    case when new.what = 'paid' and new.kind = 'pay' then new.amount else 0 end,
    case when new.what = 'paid' and new.kind = 'donation' then new.amount else 0 end,
    case when new.what = 'paid' and new.kind = 'course' then new.amount else 0 end,
    case when new.what = 'refund' then -new.amount else 0 end, new.fee);
  return null;
end $$;
