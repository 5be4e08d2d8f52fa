-- feature: card
-- no transaction

-- The newest cards of all, among which those of somebody with thousands of friends are found.
create index concurrently if not exists card_new on card (created_at desc) where not owner_hidden and not moderated;
