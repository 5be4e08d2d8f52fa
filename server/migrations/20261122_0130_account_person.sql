-- feature: account

-- Published: who may be named to others (D12, D13). Who is banned, leaving or merged has no row; of who has left only what
-- stands for everybody who left.
create view account_person as
select user_id, username, avatar, status = 5 as erased
from account_user where status in (1, 2, 5);
