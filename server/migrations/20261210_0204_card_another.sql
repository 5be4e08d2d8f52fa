-- feature: card

-- Published: cards that others may see, since when there is each, and whether its person had one before.
create or replace view card_told as
select c.user_id, c.card_id, c.realname, c.avatar, c.company, c.position, c.created_at,
  exists (select from card o where o.user_id = c.user_id and o.created_at < c.created_at) as another
from card c where not c.owner_hidden and not c.moderated;
