-- feature: phonebook

-- There is no content of members: a right to manage it, and muting news of it or of activities, kept nothing.
update phonebook_member set rights = array_remove(rights, 'content'),
  role = case when rights = '{content}' then 4 else role end
  where 'content' = any (rights);
update phonebook_member set muted = array_remove(array_remove(muted, 'activity'), 'content')
  where muted && array['activity', 'content'];
alter table phonebook_member drop constraint phonebook_member_rights_check;
alter table phonebook_member add constraint phonebook_member_rights_check
  check (rights <@ array['apply', 'member', 'import', 'notice', 'edit', 'plugin']);
