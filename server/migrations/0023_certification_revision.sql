-- feature: certification

-- Counts the changes of what an open application says: a decision names what was looked at.
alter table certification add column revision integer not null default 0;
