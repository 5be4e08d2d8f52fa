-- feature: ask

create sequence ask_question_seq;
create sequence ask_answer_seq;
create sequence ask_listed_seq;

-- D128: whoever takes questions for money. What was asked and answered is counted from the questions.
create table ask_profile (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  no bigint not null generated always as identity,
  enabled boolean not null default false,
  price int not null check (price between 100 and 50000),
  topics smallint[] not null default '{}' check (cardinality(topics) <= 5),
  intro text not null default '' check (length(intro) <= 800),
  asked int not null default 0,
  answered int not null default 0 check (answered <= asked),
  median int check (median >= 0),
  ratings int not null default 0,
  rating_sum int not null default 0,
  owner_hidden boolean not null default false,
  search tsvector not null default '',
  changed_at timestamptz not null
);
create index ask_profile_search on ask_profile using gin (search) where enabled and not owner_hidden;

-- Who is listed under a topic, 0 for all; the keys are their places in lists.
create table ask_rank (
  topic smallint not null check (topic between 0 and 19),
  user_id bigint not null references ask_profile (user_id) on update cascade on delete cascade,
  price_key bigint not null,
  rate_key bigint not null,
  primary key (topic, user_id)
);
create index ask_rank_price on ask_rank (topic, price_key);
create index ask_rank_rate on ask_rank (topic, rate_key desc);
create index ask_rank_person on ask_rank (user_id);

create table ask_question (
  question_id bigint primary key default public_id('ask_question_seq'),
  no bigint not null generated always as identity unique,
  kind smallint not null check (kind between 1 and 3),
  -- 0 unpaid, 1 auditing, 2 waiting, 3 answered, 4 closed, 5 expired and given back, 6 refused.
  state smallint not null check (state between 0 and 6),
  user_id bigint references account_user (user_id), -- on deletion: anonymise, the words stay by nobody
  answerer_id bigint references account_user (user_id), -- on deletion: anonymise, the question was put to nobody
  phonebook_id bigint references phonebook (phonebook_id),
  place bigint not null generated always as (coalesce(phonebook_id, 0)) stored,
  topic smallint not null check (topic between 1 and 19),
  text text not null check (length(text) between 1 and 2000),
  images text[] not null default '{}' check (cardinality(images) <= 9),
  price int not null default 0 check (price between 0 and 200000),
  anonymous boolean not null,
  public boolean not null,
  order_id bigint unique,
  hash text not null default '',
  rev int not null default 0,
  -- Its circle decides first; the word list asks staff: 0 waits, 1 passed, 2 refused.
  waits_circle boolean not null default false,
  review smallint check (review between 0 and 2),
  review_words text[] not null default '{}',
  reason text not null default '' check (length(reason) <= 800),
  moderated boolean not null default false,
  owner_hidden boolean not null default false,
  -- Its place in lists; null: in none.
  listed bigint,
  shown boolean not null generated always as (listed is not null and not moderated and not owner_hidden) stored,
  -- Answers that others see.
  answers int not null default 0 check (answers >= 0),
  -- The bounty was given to its answers, by their weights.
  shared boolean not null default false,
  search tsvector not null default '',
  asked_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  over_at timestamptz,
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands, by nobody
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((kind = 3) = (price = 0)),
  check ((kind = 3) = (order_id is null))
);
create index ask_question_latest on ask_question (place, listed desc) where shown;
create index ask_question_topic on ask_question (place, topic, listed desc) where shown;
create index ask_question_bounty on ask_question (place, listed desc) where shown and kind = 2 and state = 2;
create index ask_question_bounty_topic on ask_question (place, topic, listed desc) where shown and kind = 2 and state = 2;
create index ask_question_free on ask_question (place, listed desc) where shown and kind = 3 and state = 2;
create index ask_question_free_topic on ask_question (place, topic, listed desc) where shown and kind = 3 and state = 2;
create index ask_question_answered on ask_question (place, listed desc) where shown and answers > 0;
create index ask_question_answered_topic on ask_question (place, topic, listed desc) where shown and answers > 0;
create index ask_question_search on ask_question using gin (search) where shown;
create index ask_question_own on ask_question (user_id, no desc);
create index ask_question_open on ask_question (user_id) where state in (0, 1, 2);
create index ask_question_put on ask_question (answerer_id, no desc) where kind = 1;
create index ask_question_waiting on ask_question (answerer_id, no desc) where kind = 1 and state = 2;
create index ask_question_audit on ask_question (phonebook_id, no) where state = 1 and waits_circle;
create index ask_question_review on ask_question (review, changed_at, question_id) where review is not null;
create index ask_question_decided_by on ask_question (decided_by) where decided_by is not null;

