-- feature: family

-- Ascending, to be read from its end by family and number: by the number alone PostgreSQL walks the notices of every family.
drop index family_notice_list;
create index family_notice_list on family_notice (family_id, notice_id);
