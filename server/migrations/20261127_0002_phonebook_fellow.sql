-- feature: phonebook

-- Published: whose contacts a circle opens to `user_id` (D61), one row a circle, until `ends_at` (null: for as long as both stay).
-- Joined for one viewer or one owner: it has a row for each pair.
create view phonebook_fellow as
select v.user_id, m.user_id as other_id, p.phonebook_id, p.dissolve_at as ends_at
from phonebook_member v
join phonebook p on p.phonebook_id = v.phonebook_id
join phonebook_member m on m.phonebook_id = v.phonebook_id
where v.state = 1 and m.state = 1 and m.user_id <> v.user_id and p.status in (1, 2, 4)
  and (v.role in (1, 2) or p.contact_visible = 0 or (p.contact_visible = 2 and exists (
    select from friend_swap s where s.user_id = v.user_id and s.other_id = m.user_id)));
-- Both sides are read in the order of their circles, out of the index alone: two people with 200 circles each meet in 8 blocks.
create index phonebook_member_fellow on phonebook_member (user_id, phonebook_id) include (role) where state = 1;
