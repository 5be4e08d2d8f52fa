-- feature: phonebook

-- D59: when an admin was last asked to let them in; what counts for the hours between applications. null: never.
alter table phonebook_member add column last_applied_at timestamptz;
create index phonebook_member_waiting on phonebook_member (phonebook_id, applied_at, member_id)
  where state = 0 and waits = 2;

-- Who has opened the phone that a member submitted (D22); its owner reads it. Both are members, so both go with their rows.
create table phonebook_form_reveal (
  reveal_id bigint generated always as identity primary key,
  member_id bigint not null references phonebook_member (member_id) on delete cascade,
  by_member_id bigint not null references phonebook_member (member_id) on delete cascade,
  revealed_at timestamptz not null
);
create index phonebook_form_reveal_of on phonebook_form_reveal (member_id, reveal_id desc);
create index phonebook_form_reveal_by on phonebook_form_reveal (by_member_id);
