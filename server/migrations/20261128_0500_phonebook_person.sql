-- feature: phonebook

-- Published: where everybody with an account stands in circles, in whatever state. Whoever joins this decides who may see whom.
create view phonebook_person as
select phonebook_id, member_id, user_id, role, state, waits, applied_at from phonebook_member where user_id is not null;
