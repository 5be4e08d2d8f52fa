-- feature: certification

-- Applications to be certified. What the card said is kept beside them: a later change makes a passed one void (D34).
create table certification (
  certify_id bigint generated always as identity primary key,
  kind text not null check (kind in ('person', 'corporation')),
  card_id bigint references card (card_id) on delete set null,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- 0 applying, 1 passed, 2 rejected, 3 void, 4 taken back
  status smallint not null default 0 check (status between 0 and 4),
  realname text not null,
  company text not null,
  position text not null,
  -- Keys in the private bucket; '' once they are gone (D35).
  proof_key text not null,
  identity_key text not null default '',
  identity_hash bytea,
  credit_code text not null default '',
  message text not null default '',
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands
  created_at timestamptz not null,
  operated_at timestamptz,
  expires_at timestamptz
);
create unique index certification_open on certification (card_id, kind) where status = 0;
create unique index certification_passed on certification (card_id, kind) where status = 1;
create index certification_card on certification (card_id, kind, certify_id desc);
create index certification_user on certification (user_id, created_at);
create index certification_queue on certification (status, certify_id);
create index certification_images on certification (operated_at) where proof_key <> '';
create index certification_identity on certification (identity_hash) where status = 1;
create index certification_expiry on certification (expires_at) where status = 1;
create index certification_decider on certification (decided_by);
