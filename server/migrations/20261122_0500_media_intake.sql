-- feature: media

-- An upload under way: counted with its person's uploads of the day before a byte is read, and naming its object before that
-- is written. What a failed one leaves in the storage is found by it.
create table media_intake (
  intake_id bigint generated always as identity primary key,
  user_id bigint references account_user (user_id), -- on deletion: anonymise, what it wrote is removed with it
  bytes bigint not null check (bytes >= 0),
  bucket text check (bucket in ('public', 'media', 'private')),
  key text check (length(key) between 1 and 200),
  created_at timestamptz not null,
  check ((bucket is null) = (key is null))
);
create index media_intake_owner on media_intake (user_id);
create index media_intake_age on media_intake (created_at, intake_id);
