-- feature: sms

-- Drafts are few among all that a circle has sent.
create index sms_campaign_draft on sms_campaign (audience, target) where state = 0;
