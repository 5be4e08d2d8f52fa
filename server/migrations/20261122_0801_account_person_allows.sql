-- feature: account

-- Published besides: whether strangers may apply to be their friend (B100), so that a card is read with it at once.
create or replace view account_person as
select user_id, username, avatar, status = 5 as erased, allow_friend = 1 as allows_friends
from account_user where status in (1, 2, 5);
