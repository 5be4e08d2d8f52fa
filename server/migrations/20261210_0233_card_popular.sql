-- feature: card

-- Published: how well known the people are whose default card others may see.
create view card_popular as
select user_id, certified, friends from card where is_default and not owner_hidden and not moderated;
