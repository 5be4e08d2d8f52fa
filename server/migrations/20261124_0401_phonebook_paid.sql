-- feature: phonebook

-- Published: normal members with until when they have paid, for the clocks of paid membership. Whoever joins this decides who
-- may see whom.
create view phonebook_paid as
select m.member_id, m.phonebook_id, m.user_id, m.realname, m.end_at, m.role, p.owner_id, p.name, p.status
from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
where m.state = 1 and m.user_id is not null and p.status <> 5;
