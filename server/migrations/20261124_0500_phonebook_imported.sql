-- feature: phonebook

-- Published: entries that were imported and that nobody has claimed (D72).
create view phonebook_imported as
select m.member_id, m.phonebook_id, m.realname, m.company, m.position, m.group_id, coalesce(g.name, '') as group_name
from phonebook_member m left join phonebook_group g on g.group_id = m.group_id
where m.state = 7 and m.user_id is null;

-- Published: who is shut out of which circle (D58): to them it is as if it did not exist.
create view phonebook_shut as
select phonebook_id, user_id from phonebook_member where state = 5 and user_id is not null;
