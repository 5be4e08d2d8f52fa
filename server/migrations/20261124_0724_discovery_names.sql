-- feature: discovery

-- Published: industries that the operator calls otherwise than the tree does.
create view discovery_industry_name as
select industry_id, name from discovery_industry where name <> '';
