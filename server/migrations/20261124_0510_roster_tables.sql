-- feature: roster

create sequence roster_import_seq;
create table roster_import (
  import_id bigint primary key default public_id('roster_import_seq'),
  phonebook_id bigint not null references phonebook (phonebook_id),
  -- Whose circle it was then: the auditor sees what they have imported before.
  owner_id bigint references account_user (user_id), -- on deletion: anonymise, the circle keeps that it was imported
  user_id bigint references account_user (user_id), -- on deletion: anonymise, the circle keeps that it was imported
  -- D71: 0 uploaded, 1 auditing, 2 refused, 3 importing, 4 done, 5 cancelled, 6 rolled back.
  state smallint not null default 0 check (state between 0 and 6),
  file_name text not null check (length(file_name) between 1 and 100),
  -- In the private bucket; both are '' once they are deleted.
  file_key text not null,
  proof_key text not null default '',
  how text not null default '' check (length(how) <= 400),
  rows integer not null check (rows between 0 and 2000),
  ok integer not null default 0,
  merged integer not null default 0,
  failed integer not null default 0,
  claimed integer not null default 0,
  refusals integer not null default 0,
  reason text not null default '' check (length(reason) <= 200),
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  done_at timestamptz,
  -- When file, proof and rows were deleted.
  cleared_at timestamptz,
  check (ok + merged + failed <= rows),
  check (state = 0 or state = 5 or submitted_at is not null),
  check (state not in (2, 3, 4, 6) or decided_at is not null),
  check (state not in (4, 6) or done_at is not null)
);
-- One at a time.
create unique index roster_import_open on roster_import (phonebook_id) where state in (0, 1, 3);
create index roster_import_list on roster_import (phonebook_id, created_at desc, import_id desc);
create index roster_import_queue on roster_import (state, submitted_at, import_id);
create index roster_import_owner on roster_import (owner_id, created_at desc) where owner_id is not null;
create index roster_import_person on roster_import (user_id) where user_id is not null;
create index roster_import_decided on roster_import (decided_by) where decided_by is not null;
create index roster_import_kept on roster_import (created_at) where cleared_at is null;

-- The lines of a sheet, until the sheet itself is deleted. A phone stands sealed, and masked for those who look.
create table roster_row (
  import_id bigint not null references roster_import (import_id) on delete cascade,
  line integer not null check (line > 0),
  -- 0 waits, 1 imported, 2 merged, 3 cannot be imported.
  state smallint not null default 0 check (state between 0 and 3),
  reason text not null default '' check (length(reason) <= 200),
  realname text not null default '',
  company text not null default '',
  position text not null default '',
  group_name text not null default '',
  remark text not null default '',
  phone_seal text not null default '',
  phone_mask text not null default '',
  -- The present member whose group it has filled, and with which.
  filled_member_id bigint,
  filled_group_id bigint,
  primary key (import_id, line)
);
create index roster_row_state on roster_row (import_id, state, line);

-- D72: what is known of an entry that nobody has claimed, beside the directory. The phone only as a keyed hash.
create table roster_entry (
  member_id bigint primary key references phonebook_member (member_id) on delete cascade,
  phonebook_id bigint not null references phonebook (phonebook_id),
  import_id bigint not null references roster_import (import_id),
  phone_hash bytea not null,
  phone_mask text not null,
  remark text not null default '',
  at timestamptz not null,
  unique (phonebook_id, phone_hash)
);
create index roster_entry_phone on roster_entry (phone_hash, member_id desc);
create index roster_entry_import on roster_entry (import_id);
create index roster_entry_list on roster_entry (phonebook_id, member_id desc);
create index roster_entry_at on roster_entry (at);

-- D72: numbers whose person does not want to be imported by this circle again; nothing says whose they are.
create table roster_block (
  phonebook_id bigint not null references phonebook (phonebook_id),
  phone_hash bytea not null,
  primary key (phonebook_id, phone_hash)
);
