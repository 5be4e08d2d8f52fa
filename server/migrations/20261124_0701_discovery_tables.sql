-- feature: discovery

-- D154: one or two industries of a person, by the ids of the tree.
create table discovery_user_industry (
  user_id bigint primary key references account_user (user_id), -- on deletion: erase
  industry1 integer not null,
  industry2 integer check (industry2 <> industry1),
  changed_at timestamptz not null
);
create index discovery_user_industry_first on discovery_user_industry (industry1);
create index discovery_user_industry_second on discovery_user_industry (industry2) where industry2 is not null;

create table discovery_circle_industry (
  phonebook_id bigint primary key references phonebook (phonebook_id) on delete cascade,
  industry integer not null,
  changed_at timestamptz not null
);
create index discovery_circle_industry_of on discovery_circle_industry (industry, phonebook_id);

-- What the operator has changed of an industry; without a row it is as the tree has it.
create table discovery_industry (
  industry_id integer primary key,
  -- '' as in the tree.
  name text not null default '' check (length(name) <= 40),
  hidden boolean not null default false
);

-- Circles that staff recommends, in this order.
create table discovery_pick (
  phonebook_id bigint primary key references phonebook (phonebook_id) on delete cascade,
  sort integer not null,
  picked_at timestamptz not null
);
create index discovery_pick_list on discovery_pick (sort, phonebook_id);

-- Published: the industries of people, one a row, and of circles.
create view discovery_person_industry as
select user_id, industry1 as industry_id from discovery_user_industry
union all select user_id, industry2 from discovery_user_industry where industry2 is not null;
create view discovery_phonebook_industry as
select phonebook_id, industry as industry_id from discovery_circle_industry;
