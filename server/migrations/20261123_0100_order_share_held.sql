-- feature: order

-- A commission that staff looks at first: no clock hands it on before they have decided.
alter table order_share add column held boolean not null default false;
