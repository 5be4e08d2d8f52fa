-- feature: relation

-- What `user_id` is to `other_id`, one way. A friendship stands in both rows; friends follow each other; who blacks
-- follows nobody there (D40, D201, D202).
create sequence relation_black_seq;
create table relation (
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  other_id bigint not null references account_user (user_id), -- on deletion: erase
  is_follow boolean not null default false,
  is_friend boolean not null default false,
  is_black boolean not null default false,
  followed_at timestamptz,
  friend_at timestamptz,
  blacked_at timestamptz,
  -- Counts up with every blacking: the cursor of the list, newest first.
  black_id bigint,
  primary key (user_id, other_id),
  check (user_id <> other_id),
  check (not is_friend or is_follow),
  check (not (is_black and is_follow)),
  check (is_follow = (followed_at is not null)),
  check (is_friend = (friend_at is not null)),
  check (is_black = (blacked_at is not null and black_id is not null))
);
create index relation_follows on relation (user_id, followed_at desc, other_id) where is_follow;
create index relation_fans on relation (other_id, followed_at desc, user_id);
create index relation_friends on relation (user_id, other_id) where is_friend;
create index relation_blacked on relation (user_id, black_id desc) where is_black;
create index relation_blacked_by on relation (other_id, user_id) where is_black;
