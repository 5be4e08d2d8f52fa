-- feature: certification
-- takes: staff_link

comment on table staff_link is 'links to one certification case; of certification since it left staff';
