-- feature: reputation

-- D84: what members have earned in a circle, in all and in the last month in which they earned.
create table reputation_balance (
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  total integer not null,
  -- Since when it is so much: of two who have as much, who had it first comes first.
  total_at timestamptz not null,
  -- Of Shanghai.
  month text collate "C" not null check (month ~ '^\d{4}-\d{2}$'),
  month_total integer not null,
  month_at timestamptz not null,
  primary key (phonebook_id, user_id)
);
create index reputation_balance_person on reputation_balance (user_id);
create index reputation_balance_all on reputation_balance (phonebook_id, total desc, total_at, user_id) where total > 0;
create index reputation_balance_month on reputation_balance (phonebook_id, month, month_total desc, month_at, user_id)
  where month_total > 0;

create table reputation_entry (
  entry_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- What earned it, and the how manieth time; null: somebody adjusted it.
  key text unique check (length(key) between 1 and 80),
  kind text not null check (kind in ('join', 'invite', 'post', 'comment', 'feature', 'checkin', 'activity', 'adjust')),
  credit integer not null check (credit <> 0 and credit between -100 and 100),
  reason text not null default '' check (length(reason) <= 200),
  -- The day of Shanghai to which it belongs, and its month; of what is taken back those of what was earned.
  day date not null,
  reverses bigint unique references reputation_entry (entry_id),
  at timestamptz not null,
  check ((kind = 'adjust') = (key is null)),
  check (reverses is null or credit < 0)
);
create index reputation_entry_list on reputation_entry (phonebook_id, user_id, entry_id desc);
create index reputation_entry_day on reputation_entry (phonebook_id, user_id, day, kind);
create index reputation_entry_person on reputation_entry (user_id);

create function reputation_append_only() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'user_id') is not distinct from (to_jsonb(old) - 'user_id') then
    return new; -- a merge of accounts (D10)
  end if;
  raise exception 'reputation_entry is append-only';
end $$;
create trigger reputation_entry_append_only before update on reputation_entry
  for each row execute function reputation_append_only();

-- What can earn, as far as it was heard of: whether it holds now, and the last that was heard. What arrives late, or once more,
-- changes nothing.
create table reputation_fact (
  key text primary key check (length(key) between 1 and 70),
  holds boolean not null,
  -- Number in the outbox.
  heard bigint not null,
  times smallint not null default 0,
  -- What it has earned and still has; no reference, since entries go with their person.
  entry_id bigint
);
