-- feature: vouch

-- What `by_id` says they know of `user_id` from their own experience.
create table vouch (
  vouch_id bigint generated always as identity primary key,
  by_id bigint not null references account_user (user_id), -- on deletion: erase
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  kind text not null check (kind in ('work', 'business', 'school', 'know')),
  text text not null check (length(text) <= 240),
  since smallint not null,
  -- 0: it goes on.
  until smallint not null check (until = 0 or until >= since),
  created_at timestamptz not null,
  -- From then on others see it; before, its two people alone.
  shown_at timestamptz not null,
  expires_at timestamptz not null,
  renewed_at timestamptz,
  -- Its giver was told that it ends soon.
  reminded boolean not null default false,
  -- 0 live, 1 withdrawn, 2 expired, 3 ended.
  state smallint not null default 0 check (state between 0 and 3),
  why text not null default '' check (why in ('', 'dispute', 'ban', 'staff', 'block')),
  ended_at timestamptz,
  ended_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands
  reason text not null default '' check (length(reason) <= 400),
  -- The vouched person shows it to nobody.
  hidden boolean not null default false,
  -- Reports hide it.
  moderated boolean not null default false,
  check (by_id <> user_id),
  check ((state = 0) = (ended_at is null)),
  check ((state = 3) = (why <> ''))
);
-- One live of each kind between two people, whoever is first.
create unique index vouch_once on vouch (by_id, user_id, kind) where state = 0;
create index vouch_given on vouch (by_id, vouch_id desc);
create index vouch_made on vouch (by_id, created_at);
create index vouch_given_live on vouch (by_id, vouch_id desc) where state = 0;
create index vouch_received on vouch (user_id, vouch_id desc);
create index vouch_shown on vouch (user_id, vouch_id desc) include (by_id, shown_at, expires_at)
  where state = 0 and not hidden and not moderated;
create index vouch_expires on vouch (expires_at, vouch_id) where state = 0;
create index vouch_reminds on vouch (expires_at, vouch_id) where state = 0 and not reminded;
create index vouch_state on vouch (state, vouch_id desc);
create index vouch_ended_by on vouch (ended_by) where ended_by is not null;

-- Published: what others may see of people, where its giver may be named. Its times are compared by whoever joins it:
-- it is shown between `shown_at` and `expires_at`. Who may see how much of it says `closenessOf` (decision 0111).
create view vouch_line as
select v.vouch_id, v.user_id, v.by_id, v.kind, v.text, v.since, v.until, v.created_at, v.shown_at, v.expires_at
from vouch v join account_person p on p.user_id = v.by_id and not p.erased
where v.state = 0 and not v.hidden and not v.moderated;
