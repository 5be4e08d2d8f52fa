-- feature: card

-- Contacts that somebody has opened and that stand on no card, as those of companies (D86): they count towards the same day (D24), and
-- this is their receipt. `subject` names one for ever, e.g. `company:12`.
create table card_opened_elsewhere (
  opened_id bigint generated always as identity primary key,
  user_id bigint not null references account_user (user_id), -- on deletion: erase
  subject text not null check (length(subject) between 1 and 100),
  name text not null check (length(name) <= 200),
  opened_at timestamptz not null
);
create index card_opened_elsewhere_day on card_opened_elsewhere (user_id, opened_at desc);

-- Published: which contacts of companies and the like somebody has opened, and when last.
create view card_opened as
select user_id, subject, max(opened_at) as opened_at from card_opened_elsewhere group by user_id, subject;
