-- feature: card

-- What erasing and merging of the person that was refused look for.
create index card_revocation_person on card_revocation (user_id);
