-- feature: ledger

-- Double entry in fen (D108). Positive: owed to the person or kept by the platform. `channel` is what the payment provider
-- holds for us, so it is negative; every entry sums to zero, and so does everything.
create table ledger_account (
  account_id bigint generated always as identity primary key,
  kind text not null check (kind in ('balance', 'income', 'frozen', 'escrow', 'fee', 'channel', 'suspense')),
  user_id bigint references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  -- Accounts of the platform are spread over shards, so that payments at once do not wait for one row.
  shard smallint not null default 0 check (shard between 0 and 15),
  balance bigint not null default 0,
  -- On `frozen`: the sum of its pending holds, kept by their trigger; equal to the balance when a transaction ends.
  held bigint not null default 0,
  -- Time of the last line: the lines of an account never go back in time, so that they read in the order of its balance.
  last_at timestamptz not null default '-infinity',
  check (held = 0 or kind = 'frozen'),
  check ((user_id is not null) = (kind in ('balance', 'income', 'frozen'))),
  check (user_id is null or shard = 0),
  -- D108: nobody owes; only what the provider holds for us is written below zero.
  constraint ledger_account_not_negative check (balance >= 0 or kind = 'channel'),
  constraint ledger_account_bound check (abs(balance) <= 1000000000000000)
) with (fillfactor = 70);
create unique index ledger_account_person on ledger_account (user_id, kind) where user_id is not null;
create unique index ledger_account_platform on ledger_account (kind, shard) where user_id is null;

create table ledger_entry (
  entry_id bigint generated always as identity primary key,
  -- Idempotency: the same deed is posted once, whoever repeats it.
  key text not null unique check (length(key) between 1 and 120),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,29}$'),
  -- The order that it belongs to; 0 for none. Orders are above the ledger, so no reference.
  order_id bigint not null default 0,
  at timestamptz not null,
  -- The transaction that wrote it, by the trigger: only that one adds lines.
  tx xid8 not null
);
create index ledger_entry_order on ledger_entry (order_id, entry_id) where order_id > 0;
create index ledger_entry_at on ledger_entry (at, entry_id);

create sequence ledger_line_seq;
create table ledger_line (
  -- Given by the trigger once it holds the account: so the numbers of an account's lines are in the order of its balance.
  line_id bigint primary key,
  entry_id bigint not null references ledger_entry (entry_id),
  account_id bigint not null references ledger_account (account_id),
  amount bigint not null check (amount <> 0 and abs(amount) <= 100000000000),
  -- The balance of the account with this line in it, and kind and time of the entry; written by the trigger.
  balance_after bigint not null,
  kind text not null,
  at timestamptz not null,
  -- What the owner reads: what it was, with whom, what it is about. '' on accounts of the platform, and there only.
  title text not null default '' check (length(title) <= 60),
  detail text not null default '' check (length(detail) <= 200)
);
create index ledger_line_entry on ledger_line (entry_id);
create index ledger_line_account on ledger_line (account_id, at desc, line_id desc);
create index ledger_line_kind on ledger_line (account_id, kind, at desc, line_id desc) where title <> '';

-- Money of a person that waits (D113): a part of their `frozen` account with a reason and a date.
create table ledger_hold (
  hold_id bigint generated always as identity primary key,
  key text not null unique check (length(key) between 1 and 120),
  user_id bigint not null references account_user (user_id), -- on deletion: keep, trade records are kept three years (D13)
  amount bigint not null check (amount between 1 and 100000000000),
  reason text not null check (reason in ('sale', 'commission', 'withdrawal', 'payment')),
  title text not null check (length(title) between 1 and 60),
  order_id bigint not null default 0,
  -- Whether the clock posts it at `release_at`, voids it then, or never touches it.
  lapse text not null check (lapse in ('post', 'void', 'none')),
  release_at timestamptz not null,
  -- Where it came from, and returns to when voided: an account of the person, or the escrow of the order.
  source text not null check (source in ('income', 'balance', 'escrow')),
  state text not null default 'pending' check (state in ('pending', 'posted', 'voided')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'pending') = (ended_at is null)),
  check (source <> 'escrow' or order_id > 0)
);
create index ledger_hold_person on ledger_hold (user_id, release_at, hold_id) where state = 'pending';
create index ledger_hold_owner on ledger_hold (user_id);
create index ledger_hold_due on ledger_hold (release_at, hold_id) where state = 'pending' and lapse <> 'none';
create index ledger_hold_order on ledger_hold (order_id) where order_id > 0;

