-- feature: phonebook

-- Who was asked to look after their entry and has not, as admins go through them: from A to Z.
drop index phonebook_member_asked;
create index phonebook_member_asked on phonebook_member (phonebook_id, sort_key, member_id)
  where state = 1 and not hidden and asked_at > fresh_at;
