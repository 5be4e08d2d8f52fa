-- feature: vip

-- Whether its order may be given back (D120): not the next ones of whoever gave one back within a year, or a membership would be
-- had for nothing by buying and giving back every day.
alter table vip_entitlement add column refundable boolean not null default true;
