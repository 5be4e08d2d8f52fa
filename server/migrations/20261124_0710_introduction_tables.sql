-- feature: introduction

-- A member brings two others together; contacts pass only when both say yes.
create table introduction (
  introduction_id bigint generated always as identity primary key,
  phonebook_id bigint not null references phonebook (phonebook_id),
  by_id bigint references account_user (user_id), -- on deletion: anonymise, the two keep that they were brought together
  a_id bigint not null references account_user (user_id), -- on deletion: erase
  b_id bigint not null references account_user (user_id), -- on deletion: erase
  note text not null check (length(note) between 1 and 400),
  -- 0 not yet, 1 yes, 2 no; nobody is told of a no.
  a_said smallint not null default 0 check (a_said between 0 and 2),
  b_said smallint not null default 0 check (b_said between 0 and 2),
  -- 0 waits, 1 both said yes, 2 over.
  state smallint not null default 0 check (state between 0 and 2),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  check (a_id < b_id),
  check (state <> 1 or (a_said = 1 and b_said = 1)),
  check ((state = 0) = (ended_at is null))
);
-- Two people are asked about each other once at a time, whoever asks.
create unique index introduction_open on introduction (a_id, b_id) where state = 0;
create index introduction_pair on introduction (a_id, b_id, asked_at desc);
create index introduction_a on introduction (a_id, introduction_id desc);
create index introduction_b on introduction (b_id, introduction_id desc);
create index introduction_by on introduction (by_id, introduction_id desc) where by_id is not null;
create index introduction_due on introduction (due_at) where state = 0;
create index introduction_circle on introduction (phonebook_id);
