-- feature: identity

-- An ID card. Its number is sealed; the keyed hash finds it again, and its row is the lock under which accounts take a place.
create table identity_document (
  document_id bigint generated always as identity primary key,
  number_hash bytea not null unique,
  number_sealed text not null,
  -- Which secret sealed and hashed it: what another one did is renewed by a job.
  key_mark bytea not null,
  created_at timestamptz not null
);

-- Whose real name is known. One document stands behind three living accounts at most (D19): the places are the count.
create table identity_person (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  document_id bigint not null references identity_document (document_id),
  place smallint not null check (place between 1 and 3),
  name_sealed text not null,
  key_mark bytea not null,
  verified_at timestamptz not null,
  unique (document_id, place)
);

-- The one account of a document that is paid out by a channel (D19).
create table identity_claim (
  document_id bigint not null references identity_document (document_id),
  channel text not null,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  claimed_at timestamptz not null,
  primary key (document_id, channel)
);
create index identity_claim_user on identity_claim (user_id);

-- What a person has typed and not yet had checked; deleted after a day.
create table identity_draft (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  name_sealed text not null,
  number_sealed text not null,
  given_at timestamptz not null
);
create index identity_draft_age on identity_draft (given_at);

create table identity_attempt (
  attempt_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- In the address to which the provider sends the person back.
  ref text not null unique,
  -- 1 passed, 2 failed, 3 processing
  state smallint not null check (state in (1, 2, 3)),
  -- '' once it is decided.
  name_sealed text not null,
  number_sealed text not null,
  -- '' until the provider has answered.
  token text not null,
  url text not null,
  redirect_url text not null,
  reason text not null,
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index identity_attempt_open on identity_attempt (user_id) where state = 3;
create index identity_attempt_user on identity_attempt (user_id, created_at desc);
create index identity_attempt_waiting on identity_attempt (created_at) where state = 3;

-- When and why a name or number was used or looked at; the person reads it.
create table identity_look (
  look_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  purpose text not null,
  at timestamptz not null
);
create index identity_look_user on identity_look (user_id, look_id desc);

-- Agreements that were put before a person. The provider keeps the document; here stands that and when it was signed.
create table identity_agreement (
  agreement_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: keep, a signed agreement is proof for three years
  ref text not null unique,
  provider_id text not null,
  url text not null,
  redirect_url text not null,
  -- 0 started, 1 signed, 2 failed, 3 expired
  state smallint not null check (state between 0 and 3),
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- Of somebody who has left: when the row goes.
  keep_until timestamptz
);
create unique index identity_agreement_open on identity_agreement (user_id) where state = 0;
create index identity_agreement_user on identity_agreement (user_id, agreement_id desc);
create index identity_agreement_waiting on identity_agreement (expires_at) where state = 0;
create index identity_agreement_kept on identity_agreement (keep_until) where keep_until is not null;
create index identity_agreement_provider on identity_agreement (provider_id);

create table identity_merchant (
  merchant_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: anonymise, a merchant's trade is kept for three years
  -- 1 reviewing, 2 active, 3 rejected, 4 frozen, 5 taken back
  state smallint not null check (state between 1 and 5),
  kind text not null check (kind in ('company', 'person')),
  title text not null,
  licence_no text not null,
  contact text not null,
  contact_phone text not null,
  -- Keys in the private bucket; '' and none once they are gone.
  licence_key text not null,
  image_keys text[] not null,
  message text not null,
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands
  created_at timestamptz not null,
  decided_at timestamptz,
  keep_until timestamptz
);
create unique index identity_merchant_standing on identity_merchant (user_id) where state in (1, 2, 4);
create index identity_merchant_user on identity_merchant (user_id, merchant_id desc);
create index identity_merchant_queue on identity_merchant (state, merchant_id);
create index identity_merchant_decider on identity_merchant (decided_by);
create index identity_merchant_kept on identity_merchant (keep_until) where keep_until is not null;

-- Who was paid out, of people who have left: the law keeps the proof behind payments for three years. Sealed.
create table identity_archive (
  archive_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: keep, the proof behind payouts for three years
  sealed text not null,
  key_mark bytea not null,
  keep_until timestamptz not null
);
create unique index identity_archive_user on identity_archive (user_id);
create index identity_archive_until on identity_archive (keep_until);
