-- feature: chat

create sequence chat_seq;
-- Two people, or somebody and those who answer for an object (D103). Its row lock orders everything in it: numbers of messages and
-- versions grow in the order of their commits, so that who asks for what is behind a number misses nothing.
create table chat_conversation (
  conversation_id bigint primary key default public_id('chat_seq'),
  kind text not null check (kind in ('direct', 'consult')),
  -- Of two people: the smaller and the greater number.
  low_id bigint references account_user (user_id), -- on deletion: keep, the other still has the conversation; their own messages go
  high_id bigint references account_user (user_id), -- on deletion: keep, the other still has the conversation; their own messages go
  -- Of a consult.
  subject text check (subject ~ '^[a-z]{1,20}$'),
  target_id bigint,
  asker_id bigint references account_user (user_id), -- on deletion: keep, those who answered still have the conversation
  -- Grows with every message, recall and removal.
  version bigint not null default 0,
  last_message_id bigint not null default 0,
  -- Of two people: who wrote first, and whether the other has written since (D104).
  first_id bigint references account_user (user_id), -- on deletion: keep, who began stays said
  answered boolean not null default false,
  -- Messages of who wrote first until then: counted here, so that the lock of the row is that of the bound.
  unanswered integer not null default 0,
  created_at timestamptz not null,
  check ((kind = 'direct') = (low_id is not null and high_id is not null and low_id < high_id)),
  check ((kind = 'consult') = (subject is not null and target_id is not null and asker_id is not null))
);
create unique index chat_conversation_pair on chat_conversation (low_id, high_id) where kind = 'direct';
create unique index chat_conversation_about on chat_conversation (subject, target_id, asker_id) where kind = 'consult';
create index chat_conversation_high on chat_conversation (high_id) where kind = 'direct';
create index chat_conversation_asker on chat_conversation (asker_id) where kind = 'consult';
create index chat_conversation_first on chat_conversation (first_id) where first_id is not null;

-- What a conversation is to one of its people: in which place of their list, and how far they have come.
create table chat_member (
  conversation_id bigint not null references chat_conversation (conversation_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  -- 1 who asks, or one of two; 2 who answers for an object: whether they still may is asked of its feature.
  side smallint not null default 1 check (side in (1, 2)),
  -- The newest message that they see; 0: not in their list.
  last_id bigint not null default 0,
  delivered_id bigint not null default 0,
  read_id bigint not null default 0,
  -- Derived: messages of others behind read_id.
  unread integer not null default 0 check (unread >= 0),
  -- They have marked it unread themselves.
  marked boolean not null default false,
  -- Up to here they have removed everything.
  cleared_id bigint not null default 0,
  pinned boolean not null default false,
  muted boolean not null default false,
  primary key (conversation_id, user_id)
);
create index chat_member_list on chat_member (user_id, pinned desc, last_id desc) where last_id > 0;
create index chat_member_unread on chat_member (user_id) where (unread > 0 or marked) and not muted;

create table chat_message (
  message_id bigint generated always as identity primary key,
  conversation_id bigint not null references chat_conversation (conversation_id),
  -- null: the product itself.
  sender_id bigint references account_user (user_id), -- on deletion: anonymise, what they wrote is emptied and shown as recalled
  client_id text not null check (length(client_id) between 1 and 40),
  type smallint not null check (type between 1 and 10),
  version bigint not null,
  text text not null default '' check (length(text) <= 4000),
  -- Keys of private files.
  file_key text not null default '',
  cover_key text not null default '',
  -- What else its type has: name, bytes, seconds, width, height, target_id, title, image, path, lat, lng.
  details jsonb not null default '{}',
  reply_id bigint,
  created_at timestamptz not null,
  recalled_at timestamptz,
  -- The other had blocked its sender: nobody else sees it (D104).
  refused boolean not null default false,
  -- Staff took it down after reports.
  hidden boolean not null default false,
  -- Who has removed it for themselves.
  removed_by bigint[] not null default '{}',
  -- Words it is found by, and `c12`, `u34`: its conversation, and whose it was when it was sent.
  search tsvector not null default ''
);
-- Sent again, it is the same.
create unique index chat_message_once on chat_message (sender_id, client_id) where sender_id is not null;
create index chat_message_page on chat_message (conversation_id, message_id desc);
create index chat_message_changes on chat_message (conversation_id, version);
-- Passed on, a file stands in several.
create index chat_message_file on chat_message (file_key) where file_key <> '';
create index chat_message_cover on chat_message (cover_key) where cover_key <> '';
create index chat_message_old on chat_message (created_at);
create index chat_message_search on chat_message using gin (search);

create table chat_setting (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  -- D105: shown only where both have it on.
  receipts boolean not null default false
);

-- Who answers consults about what somebody has, together with them (D103).
create table chat_assistant (
  owner_id bigint not null references account_user (user_id), -- on deletion: erase
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  created_at timestamptz not null,
  primary key (owner_id, user_id),
  check (owner_id <> user_id)
);
create index chat_assistant_of on chat_assistant (user_id);

-- Published: who helps whom.
create view chat_assistant_line as select owner_id, user_id from chat_assistant;