-- Fees and limits: append-only, in force from a date (D107 on).
create table ledger_setting (
  setting_id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z][a-z0-9.-]{0,59}$'),
  value bigint not null check (abs(value) <= 100000000000),
  effective_from timestamptz not null,
  set_by bigint references account_user (user_id), -- on deletion: anonymise, the setting stands, by nobody
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null
);
create index ledger_setting_name on ledger_setting (name, effective_from desc, setting_id desc);
create index ledger_setting_by on ledger_setting (set_by) where set_by is not null;

-- The only way a balance changes: with its line, in one statement, in the transaction of the entry. Not by xmin, which is
-- another one inside a savepoint.
create function ledger_entry_begins() returns trigger language plpgsql as $$
begin
  new.tx := pg_current_xact_id();
  return new;
end $$;
create trigger ledger_entry_begins before insert on ledger_entry for each row execute function ledger_entry_begins();

create function ledger_line_posts() returns trigger language plpgsql as $$
declare
  entry record;
  owner bigint;
begin
  select kind, at into entry from ledger_entry where entry_id = new.entry_id and tx = pg_current_xact_id();
  if not found then
    raise exception 'entry % of the ledger is closed', new.entry_id;
  end if;
  update ledger_account set balance = balance + new.amount, last_at = greatest(last_at, entry.at)
    where account_id = new.account_id
    returning balance, last_at, user_id into new.balance_after, new.at, owner;
  if not found then
    raise exception 'the ledger has no account %', new.account_id;
  end if;
  if (owner is null) <> (new.title = '') then
    raise exception 'lines of people, and only those, have words';
  end if;
  new.kind := entry.kind;
  new.line_id := nextval('ledger_line_seq');
  return new;
end $$;
create trigger ledger_line_posts before insert on ledger_line for each row execute function ledger_line_posts();

create function ledger_account_only_by_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.held <> 0 then
      raise exception 'an account of the ledger begins empty';
    end if;
    return new;
  end if;
  if new.account_id <> old.account_id or new.kind <> old.kind or new.shard <> old.shard
    or new.user_id is distinct from old.user_id then
    raise exception 'an account of the ledger keeps its owner and kind';
  end if;
  -- 1: this trigger itself, called by a statement; deeper: called by a line or a hold.
  if pg_trigger_depth() < 2 then
    raise exception 'an account changes by lines and holds of the ledger only';
  end if;
  return new;
end $$;
create trigger ledger_account_only_by_lines before insert or update on ledger_account
  for each row execute function ledger_account_only_by_lines();

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_append_only();
create trigger ledger_line_append_only before update or delete on ledger_line
  for each row execute function ledger_append_only();
create trigger ledger_account_not_deleted before delete on ledger_account
  for each row execute function ledger_append_only();
create trigger ledger_hold_not_deleted before delete on ledger_hold
  for each row execute function ledger_append_only();
create trigger ledger_setting_not_deleted before delete on ledger_setting
  for each row execute function ledger_append_only();
create trigger ledger_entry_not_emptied before truncate on ledger_entry execute function ledger_append_only();
create trigger ledger_line_not_emptied before truncate on ledger_line execute function ledger_append_only();
create trigger ledger_account_not_emptied before truncate on ledger_account execute function ledger_append_only();
create trigger ledger_hold_not_emptied before truncate on ledger_hold execute function ledger_append_only();
create trigger ledger_setting_not_emptied before truncate on ledger_setting execute function ledger_append_only();

-- Who set it follows a merge of accounts and is forgotten with them; the setting itself stands.
create function ledger_setting_stands() returns trigger language plpgsql as $$
begin
  if (new.setting_id, new.name, new.value, new.effective_from, new.reason, new.created_at)
    is distinct from (old.setting_id, old.name, old.value, old.effective_from, old.reason, old.created_at) then
    raise exception 'ledger_setting is append-only';
  end if;
  return new;
end $$;
create trigger ledger_setting_stands before update on ledger_setting
  for each row execute function ledger_setting_stands();

