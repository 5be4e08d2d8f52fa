-- feature: order

-- Fen that have arrived for an attempt; another amount than was asked for waits in suspense.
alter table order_payment add column received bigint not null default 0 check (received >= 0);
