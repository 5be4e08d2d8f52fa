-- feature: circle
-- no transaction

-- Members by number, as those who may be called are listed: without it the plan for all circles reads and sorts all members.
create index concurrently if not exists phonebook_member_number on phonebook_member (phonebook_id, member_id) where state = 1;
