-- feature: checkin

-- Ascending, to be read from its end by campaign and number: by the number alone PostgreSQL walks the check-ins of every campaign.
drop index checkin_entry_feed;
create index checkin_entry_feed on checkin_entry (campaign_id, checkin_id) where state = 1 and not hidden;
