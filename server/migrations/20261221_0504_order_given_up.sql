-- feature: order
-- no transaction

-- Attempts to pay that were given up before the provider had heard of them, until it is asked once more.
create index concurrently if not exists order_payment_given_up on order_payment (query_at, payment_id)
  where state = 2 and query_at is not null;
