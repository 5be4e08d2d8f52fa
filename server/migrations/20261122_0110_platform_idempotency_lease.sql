-- feature: platform

-- Whose claim it is while there is no answer: only the holder keeps an answer under it or gives it up.
alter table idempotency add column lease bytea;
