-- feature: score

-- D126: points expire at the end of the year after the one they were earned in, the oldest are used first. So it is enough to
-- know of a balance how much of it was earned in the year (Shanghai) of its last change: at a turn of the year the rest is over.
alter table score_balance
  add column year smallint not null default 0,
  add column fresh bigint not null default 0,
  -- The year for whose end the person has been told that points expire.
  add column warned smallint not null default 0,
  add constraint score_balance_fresh check (fresh between 0 and balance);
create index score_balance_year on score_balance (year, user_id) where balance > 0;
create index score_balance_warned on score_balance (warned, user_id) where balance > fresh;

-- Since when a mission is closed: what was done before may still be claimed.
alter table score_mission add column closed_at timestamptz;
