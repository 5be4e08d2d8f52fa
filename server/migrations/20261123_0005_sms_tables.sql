-- feature: sms

-- Text credits (D117): a journal that only grows, the balance of each person, and lots, of which the oldest are used first.
create table sms_balance (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  credits bigint not null default 0 check (credits >= 0)
);

create table sms_lot (
  lot_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- The order that brought it; 0: given.
  order_id bigint not null default 0,
  count integer not null check (count > 0),
  -- Not used, given back or taken.
  remaining integer not null check (remaining between 0 and count),
  created_at timestamptz not null
);
create unique index sms_lot_order on sms_lot (order_id) where order_id > 0;
create index sms_lot_open on sms_lot (user_id, lot_id) where remaining > 0;
create index sms_lot_person on sms_lot (user_id, lot_id desc);

create table sms_entry (
  entry_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  key text not null check (length(key) between 1 and 120),
  kind text not null check (kind in ('bought', 'refunded', 'sent', 'returned', 'given', 'taken')),
  count bigint not null check (count <> 0),
  credits_after bigint not null check (credits_after >= 0),
  title text not null check (length(title) between 1 and 120),
  order_id bigint not null default 0,
  at timestamptz not null,
  unique (user_id, key)
);
create index sms_entry_person on sms_entry (user_id, entry_id desc);

create function sms_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'user_id' - 'key' - 'credits_after')
    is not distinct from (to_jsonb(old) - 'user_id' - 'key' - 'credits_after') and new.user_id <> old.user_id then
    return new; -- a merge of accounts (D10)
  end if;
  raise exception 'sms_entry is append-only';
end $$;
create trigger sms_entry_append_only before update on sms_entry
  for each row execute function sms_append_only();
