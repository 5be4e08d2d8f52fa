-- feature: platform

-- How many events stand behind this one: what raises itself for ever is stopped by it.
alter table platform_outbox add column depth int not null default 0;