-- Every entry sums to zero when its transaction ends: asked for the entry, which may have no line, and for each line,
-- since constraints may be checked before the end and lines added after that.
create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from ledger_line where entry_id = new.entry_id) then
    raise exception 'entry % of the ledger does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_entry_balances();
create constraint trigger ledger_line_balances after insert on ledger_line deferrable initially deferred
  for each row execute function ledger_entry_balances();

-- A hold ends once. While it is pending only its date and what the clock does then may change; `user_id` follows a merge of
-- accounts (D10).
create function ledger_hold_ends_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'pending' then
      raise exception 'a hold begins pending';
    end if;
    return new;
  end if;
  if (new.hold_id, new.key, new.amount, new.reason, new.title, new.order_id, new.source, new.created_at)
    is distinct from (old.hold_id, old.key, old.amount, old.reason, old.title, old.order_id, old.source, old.created_at) then
    raise exception 'hold % is fixed', old.hold_id;
  end if;
  if old.state <> 'pending' and (new.state, new.ended_at, new.release_at, new.lapse)
    is distinct from (old.state, old.ended_at, old.release_at, old.lapse) then
    raise exception 'hold % has ended', old.hold_id;
  end if;
  return new;
end $$;
create trigger ledger_hold_ends_once before insert or update on ledger_hold
  for each row execute function ledger_hold_ends_once();

create function ledger_hold_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'pending' then
    update ledger_account set held = held - old.amount where user_id = old.user_id and kind = 'frozen';
  end if;
  if new.state = 'pending' then
    update ledger_account set held = held + new.amount where user_id = new.user_id and kind = 'frozen';
    if not found then
      raise exception 'hold % has no money', new.hold_id;
    end if;
  end if;
  return null;
end $$;
create trigger ledger_hold_counts after insert or update of state, user_id on ledger_hold
  for each row execute function ledger_hold_counts();

-- What is frozen is what is held, when a transaction ends.
create function ledger_frozen_is_held() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_account where account_id = new.account_id and balance <> held) then
    raise exception 'account % of the ledger is frozen without its holds', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_frozen_is_held after update on ledger_account deferrable initially deferred
  for each row when (new.kind = 'frozen') execute function ledger_frozen_is_held();

insert into ledger_account (kind, shard)
  select kind, shard from unnest(array['escrow', 'fee', 'channel', 'suspense']) kind, generate_series(0, 15) shard;

-- The account of a person, made when it is not there yet.
create function ledger_account_of(p_user bigint, p_kind text) returns bigint language plpgsql as $$
declare
  found bigint;
begin
  select account_id into found from ledger_account where user_id = p_user and kind = p_kind;
  if found is null then
    insert into ledger_account (kind, user_id) values (p_kind, p_user) on conflict do nothing;
    select account_id into found from ledger_account where user_id = p_user and kind = p_kind;
  end if;
  return found;
end $$;

-- One entry with its lines `[{kind, user, amount, title, detail}]`; null when the key was posted before.
-- The escrow row of the shard is the lock of all platform accounts of that shard, so that two postings of one
-- transaction can never wait for two of another; then the accounts in the order of their ids.
create function ledger_post(p_key text, p_kind text, p_order bigint, p_shard integer, p_at timestamptz, p_lines jsonb)
  returns bigint language plpgsql as $$
declare
  entry bigint;
begin
  insert into ledger_entry (key, kind, order_id, at) values (p_key, p_kind, p_order, p_at)
    on conflict (key) do nothing returning entry_id into entry;
  if entry is null then
    return null;
  end if;
  if exists (select from jsonb_to_recordset(p_lines) as l("user" bigint) where l."user" = 0) then
    perform from ledger_account where kind = 'escrow' and shard = p_shard and user_id is null for no key update;
  end if;
  insert into ledger_line (entry_id, account_id, amount, title, detail)
    select entry, l.account_id, l.amount, l.title, l.detail
    from (
      select case when "user" = 0
          then (select account_id from ledger_account p where p.user_id is null and p.kind = x.kind and p.shard = p_shard)
          else ledger_account_of("user", x.kind) end as account_id,
        amount, title, detail
      from jsonb_to_recordset(p_lines) as x(kind text, "user" bigint, amount bigint, title text, detail text)
    ) l
    -- What comes in first: an entry may pass money through an account.
    order by l.account_id, l.amount desc;
  return entry;
end $$;
