-- feature: phonebook

-- Published: circles that everybody may find (D62), with what is searched and ordered.
create view phonebook_found as
select phonebook_id, owner_id, name, avatar, category, city, members, join_type, status, intro, words, readings, created_at
from phonebook where listed and status = 1;
