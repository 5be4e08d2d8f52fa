-- feature: dues

-- Published, D68: what who was paid has to give back of their own when a dissolving circle ends, by order, and since when it is
-- theirs: what still waits in a hold or the escrow pays for itself. The part of the days that its members cannot use then (who has
-- left before gets nothing back); a disputed order is left to staff. A membership for ever counts 1095 days (`foreverDays`). The same
-- figures as `proRata` and `feeOf`.
create view dues_to_give_back as
select phonebook_id, seller_id, order_id, since,
  (kept - kept * fee_rate / 10000) - ((kept - back) - (kept - back) * fee_rate / 10000) as part
from (
  select d.phonebook_id, d.seller_id, d.order_id, d.fee_rate::bigint as fee_rate, (d.total - d.refunded)::bigint as kept,
    ((d.total - d.refunded)::bigint * days.unused + days.every - 1) / days.every as back,
    case when o.stage = 5 then o.closed_at else o.done_at end + make_interval(secs => d.hold) as since
  from phonebook_ending_member e
  join dues_order d on d.phonebook_id = e.phonebook_id and d.user_id = e.user_id
  join order_standing o on o.order_id = d.order_id
  cross join lateral (
    select every, greatest(0, every - greatest(0,
      floor(extract(epoch from (e.dissolve_at - d.starts_at)) / 86400)))::bigint as unused
    from (select case when d.days = 0 then 1095::bigint else d.days::bigint end as every) whole) days
  where d.starts_at is not null and d.ended_at is null
    and (d.ends_at is null or d.ends_at > e.dissolve_at)
    and not o.disputed) running
where back > 0;
