-- feature: order

-- The seller has moved the date by themself (D96): seconds from the start to the end since then, and until when the buyer gets
-- everything back whatever the table says.
alter table order_order add column serve_seconds integer check (serve_seconds between 600 and 31622400);
alter table order_order add column whole_until timestamptz;
