-- feature: moderation

alter table moderation_report
  -- A keyed hash of the browser it came from; null when nobody knows.
  add column device bytea,
  -- It hid the subject at once, by itself.
  add column hid boolean not null default false;
create index moderation_report_hid on moderation_report (reporter_id, created_at) where hid;
