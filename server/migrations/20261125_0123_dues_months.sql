-- feature: dues

-- The books of a circle by month of Shanghai, as differences that are added up when read: a circle of many years is read as fast as a
-- new one, and payments at once do not wait for each other. A job replaces those of a month by their sum. Fen.
create table dues_month (
  phonebook_id bigint not null,
  month text collate "C" not null,
  joined bigint not null default 0,
  renewed bigint not null default 0,
  by_code bigint not null default 0,
  refunded bigint not null default 0,
  fee bigint not null default 0,
  cost bigint not null default 0
);
create index dues_month_books on dues_month (phonebook_id, month) include (joined, renewed, by_code, refunded, fee, cost);

-- What money and costs come to; both are append-only.
create view dues_month_lines as
select phonebook_id, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
  case when what = 'paid' and kind = 'join' then amount else 0 end::bigint as joined,
  case when what = 'paid' and kind = 'renew' then amount else 0 end::bigint as renewed,
  case when what = 'paid' and kind = 'pay' then amount else 0 end::bigint as by_code,
  case when what = 'refund' then -amount else 0 end::bigint as refunded, fee::bigint as fee, 0::bigint as cost
from dues_money
union all
select phonebook_id, to_char(day, 'YYYY-MM'), 0, 0, 0, 0, 0, amount from dues_cost;

create function dues_money_booked() returns trigger language plpgsql as $$
begin
  insert into dues_month (phonebook_id, month, joined, renewed, by_code, refunded, fee)
  values (new.phonebook_id, to_char(new.at at time zone 'Asia/Shanghai', 'YYYY-MM'),
    case when new.what = 'paid' and new.kind = 'join' then new.amount else 0 end,
    case when new.what = 'paid' and new.kind = 'renew' then new.amount else 0 end,
    case when new.what = 'paid' and new.kind = 'pay' then new.amount else 0 end,
    case when new.what = 'refund' then -new.amount else 0 end, new.fee);
  return null;
end $$;
create trigger dues_money_booked after insert on dues_money for each row execute function dues_money_booked();

create function dues_cost_booked() returns trigger language plpgsql as $$
begin
  insert into dues_month (phonebook_id, month, cost) values (new.phonebook_id, to_char(new.day, 'YYYY-MM'), new.amount);
  return null;
end $$;
create trigger dues_cost_booked after insert on dues_cost for each row execute function dues_cost_booked();

insert into dues_month
select phonebook_id, month, sum(joined), sum(renewed), sum(by_code), sum(refunded), sum(fee), sum(cost)
from dues_month_lines group by phonebook_id, month;
