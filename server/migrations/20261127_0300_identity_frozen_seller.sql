-- feature: identity

-- Published: merchants whom staff has frozen. Nothing that they have on sale may be bought (D19).
create view identity_frozen_seller as
  select user_id from identity_merchant where state = 4 and keep_until is null;
