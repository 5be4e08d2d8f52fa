-- feature: phonebook

-- D57: posts, courses, check-ins and leads are there to be looked after now, so an admin may be given it again.
alter table phonebook_member drop constraint phonebook_member_rights_check;
alter table phonebook_member add constraint phonebook_member_rights_check
  check (rights <@ array['apply', 'member', 'import', 'notice', 'edit', 'plugin', 'content']);
