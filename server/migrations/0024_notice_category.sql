-- feature: notice

-- One category of a person's notices, the newest first: otherwise everybody's are walked through.
create index notice_category on notice (user_id, category, notice_id desc);
