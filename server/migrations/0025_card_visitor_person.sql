-- feature: card

-- What merging and leaving look for.
create index card_visitor_person on card_visitor (user_id) where user_id is not null;
