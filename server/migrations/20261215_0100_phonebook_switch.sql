-- feature: phonebook

-- Published: what circles say of their modules themselves (D77); a module without a row is as it is by default.
create view phonebook_switch as
select phonebook_id, key, enabled, visible from phonebook_plugin;

-- With the name that somebody has in the circle: comments name them by it.
create or replace view phonebook_present as
select m.phonebook_id, m.user_id, m.member_id, m.role, m.group_id, m.end_at, m.joined_at, m.realname
from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
where m.state = 1 and not m.hidden and p.status in (1, 2, 4) and m.user_id is not null;
