-- feature: card

-- Requests to see one contact of a card, and what became of them: the row that says yes is the permission.
create table card_request (
  request_id bigint generated always as identity primary key,
  card_id bigint not null references card (card_id) on delete cascade,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  field text not null,
  note text not null default '',
  state text not null check (state in ('pending', 'always', 'once', 'refused')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- `once`: when the permission ends, set by the first opening.
  ends_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check (ends_at is null or state = 'once')
);
-- One per person and contact, whatever two requests do at once.
create unique index card_request_one on card_request (card_id, user_id, field);
create index card_request_pending on card_request (card_id, request_id desc) where state = 'pending';
create index card_request_granted on card_request (card_id, request_id desc) where state in ('always', 'once');
create index card_request_person on card_request (user_id);

-- A person's visits to a card are one row with what they opened; `seq` orders the owner's timeline and pages it.
create sequence card_visit_seq;
-- `opened_at`: the first opening of a contact.
alter table card_visitor add column seq bigint, add column opened_at timestamptz;
-- From here on: user_id references account_user -- on deletion: anonymise, a visit with an opened contact is a receipt

-- The key of a person is their id: a row can be made by whatever they do first, opening or looking.
update card_visitor v set visitor_key = convert_to('user ' || v.user_id, 'UTF8') where v.user_id is not null;
insert into card_visitor (card_id, visitor_key, user_id, source, times, last_counted_at, opened_at)
select card_id, convert_to('user ' || user_id, 'UTF8'), user_id,
  (array_agg(source order by revealed_at desc))[1], 0, 'epoch', min(revealed_at)
from card_reveal group by card_id, user_id
on conflict (card_id, visitor_key) do update set
  opened_at = excluded.opened_at;
update card_visitor v set seq = o.seq from (
  select v.card_id, v.visitor_key, row_number() over (order by greatest(v.last_counted_at, r.at), v.card_id, v.visitor_key) as seq
  from card_visitor v left join (
    select card_id, user_id, max(revealed_at) as at from card_reveal group by card_id, user_id) r
    on r.card_id = v.card_id and r.user_id = v.user_id) o
where v.card_id = o.card_id and v.visitor_key = o.visitor_key;
select setval('card_visit_seq', (select coalesce(max(seq), 0) + 1 from card_visitor), false);
alter table card_visitor alter column seq set not null, alter column seq set default nextval('card_visit_seq');
create index card_visitor_named on card_visitor (card_id, seq desc) where user_id is not null;
create index card_visitor_opened on card_visitor (card_id, seq desc) where opened_at is not null;
create index card_visitor_source on card_visitor (card_id, source, seq desc) where user_id is not null;
create index card_visitor_guests on card_visitor (card_id, last_counted_at desc) where user_id is null;
create index card_visitor_first on card_visitor (card_id, opened_at) where opened_at is not null;
create index card_reveal_pair on card_reveal (card_id, user_id, revealed_at desc);

-- Whether the owner chose the sex (the value's default stays), and whether search engines may list the card.
alter table card
  add column sex_chosen boolean not null default false,
  add column listed boolean not null default false;
update card set sex_chosen = true where sex <> 1;
