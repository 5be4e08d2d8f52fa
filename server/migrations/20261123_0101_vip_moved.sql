-- feature: vip

-- Since when a stretch was in use that a merge of accounts (D10) has put behind another: its rest runs later.
alter table vip_entitlement add column held_from timestamptz;
