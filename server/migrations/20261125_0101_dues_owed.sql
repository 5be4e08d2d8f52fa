-- feature: dues

-- What an owner was paid for time that runs: what a dissolving circle will have to give back.
create index dues_order_owed on dues_order (seller_id, phonebook_id) where starts_at is not null and ended_at is null;

-- D66: whoever was a member by it took it back whole themself, which a person may do once in each circle.
alter table dues_order add column taken_back boolean not null default false;
create index dues_order_taken_back on dues_order (user_id, phonebook_id) where taken_back;
