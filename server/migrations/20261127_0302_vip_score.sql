-- feature: vip

-- Days of membership may be had for points.
alter table vip_entitlement drop constraint vip_entitlement_source_check;
alter table vip_entitlement add constraint vip_entitlement_source_check
  check (source in ('bought', 'staff', 'mission', 'score'));
