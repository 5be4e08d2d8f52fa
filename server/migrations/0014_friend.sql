-- feature: friend

-- Applications, swaps of cards among them (D38, D39, D41).
create table friend_application (
  application_id bigint generated always as identity primary key,
  from_id bigint not null references account_user (user_id), -- on deletion: erase
  to_id bigint not null references account_user (user_id), -- on deletion: erase
  -- The card that the applicant hands over, and the one he answers to.
  card_id bigint references card (card_id) on delete set null,
  to_card_id bigint references card (card_id) on delete set null,
  message text not null default '',
  via text not null check (via in ('apply', 'swap')),
  introducer_id bigint references account_user (user_id), -- on deletion: anonymise, that the two were brought together stays theirs
  state smallint not null default 0 check (state between 0 and 6),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Stays when the applicant withdraws afterwards: the days after a refusal count all the same (D39).
  refused_at timestamptz,
  -- The applicant, the other one may not be seen at present (D12, D13).
  from_hidden boolean not null default false,
  to_hidden boolean not null default false,
  check (from_id <> to_id),
  check ((state = 0) = (decided_at is null))
);
-- One waits at a time, whatever two requests do at once.
create unique index friend_application_waiting on friend_application (from_id, to_id) where state = 0;
create index friend_application_pair on friend_application (from_id, to_id, application_id desc);
create index friend_application_sent on friend_application (from_id, application_id desc);
create index friend_application_received on friend_application (to_id, application_id desc);
create index friend_application_counted on friend_application (from_id, created_at);
create index friend_application_unread on friend_application (to_id, created_at) where state = 0;
create index friend_application_due on friend_application (created_at) where state = 0;
create index friend_application_introducer on friend_application (introducer_id) where introducer_id is not null;
create index friend_application_card on friend_application (card_id) where card_id is not null;
create index friend_application_to_card on friend_application (to_card_id) where to_card_id is not null;

-- The friend list as it is read: one row per friend of a person, with what his default card shows. A copy, so that the
-- list, its letters and a search come from one index; kept right in the transaction of whatever changes it.
create table friend_entry (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  friend_id bigint not null references account_user (user_id), -- on deletion: erase
  -- 0 when the friend has no card.
  card_id bigint not null,
  realname text not null,
  avatar text not null,
  company text not null,
  position text not null,
  certified smallint not null,
  -- A to Z, or # which comes last.
  initial text not null check (initial ~ '^[A-Z#]$'),
  sort_key text collate "C" not null,
  -- What is searched: the words as they stand, and the readings, each beginning with a space (from every syllable on).
  words text not null,
  readings text not null,
  -- The person's own, nobody else's.
  note text not null default '',
  note_words text not null default '',
  tags text[] not null default '{}' check (cardinality(tags) <= 5),
  applied_at timestamptz not null,
  since timestamptz not null,
  via text not null check (via in ('apply', 'swap')),
  introducer_id bigint references account_user (user_id), -- on deletion: anonymise, that the two were brought together stays theirs
  -- The friend may not be seen at present (D12, D13).
  hidden boolean not null default false,
  primary key (user_id, friend_id)
);
create index friend_entry_list on friend_entry (user_id, sort_key, friend_id) include (initial) where not hidden;
create index friend_entry_friend on friend_entry (friend_id);
create index friend_entry_introducer on friend_entry (introducer_id) where introducer_id is not null;
