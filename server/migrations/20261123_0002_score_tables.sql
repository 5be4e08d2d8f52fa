-- feature: score

-- Points (D126): a journal that only grows, and the balance of each person, which changes with it under its row lock.
create table score_balance (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  balance bigint not null default 0 check (balance >= 0),
  -- Points of missions on the day (Shanghai), for the cap of D125.
  earned_on date,
  earned integer not null default 0 check (earned >= 0)
);

create table score_entry (
  -- The list of a person's entries goes on by this number, and there 0 and 1 are the first page.
  entry_id bigint generated always as identity (start with 2) primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- Names the deed, so that a repeat adds nothing.
  key text not null check (length(key) between 1 and 120),
  -- 1 mission, 2 purchase, 3 spend, 4 staff, 5 reversal, 6 expiry.
  type smallint not null check (type between 1 and 6),
  credit bigint not null check (credit <> 0),
  balance_after bigint not null check (balance_after >= 0),
  title text not null check (length(title) between 1 and 240),
  -- The entry that a reversal takes back.
  reverses bigint references score_entry (entry_id),
  log_at timestamptz not null,
  unique (user_id, key)
);
create index score_entry_person on score_entry (user_id, entry_id desc);
create unique index score_entry_reversed on score_entry (reverses) where reverses is not null;

create function score_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'user_id' - 'key' - 'balance_after')
    is not distinct from (to_jsonb(old) - 'user_id' - 'key' - 'balance_after') and new.user_id <> old.user_id then
    return new; -- a merge of accounts (D10)
  end if;
  raise exception 'score_entry is append-only';
end $$;
create trigger score_entry_append_only before update on score_entry
  for each row execute function score_append_only();

-- What somebody did that a mission counts (D125), once by its key; claimed with all others of the mission.
create table score_fact (
  fact_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  mission text not null check (length(mission) between 1 and 40),
  key text not null check (length(key) between 1 and 120),
  day date not null,
  at timestamptz not null,
  claimed_at timestamptz,
  unique (user_id, mission, key)
);
create index score_fact_open on score_fact (user_id, day) where claimed_at is null;
create index score_fact_day on score_fact (user_id, mission, day, fact_id);

-- How operators have changed missions; nothing said means what the product brings.
create table score_mission (
  mission text primary key check (length(mission) between 1 and 40),
  score integer not null check (score between 1 and 200),
  max integer not null check (max between 1 and 50),
  days smallint not null default 0 check (days between 0 and 31),
  open boolean not null,
  changed_by bigint references account_user (user_id), -- on deletion: anonymise, the mission stands
  changed_at timestamptz not null
);

-- Quotes that operators have chosen for a day (D127).
create table score_quote (
  day date primary key,
  text text not null check (length(text) between 1 and 200),
  author text not null default '' check (length(author) <= 60),
  source text not null default '' check (length(source) <= 60),
  chosen_by bigint references account_user (user_id), -- on deletion: anonymise, the quote stands
  chosen_at timestamptz not null
);
