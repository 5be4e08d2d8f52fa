-- feature: card
-- no transaction

-- Visitors who were counted, as they are listed: how many there are is read from it alone. What opened a contact without a visit is in neither.
create index concurrently if not exists card_visitor_counted on card_visitor (card_id, last_counted_at desc) where times > 0;
drop index concurrently if exists card_visitor_recent;
