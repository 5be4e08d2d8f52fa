-- feature: donation

-- For staff, of one circle; what was refunded is found in the index.
create index donation_circle on donation (phonebook_id, donation_id, refunded) where paid_at is not null;