create table ask_answer (
  answer_id bigint primary key default public_id('ask_answer_seq'),
  no bigint not null generated always as identity unique,
  question_id bigint not null references ask_question (question_id) on delete cascade,
  place bigint not null,
  user_id bigint references account_user (user_id), -- on deletion: anonymise, words stay by nobody, pictures and recordings go
  text text not null default '' check (length(text) <= 20000),
  -- Private uploads by their keys; recordings with their seconds.
  images text[] not null default '{}' check (cardinality(images) <= 9),
  voices jsonb not null default '[]',
  public boolean not null,
  -- D130: heard for nothing until then, once.
  free_until timestamptz,
  likes int not null default 0 check (likes between 0 and 1000000),
  -- The most liked first, then the first.
  rank_key bigint not null generated always as (likes::bigint * 4294967296 + (4294967295 - no)) stored,
  listeners int not null default 0,
  rating smallint check (rating between 1 and 5),
  thanks text not null default '' check (length(thanks) <= 400),
  rated_at timestamptz,
  -- Its part of a bounty beside those of others, and the fen of it.
  weight int not null default 0 check (weight >= 0),
  earned int not null default 0 check (earned >= 0),
  -- Its place in the knowledge of the circle; null: in none.
  featured bigint,
  featured_by bigint references account_user (user_id), -- on deletion: anonymise, it stays chosen, by nobody
  search tsvector not null default '',
  moderated boolean not null default false,
  owner_hidden boolean not null default false,
  shown boolean not null generated always as (public and not moderated and not owner_hidden) stored,
  follow_text text not null default '' check (length(follow_text) <= 2000),
  follow_at timestamptz,
  reply_text text not null default '' check (length(reply_text) <= 20000),
  reply_images text[] not null default '{}',
  reply_voices jsonb not null default '[]',
  reply_at timestamptz,
  created_at timestamptz not null
);
create index ask_answer_rank on ask_answer (question_id, rank_key desc);
create index ask_answer_own on ask_answer (user_id, no desc);
create index ask_answer_by on ask_answer (user_id, no desc) where shown and place = 0;
create index ask_answer_knowledge on ask_answer (place, featured desc) where featured is not null and shown;
create index ask_answer_search on ask_answer using gin (search) where featured is not null and shown;
create index ask_answer_featured_by on ask_answer (featured_by) where featured_by is not null;

create table ask_like (
  answer_id bigint not null references ask_answer (answer_id) on delete cascade,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  primary key (answer_id, user_id)
);
create index ask_like_person on ask_like (user_id);

-- D130: who has heard an answer that is sold, for money or in its free half hour; once each.
create table ask_listen (
  answer_id bigint not null references ask_answer (answer_id) on delete cascade,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  no bigint not null generated always as identity,
  order_id bigint,
  paid int not null check (paid >= 0),
  at timestamptz not null,
  primary key (answer_id, user_id),
  check ((order_id is null) = (paid = 0))
);
create index ask_listen_person on ask_listen (user_id, no desc);
create index ask_listen_order on ask_listen (order_id) where order_id is not null;

-- Whether a circle decides about questions first.
create table ask_setting (
  phonebook_id bigint primary key references phonebook (phonebook_id),
  audit boolean not null
);

-- Published: questions as lists of other features show them. `user_id` is null where whoever has asked is not to be named. `search`
-- has the words of the question alone; `shown` says that a list may have it, `phonebook_id` whose members alone.
create view ask_line as
select question_id, no, kind, state, case when anonymous then null else user_id end as user_id, answerer_id, phonebook_id, topic,
  text, images, price, anonymous, order_id, answers, shown, listed, search, asked_at, answered_at
from ask_question;
