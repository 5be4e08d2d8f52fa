-- feature: order

-- What a payment came in: a number of another currency is no price in fen.
alter table order_payment add column currency text not null default 'CNY' check (currency ~ '^[A-Z]{3}$');
