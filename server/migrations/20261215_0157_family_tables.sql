-- feature: family

create sequence family_seq;
create sequence family_made_seq;

-- D90: circles that belong together.
create table family (
  family_id bigint primary key default public_id('family_seq'),
  owner_id bigint not null references account_user (user_id), -- on deletion: erase
  name text not null check (length(name) between 1 and 120),
  intro text not null default '' check (length(intro) <= 800),
  -- In how many; never more than 50. Derived, kept by those who hold the row.
  circles smallint not null default 0 check (circles between 0 and 50),
  -- The order of lists.
  made bigint not null default nextval('family_made_seq'),
  created_at timestamptz not null
);
create index family_owner on family (owner_id, made desc);
create index family_list on family (made desc);
create index family_name on family (name text_pattern_ops, made desc);

-- A circle belongs to one family at a time, by the word of its owner.
create table family_circle (
  phonebook_id bigint primary key references phonebook (phonebook_id),
  family_id bigint not null references family (family_id) on delete cascade,
  -- The circle's own rule: whether others of the family find its members by name.
  finds boolean not null default true,
  joined_at timestamptz not null
);
create index family_circle_list on family_circle (family_id, joined_at, phonebook_id);

create table family_invitation (
  invitation_id bigint generated always as identity primary key,
  family_id bigint not null references family (family_id) on delete cascade,
  phonebook_id bigint not null references phonebook (phonebook_id),
  note text not null default '' check (length(note) <= 400),
  -- 0 waiting, 1 joined, 2 refused, 3 withdrawn, 4 lapsed.
  state smallint not null default 0 check (state between 0 and 4),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 0) = (ended_at is null))
);
-- Asked once at a time.
create unique index family_invitation_open on family_invitation (family_id, phonebook_id) where state = 0;
create index family_invitation_family on family_invitation (family_id, invitation_id desc);
create index family_invitation_circle on family_invitation (phonebook_id, invitation_id desc);
create index family_invitation_due on family_invitation (due_at) where state = 0;

-- What the owner has told to the members of all circles.
create table family_notice (
  notice_id bigint generated always as identity primary key,
  family_id bigint not null references family (family_id) on delete cascade,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 800),
  at timestamptz not null
);
create index family_notice_list on family_notice (family_id, notice_id desc);
-- One row a circle: what became of it there. `announcement_id`: in the circle's own list; 0: nobody had room.
create table family_notice_circle (
  notice_id bigint not null references family_notice (notice_id) on delete cascade,
  phonebook_id bigint not null,
  announcement_id bigint not null default 0,
  people integer not null default 0,
  muted integer not null default 0,
  full_weeks integer not null default 0,
  sent_at timestamptz,
  primary key (notice_id, phonebook_id)
);

-- Published: the family of a circle. Whoever joins this decides who may see it.
create view family_of_circle as
select c.phonebook_id, f.family_id, f.name from family_circle c join family f on f.family_id = c.family_id;
