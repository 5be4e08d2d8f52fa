-- feature: media

-- Every finished upload and who made it.
create table media_file (
  bucket text not null check (bucket in ('public', 'media', 'private')),
  key text not null check (length(key) between 1 and 200),
  user_id bigint references account_user (user_id), -- on deletion: erase
  bytes bigint not null check (bytes >= 0),
  mime text not null,
  width integer not null default 0,
  height integer not null default 0,
  created_at timestamptz not null,
  -- On its way out: nobody may begin to show it any more.
  doomed_at timestamptz,
  primary key (bucket, key)
);
create index media_file_owner on media_file (user_id, created_at);
create index media_file_age on media_file (created_at);

-- What shows a file: `card:12`. A file that nothing shows for seven days goes.
create table media_use (
  subject text not null,
  bucket text not null,
  key text not null,
  primary key (subject, bucket, key),
  foreign key (bucket, key) references media_file (bucket, key) on delete cascade
);
create index media_use_file on media_use (bucket, key);

-- One picture of WeChat is fetched once (D146).
create table media_download (
  media_hash bytea primary key,
  user_id bigint not null references account_user (user_id) on delete cascade, -- on deletion: erase
  bucket text not null,
  key text not null,
  created_at timestamptz not null
);
create index media_download_user on media_download (user_id);
create index media_download_age on media_download (created_at);

-- Who was handed a link to a private file, and why (D35).
create table media_access (
  access_id bigint generated always as identity primary key,
  key text not null,
  user_id bigint not null references account_user (user_id), -- on deletion: keep who looked at whose documents, three years
  reason text not null,
  seen_at timestamptz not null
);
create index media_access_key on media_access (key);
create index media_access_user on media_access (user_id);
create index media_access_age on media_access (seen_at);
