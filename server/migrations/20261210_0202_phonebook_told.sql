-- feature: phonebook

-- Published: what each circle says to its members, for those who are one.
create view phonebook_told as
select m.user_id as viewer_id, p.phonebook_id, p.notice, p.notice_at
from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
where m.state = 1 and m.user_id is not null and p.status in (1, 2, 4) and p.notice <> '' and p.notice_at is not null;
