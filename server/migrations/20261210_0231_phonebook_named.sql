-- feature: phonebook

-- Published: circles as they are found by name, whoever may find them. Whoever joins this decides who may see which.
create view phonebook_named as
select phonebook_id, owner_id, name, avatar, category, city, members, join_type, status, intro, words, readings, created_at,
  listed and status = 1 as found
from phonebook where status in (1, 2, 4);
