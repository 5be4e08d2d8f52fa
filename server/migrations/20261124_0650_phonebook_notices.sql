-- feature: phonebook

-- What owner and admins tell the members.
create sequence phonebook_notice_seq;
create table phonebook_notice (
  notice_id bigint primary key default public_id('phonebook_notice_seq'),
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint references account_user (user_id), -- on deletion: anonymise, the circle keeps what was told
  title text not null check (length(title) between 1 and 60),
  body text not null check (length(body) <= 1000),
  roles smallint[] not null default '{}' check (cardinality(roles) <= 4),
  groups bigint[] not null default '{}' check (cardinality(groups) <= 50),
  -- Who gets it, who has muted such notices, whose week was full.
  people integer not null check (people > 0),
  muted integer not null check (muted >= 0),
  full_weeks integer not null check (full_weeks >= 0),
  at timestamptz not null
);
create index phonebook_notice_list on phonebook_notice (phonebook_id, at desc, notice_id desc);
create index phonebook_notice_person on phonebook_notice (user_id) where user_id is not null;

-- Who got which in the last days: each member's week has room for so many. Dropped after eight days.
create table phonebook_noticed (
  notice_id bigint not null references phonebook_notice (notice_id) on delete cascade,
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  at timestamptz not null,
  primary key (notice_id, user_id)
);
create index phonebook_noticed_week on phonebook_noticed (phonebook_id, user_id, at);
create index phonebook_noticed_person on phonebook_noticed (user_id);
create index phonebook_noticed_at on phonebook_noticed (at);
