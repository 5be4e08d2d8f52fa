-- feature: dues

-- What still counts against the limits of a circle; what is over does not have to be read for it.
create index dues_coupon_open on dues_coupon (phonebook_id, until) where stopped_at is null;
create index dues_pay_code_on on dues_pay_code (phonebook_id) where enabled;
