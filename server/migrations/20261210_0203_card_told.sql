-- feature: card

-- Published: cards that others may see, and since when there is each.
create view card_told as
select user_id, card_id, realname, avatar, company, position, created_at from card where not owner_hidden and not moderated;

-- Published: whose cards somebody has looked at.
create view card_looked as
select c.user_id from card c join card_visitor v on v.card_id = c.card_id;
