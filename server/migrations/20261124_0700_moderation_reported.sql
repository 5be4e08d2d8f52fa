-- feature: moderation

-- Published: what somebody has reported, whatever came of it: nobody recommends it to them.
create view moderation_reported as
select reporter_id as user_id, type, id from moderation_report where reporter_id is not null;
