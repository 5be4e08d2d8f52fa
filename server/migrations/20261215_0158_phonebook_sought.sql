-- feature: phonebook

-- Published: members as they are found by their names across circles (D90), present and seen ones alone. Whoever joins this decides who
-- may find whom; `words`, `readings` and `sort_key` are what is searched.
create view phonebook_sought as
select m.phonebook_id, m.member_id, m.user_id, m.card_id, m.realname, m.avatar, m.company, m.position, m.words, m.readings, m.sort_key
from phonebook_member m
where m.state = 1 and not m.hidden and m.user_id is not null;
