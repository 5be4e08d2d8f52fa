-- feature: sms

-- Text campaigns (D74, D75). `audience` and `target` name whom a higher feature lets be texted, e.g. the members of a circle.
create sequence sms_template_seq;
create table sms_template (
  template_id bigint primary key default public_id('sms_template_seq'),
  audience text not null check (length(audience) between 1 and 20),
  target bigint not null,
  title text not null check (length(title) between 1 and 60),
  content text not null check (length(content) between 1 and 300),
  created_by bigint references account_user (user_id), -- on deletion: anonymise, the circle keeps what staff has passed
  at timestamptz not null
);
create index sms_template_list on sms_template (audience, target, template_id);
create index sms_template_person on sms_template (created_by) where created_by is not null;

create sequence sms_campaign_seq;
create table sms_campaign (
  campaign_id bigint primary key default public_id('sms_campaign_seq'),
  audience text not null check (length(audience) between 1 and 20),
  target bigint not null,
  -- Who pays: until it is submitted, who wrote it.
  user_id bigint references account_user (user_id), -- on deletion: anonymise, the circle keeps what was sent
  -- Whose circle it was then: staff looks at the first of an owner.
  owner_id bigint references account_user (user_id), -- on deletion: anonymise, the circle keeps what was sent
  -- Of the circle, as it was submitted.
  title text not null default '' check (length(title) <= 60),
  content text not null check (length(content) between 1 and 300),
  roles smallint[] not null default '{}' check (cardinality(roles) <= 4),
  groups bigint[] not null default '{}' check (cardinality(groups) <= 50),
  template_id bigint references sms_template (template_id) on delete set null,
  state smallint not null default 0 check (state between 0 and 7),
  -- The whole text, fixed when it is submitted.
  body text not null default '' check (length(body) <= 600),
  people integer not null default 0 check (people >= 0),
  opted_out integer not null default 0 check (opted_out >= 0),
  parts smallint not null default 0 check (parts between 0 and 20),
  credits integer not null default 0,
  returned integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  needs_staff boolean not null default false,
  why text[] not null default '{}' check (cardinality(why) <= 10),
  words text[] not null default '{}' check (cardinality(words) <= 100),
  reason text not null default '' check (length(reason) <= 200),
  decided_by bigint references account_user (user_id), -- on deletion: anonymise, the decision stands
  created_at timestamptz not null,
  submitted_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  done_at timestamptz,
  check (credits = people * parts),
  check (returned between 0 and credits),
  check (sent + failed <= people),
  check (state in (0, 7) or (submitted_at is not null and people > 0 and parts > 0 and body <> '')),
  check (state <> 1 or (needs_staff and due_at is not null)),
  check (state not in (2, 5, 6, 7) or done_at is not null)
);
create index sms_campaign_list on sms_campaign (audience, target, created_at desc, campaign_id desc);
create index sms_campaign_queue on sms_campaign (state, submitted_at, campaign_id) where submitted_at is not null;
create index sms_campaign_owner on sms_campaign (owner_id, submitted_at desc) where owner_id is not null;
create index sms_campaign_person on sms_campaign (user_id) where user_id is not null;
create index sms_campaign_decided on sms_campaign (decided_by) where decided_by is not null;
create index sms_campaign_template on sms_campaign (template_id) where template_id is not null;
create index sms_campaign_waiting on sms_campaign (audience, target) where state in (1, 3, 4);
create index sms_campaign_done on sms_campaign (done_at) where done_at is not null;

-- One text to one person; the number is looked up when it is sent and stands nowhere here.
create table sms_message (
  message_id bigint generated always as identity primary key,
  campaign_id bigint not null references sms_campaign (campaign_id),
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  audience text not null,
  target bigint not null,
  -- 0 waits, 1 about to be sent, 2 sent, 3 failed.
  state smallint not null default 0 check (state between 0 and 3),
  error text not null default '' check (length(error) <= 20),
  claimed_at timestamptz,
  -- The day in Shanghai.
  sent_on date,
  unique (campaign_id, user_id),
  check ((state in (1, 2)) <= (sent_on is not null and claimed_at is not null)),
  check ((state = 3) = (error <> ''))
);
-- One a day of one circle, whatever happens at once.
create unique index sms_message_day on sms_message (audience, target, user_id, sent_on) where state in (1, 2);
create index sms_message_waiting on sms_message (campaign_id, message_id) where state = 0;
create index sms_message_claimed on sms_message (claimed_at) where state = 1;
create index sms_message_person on sms_message (user_id, claimed_at desc);

-- D74: who does not want texts of a circle.
create table sms_opt_out (
  audience text not null,
  target bigint not null,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  at timestamptz not null,
  way text not null check (way in ('link', 'reply')),
  primary key (audience, target, user_id)
);
create index sms_opt_out_person on sms_opt_out (user_id);
