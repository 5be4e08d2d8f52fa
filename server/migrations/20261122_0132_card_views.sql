-- feature: card

-- Published: cards that others may see, as one line of a list (D12, D13, D137).
create view card_line as
select user_id, card_id, is_default, realname, avatar, company, position, certified
from card where not owner_hidden and not moderated;

-- Published: how people stand in lists: by the default card, without one by the account's name. `card_id` 0: none.
-- Who may not be named has no row.
create view card_person as
select p.user_id, p.erased,
  coalesce(l.card_id, 0) as card_id,
  coalesce(l.realname, p.username) as realname,
  coalesce(l.avatar, '') as avatar,
  coalesce(l.company, '') as company,
  coalesce(l.position, '') as position,
  coalesce(l.certified, 0)::smallint as certified,
  -- B019
  concat_ws(' ', nullif(l.company, ''), nullif(l.position, '')) as title
from account_person p left join card_line l on l.user_id = p.user_id and l.is_default;
