-- feature: tracking

-- Errors of pages by their cause: the message without ids and the topmost place of the code.
alter table tracking_error
  add column error_id bigint generated always as identity,
  add column frame text not null default '',
  add column first_version text not null default '',
  add column solved_at timestamptz,
  add column solved_by bigint references account_user (user_id), -- on deletion: anonymise, that it is solved stands
  add column returned_at timestamptz;
create unique index tracking_error_id on tracking_error (error_id);
create index tracking_error_open on tracking_error (last_at desc, error_id desc) where solved_at is null;
create index tracking_error_solved on tracking_error (last_at desc, error_id desc) where solved_at is not null;
create index tracking_error_solver on tracking_error (solved_by) where solved_by is not null;

-- Who met an error, as a mark under a key that differs from error to error: for counting, nobody is found by it.
create table tracking_error_mark (
  error_id bigint not null references tracking_error (error_id) on delete cascade,
  mark bytea not null,
  primary key (error_id, mark)
);

-- Where a browser came from that opened the product on a day; codes alone, a person who shared is 'share' (D163).
alter table tracking_event
  add column qc text not null default '',
  add column ac text not null default '';
create index tracking_event_opened on tracking_event (at) where name = 'open';
