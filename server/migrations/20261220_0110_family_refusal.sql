-- feature: family

-- A circle that said no, or whose invitation was taken back: for some days its owner is not asked again by the same person,
-- whichever of their families asks.
create table family_refusal (
  phonebook_id bigint not null references phonebook (phonebook_id),
  asker_id bigint not null references account_user (user_id), -- on deletion: erase
  at timestamptz not null,
  primary key (phonebook_id, asker_id)
);
create index family_refusal_asker on family_refusal (asker_id);
create index family_refusal_at on family_refusal (at);
