-- feature: order

-- Whose turn it is while a clock runs, and from when on they can take it (a service has begun): what waits for one person is read in
-- the order in which it ends, however many orders they have. No turn where neither side is waited for.
alter table order_deadline
  add column side text check (side in ('buyer', 'seller')),
  add column user_id bigint references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  add column opens_at timestamptz not null default 'epoch';

update order_deadline d set side = t.side, user_id = t.user_id, opens_at = t.opens_at
from (
  select o.order_id, w.side, case w.side when 'buyer' then o.buyer_id else o.seller_id end as user_id,
    case when c.what <> 'serve' then timestamptz 'epoch' else greatest(
      timestamptz 'epoch', coalesce(o.starts_at, to_timestamp((o.promise ->> 'startsAt')::bigint)),
      date_trunc('minute', o.whole_until + interval '59.999999 seconds')) end as opens_at
  from order_deadline c join order_order o on o.order_id = c.order_id
  cross join lateral (select case
    when c.what in ('accept', 'request') then 'seller'
    when c.what = 'confirm' then 'buyer'
    when c.what = 'serve' and coalesce(o.promise -> 'serve' ->> 'silence', 'back') = 'back'
      and coalesce(o.promise ->> 'trade', '') not in ('bounty', 'voucher') then 'seller'
    when c.what = 'answer' then (select case p.opened_by when 'buyer' then 'seller' else 'buyer' end
      from order_dispute p where p.order_id = o.order_id and p.state = 0 limit 1)
  end as side) w
) t
where t.order_id = d.order_id and t.side is not null and t.user_id is not null;

create index order_deadline_turn on order_deadline (user_id, side, opens_at, due_at, order_id) where user_id is not null;
-- What is to be paid, the first to end before the others.
create index order_order_to_pay on order_order (buyer_id, expires_at, order_id) where state = 0;
-- Whose date or place the seller has moved: until then all comes back.
create index order_order_changed on order_order (buyer_id, whole_until, order_id)
  where whole_until is not null and stage in (1, 2);

-- Lists of one kind, in any state or in one.
create index order_order_buyer_type on order_order (buyer_id, type, state, order_id desc);
create index order_order_seller_type on order_order (seller_id, type, state, order_id desc) where seller_id is not null;
