-- feature: staff

-- Roles that move money or give roles: asked for by one admin, given by another (D138, decision 0065). One at a time a person.
create table staff_role_change (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  roles text[] not null check (roles <@ array['auditor', 'service', 'finance', 'operator', 'admin']),
  proposed_by bigint not null references account_user (user_id), -- on deletion: erase
  proposed_at timestamptz not null,
  check (proposed_by <> user_id)
);
create index staff_role_change_proposer on staff_role_change (proposed_by);
create index staff_role_change_age on staff_role_change (proposed_at);
