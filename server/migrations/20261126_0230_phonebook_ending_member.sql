-- feature: phonebook

-- Published: who is still to be ended in circles that dissolve, as the ending finds them: not the owner, nor who has left before.
create view phonebook_ending_member as
select m.phonebook_id, m.user_id, e.dissolve_at from phonebook_ending e join phonebook_member m on m.phonebook_id = e.phonebook_id
where m.state in (0, 1) and m.role <> 1 and m.user_id is not null;
