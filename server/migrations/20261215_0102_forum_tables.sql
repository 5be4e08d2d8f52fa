-- feature: forum

create sequence forum_topic_seq;
create table forum_topic (
  topic_id bigint primary key default public_id('forum_topic_seq'),
  phonebook_id bigint not null references phonebook (phonebook_id),
  author_id bigint not null references account_user (user_id), -- on deletion: anonymise, words stay by nobody, pictures and files go
  -- Written without a network, sent once.
  client_id text not null check (length(client_id) between 1 and 60),
  kind text not null check (kind in ('media', 'question', 'poll', 'activity', 'service', 'cooperation')),
  title text not null default '' check (length(title) <= 100),
  text text not null default '' check (length(text) <= 10000),
  images text[] not null default '{}' check (cardinality(images) <= 9),
  -- {video: {key, poster, seconds, width, height, bytes}, voice: {key, seconds}, files: [{key, name, bytes}]}: keys of private files.
  media jsonb not null default '{}',
  -- D160: an object that stands elsewhere, of a kind that `publication` knows.
  linked_kind text check (length(linked_kind) between 1 and 30),
  linked_id bigint,
  -- A question to one member; null: to everybody.
  asked_id bigint references account_user (user_id), -- on deletion: anonymise, it is asked of everybody
  -- D78: 1 shown, 2 auditing, 3 refused; what hides or deletes it stands beside.
  audit smallint not null check (audit between 1 and 3),
  -- It waits for the circle's word.
  waits_circle boolean not null default false,
  -- What the word list asks staff about: 0 waits, 1 passed, 2 refused; null: nothing.
  review smallint check (review between 0 and 2),
  review_words text[] not null default '{}',
  audit_reason text not null default '' check (length(audit_reason) <= 200),
  moderated boolean not null default false,
  owner_hidden boolean not null default false,
  deleted_at timestamptz,
  deleted_by bigint references account_user (user_id), -- on deletion: anonymise, what was deleted stays deleted
  -- After the days in which it could come back nothing of it is left but the row.
  purged boolean not null default false,
  featured boolean not null default false,
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  -- Comments of whoever was asked; of anybody but the author when nobody in particular was.
  answers integer not null default 0 check (answers >= 0),
  -- D80: how many gave one to five.
  scores integer[] not null default '{0,0,0,0,0}' check (cardinality(scores) = 5),
  scores_closed boolean not null default false,
  edited_at timestamptz,
  rev integer not null default 1,
  search tsvector not null default '',
  -- It was shown once; until then `published_at` is when it was written.
  shown boolean not null default false,
  published_at timestamptz not null,
  last_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  state smallint generated always as (case when deleted_at is not null then 5 when moderated then 4 else audit end) stored,
  -- What lists show.
  listed boolean generated always as (audit = 1 and not moderated and not owner_hidden and deleted_at is null) stored,
  unique (author_id, client_id),
  check ((linked_kind is null) = (linked_id is null)),
  check (audit <> 2 or waits_circle or review = 0)
);
create index forum_topic_latest on forum_topic (phonebook_id, published_at desc, topic_id desc) where listed;
create index forum_topic_featured on forum_topic (phonebook_id, published_at desc, topic_id desc) where listed and featured;
create index forum_topic_kind on forum_topic (phonebook_id, kind, published_at desc, topic_id desc) where listed;
create index forum_topic_unanswered on forum_topic (phonebook_id, published_at desc, topic_id desc)
  where listed and kind = 'question' and answers = 0;
create index forum_topic_asked on forum_topic (asked_id, phonebook_id, published_at desc)
  where listed and answers = 0 and asked_id is not null;
create index forum_topic_asked_person on forum_topic (asked_id) where asked_id is not null;
create index forum_topic_mine on forum_topic (phonebook_id, author_id, published_at desc, topic_id desc) where deleted_at is null;
create index forum_topic_written on forum_topic (author_id, published_at desc, topic_id desc) where deleted_at is null;
create index forum_topic_day on forum_topic (author_id, phonebook_id, created_at desc);
create index forum_topic_deleted on forum_topic (phonebook_id, deleted_by, published_at desc, topic_id desc)
  where deleted_at is not null;
create index forum_topic_deleter on forum_topic (deleted_by) where deleted_by is not null;
create index forum_topic_purging on forum_topic (deleted_at, topic_id) where deleted_at is not null and not purged;
create index forum_topic_waiting on forum_topic (phonebook_id, changed_at, topic_id)
  where audit = 2 and waits_circle and deleted_at is null;
create index forum_topic_review on forum_topic (review, changed_at, topic_id) where review is not null and deleted_at is null;
create index forum_topic_week on forum_topic (published_at, phonebook_id) where listed;
create index forum_topic_search on forum_topic using gin (search) where listed;

