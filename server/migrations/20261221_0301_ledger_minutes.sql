-- feature: ledger

-- A second unit: minutes of calls, whole ones. `minutes` of a person or a circle, `minutes-held` what a call waits for;
-- `minutes-sold` is what was bought, below zero as nobody owes it to the platform, `minutes-used` what calls took.
alter table ledger_account
  -- Circles are above the ledger, so no reference; 0: none.
  add column circle_id bigint not null default 0,
  add column unit text not null default 'fen';
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('balance', 'income', 'frozen', 'escrow', 'fee',
  'channel', 'suspense', 'cost', 'minutes', 'minutes-held', 'minutes-sold', 'minutes-used')) not valid;
alter table ledger_account add constraint ledger_account_unit
  check (unit = case when kind like 'minutes%' then 'minute' else 'fen' end) not valid;
alter table ledger_account drop constraint ledger_account_check1;
alter table ledger_account add constraint ledger_account_owner check (
  case when kind in ('balance', 'income', 'frozen') then user_id is not null and circle_id = 0
    when kind in ('minutes', 'minutes-held') then (user_id is not null) <> (circle_id <> 0)
    else user_id is null and circle_id = 0 end) not valid;
alter table ledger_account drop constraint ledger_account_not_negative;
alter table ledger_account add constraint ledger_account_not_negative
  check (balance >= 0 or kind in ('channel', 'cost', 'minutes-sold')) not valid;
insert into ledger_account (kind, shard, unit)
  select kind, shard, 'minute' from unnest(array['minutes-sold', 'minutes-used']) kind, generate_series(0, 15) shard;

create or replace function ledger_account_only_by_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.held <> 0 then
      raise exception 'an account of the ledger begins empty';
    end if;
    return new;
  end if;
  if new.account_id <> old.account_id or new.kind <> old.kind or new.shard <> old.shard or new.unit <> old.unit
    or new.circle_id <> old.circle_id or new.user_id is distinct from old.user_id then
    raise exception 'an account of the ledger keeps its owner and kind';
  end if;
  -- 1: this trigger itself, called by a statement; deeper: called by a line or a hold.
  if pg_trigger_depth() < 2 then
    raise exception 'an account changes by lines and holds of the ledger only';
  end if;
  return new;
end $$;

create or replace function ledger_line_posts() returns trigger language plpgsql as $$
declare
  entry record;
  owned boolean;
begin
  select kind, at into entry from ledger_entry where entry_id = new.entry_id and tx = pg_current_xact_id();
  if not found then
    raise exception 'entry % of the ledger is closed', new.entry_id;
  end if;
  update ledger_account set balance = balance + new.amount, last_at = greatest(last_at, entry.at)
    where account_id = new.account_id
    returning balance, last_at, user_id is not null or circle_id <> 0 into new.balance_after, new.at, owned;
  if not found then
    raise exception 'the ledger has no account %', new.account_id;
  end if;
  if owned = (new.title = '') then
    raise exception 'lines of people, and only those, have words';
  end if;
  new.kind := entry.kind;
  new.line_id := nextval('ledger_line_seq');
  return new;
end $$;

-- Every entry sums to zero in one unit: what is bought in fen and what it brings in minutes are two entries.
create or replace function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(l.amount), 0) <> 0 or count(*) < 2 or count(distinct a.unit) > 1
      from ledger_line l join ledger_account a using (account_id) where l.entry_id = new.entry_id) then
    raise exception 'entry % of the ledger does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The account of a circle, made when it is not there yet.
create function ledger_account_of_circle(p_circle bigint, p_kind text) returns bigint language plpgsql as $$
declare
  found bigint;
begin
  select account_id into found from ledger_account where circle_id = p_circle and kind = p_kind;
  if found is null then
    insert into ledger_account (kind, circle_id, unit) values (p_kind, p_circle, 'minute') on conflict do nothing;
    select account_id into found from ledger_account where circle_id = p_circle and kind = p_kind;
  end if;
  return found;
end $$;

create or replace function ledger_account_of(p_user bigint, p_kind text) returns bigint language plpgsql as $$
declare
  found bigint;
begin
  select account_id into found from ledger_account where user_id = p_user and kind = p_kind;
  if found is null then
    insert into ledger_account (kind, user_id, unit)
      values (p_kind, p_user, case when p_kind like 'minutes%' then 'minute' else 'fen' end) on conflict do nothing;
    select account_id into found from ledger_account where user_id = p_user and kind = p_kind;
  end if;
  return found;
end $$;

-- As before, with lines of circles: `[{kind, user, circle, amount, title, detail}]`.
create or replace function ledger_post(p_key text, p_kind text, p_order bigint, p_shard integer, p_at timestamptz, p_lines jsonb)
  returns bigint language plpgsql as $$
declare
  entry bigint;
begin
  insert into ledger_entry (key, kind, order_id, at) values (p_key, p_kind, p_order, p_at)
    on conflict (key) do nothing returning entry_id into entry;
  if entry is null then
    return null;
  end if;
  if exists (select from jsonb_to_recordset(p_lines) as l("user" bigint, circle bigint)
      where l."user" = 0 and coalesce(l.circle, 0) = 0) then
    perform from ledger_account where kind = 'escrow' and shard = p_shard and user_id is null for no key update;
  end if;
  insert into ledger_line (entry_id, account_id, amount, title, detail)
    select entry, l.account_id, l.amount, l.title, l.detail
    from (
      select case when coalesce(x.circle, 0) <> 0 then ledger_account_of_circle(x.circle, x.kind)
          when "user" = 0
          then (select account_id from ledger_account p where p.user_id is null and p.circle_id = 0 and p.kind = x.kind
            and p.shard = p_shard)
          else ledger_account_of("user", x.kind) end as account_id,
        amount, title, detail
      from jsonb_to_recordset(p_lines) as x(kind text, "user" bigint, circle bigint, amount bigint, title text, detail text)
    ) l
    -- What comes in first: an entry may pass money through an account.
    order by l.account_id, l.amount desc;
  return entry;
end $$;

-- Published: minutes that somebody, or a circle, has; beside `ledger_balance`.
create view ledger_minutes as
select user_id, circle_id, sum(balance) filter (where kind = 'minutes')::bigint as minutes,
  coalesce(sum(balance) filter (where kind = 'minutes-held'), 0)::bigint as held
from ledger_account where unit = 'minute' and (user_id is not null or circle_id <> 0)
group by user_id, circle_id;
