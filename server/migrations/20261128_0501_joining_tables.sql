-- feature: joining
-- takes: phonebook_invitation, phonebook_transfer

-- Published: circles whose owner has offered them to somebody, and until when.
create view joining_offer as select phonebook_id, due_at from phonebook_transfer;