-- Three places a circle: two that pin at once take different ones, or none.
create table forum_pin (
  phonebook_id bigint not null references phonebook (phonebook_id),
  slot smallint not null check (slot between 1 and 3),
  topic_id bigint not null unique references forum_topic (topic_id),
  pinned_at timestamptz not null,
  primary key (phonebook_id, slot)
);

create table forum_like (
  topic_id bigint not null references forum_topic (topic_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase, the number stays
  at timestamptz not null,
  primary key (topic_id, user_id)
);
create index forum_like_person on forum_like (user_id);

-- What its feature knows of a comment: how many like it.
create table forum_comment (
  post_id bigint primary key,
  topic_id bigint not null references forum_topic (topic_id),
  likes integer not null default 0 check (likes >= 0)
);
create index forum_comment_topic on forum_comment (topic_id);

create table forum_comment_like (
  post_id bigint not null references forum_comment (post_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase, the number stays
  at timestamptz not null,
  primary key (post_id, user_id)
);
create index forum_comment_like_person on forum_comment_like (user_id);

-- D79
create table forum_poll (
  topic_id bigint primary key references forum_topic (topic_id),
  multiple boolean not null,
  named boolean not null,
  -- 0 after voting, 1 at the end.
  results smallint not null check (results in (0, 1)),
  hours smallint not null check (hours between 1 and 720),
  -- From when it is shown.
  ends_at timestamptz,
  groups bigint[] not null default '{}' check (cardinality(groups) <= 50)
);
create table forum_option (
  option_id bigint generated always as identity primary key,
  topic_id bigint not null references forum_poll (topic_id),
  place smallint not null,
  text text not null check (length(text) between 1 and 100)
);
create index forum_option_of on forum_option (topic_id, place);

-- Who has voted. What an anonymous vote was for is written nowhere, nor when it was cast.
create table forum_vote (
  topic_id bigint not null references forum_poll (topic_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase, the number stays
  primary key (topic_id, user_id)
);
create index forum_vote_person on forum_vote (user_id);

-- Of named polls alone.
create table forum_choice (
  choice_id bigint generated always as identity primary key,
  option_id bigint not null references forum_option (option_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase, the number stays
  at timestamptz not null,
  unique (option_id, user_id)
);
create index forum_choice_list on forum_choice (option_id, choice_id desc);
create index forum_choice_person on forum_choice (user_id);

-- Votes of an option, and of option 0 the people: in 16 rows, so that hundreds who vote at once do not queue for one.
create table forum_tally (
  topic_id bigint not null references forum_poll (topic_id),
  option_id bigint not null,
  shard smallint not null check (shard between 0 and 15),
  votes integer not null,
  primary key (topic_id, option_id, shard)
);

-- D80
create table forum_appraisal (
  appraisal_id bigint generated always as identity primary key,
  topic_id bigint not null references forum_topic (topic_id),
  user_id bigint not null references account_user (user_id), -- on deletion: anonymise, the words stay by nobody
  score smallint not null check (score between 1 and 5),
  text text not null default '' check (length(text) <= 400),
  at timestamptz not null,
  unique (topic_id, user_id)
);
create index forum_appraisal_list on forum_appraisal (topic_id, appraisal_id desc);
create index forum_appraisal_person on forum_appraisal (user_id);

-- What somebody has read of a post: on every device of theirs.
create table forum_read (
  topic_id bigint not null references forum_topic (topic_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- When they opened it; null: they follow or wrote under it without.
  opened_at timestamptz,
  -- The comment that they have seen, by its number.
  seen_id bigint not null default 0,
  commented_at timestamptz,
  followed_at timestamptz,
  primary key (topic_id, user_id)
);
create index forum_read_person on forum_read (user_id);
create index forum_read_commented on forum_read (user_id, commented_at desc, topic_id desc) where commented_at is not null;
create index forum_read_followed on forum_read (user_id, followed_at desc, topic_id desc) where followed_at is not null;

-- How far somebody has seen the posts of a circle, and how far they had when this visit began.
create table forum_visit (
  phonebook_id bigint not null references phonebook (phonebook_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  seen_until timestamptz not null,
  left_at timestamptz,
  visited_at timestamptz not null,
  primary key (phonebook_id, user_id)
);
create index forum_visit_person on forum_visit (user_id);

create table forum_setting (
  phonebook_id bigint primary key references phonebook (phonebook_id),
  -- 0 nothing is audited, 1 every post, 2 the first of each member.
  audit smallint not null check (audit between 0 and 2),
  -- 0 members post, 1 only those who look after the content.
  posting smallint not null check (posting in (0, 1)),
  changed_at timestamptz not null
);

create table forum_person (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  digest_off boolean not null default false,
  -- Monday of the last digest.
  digest_week date
);
