-- feature: moderation

-- Reports of one thing, decided ones, too: what leaving looks for.
create index moderation_report_subject on moderation_report (type, id);
