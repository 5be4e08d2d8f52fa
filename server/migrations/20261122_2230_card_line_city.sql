-- feature: card

-- Where a person is: lists of what they offer filter by it.
create or replace view card_line as
select user_id, card_id, is_default, realname, avatar, company, position, certified, citycode, cityname
from card where not owner_hidden and not moderated;
