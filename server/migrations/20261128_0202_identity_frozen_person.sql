-- feature: identity

-- Published: people whom staff has frozen as a merchant, in whichever of their accounts: all that stand behind one document. Nothing
-- that they have on sale may be bought (D19).
create or replace view identity_frozen_seller as
  select user_id from identity_merchant where state = 4 and keep_until is null
  union all
  select other.user_id from identity_merchant m
    join identity_person own on own.user_id = m.user_id
    join identity_person other on other.document_id = own.document_id and other.user_id <> own.user_id
  where m.state = 4 and m.keep_until is null;
