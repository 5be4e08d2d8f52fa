-- feature: ledger

-- Runs of the nightly check: what it found, one sentence each. The newest one counts.
create table ledger_check (
  check_id bigint generated always as identity primary key,
  at timestamptz not null,
  lines bigint not null check (lines >= 0),
  differences text[] not null
);
