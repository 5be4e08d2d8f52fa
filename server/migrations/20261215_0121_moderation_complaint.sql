-- feature: moderation

-- Published: what people have reported and nobody has decided yet.
create view moderation_complaint as
select type, id, count(*)::int as reports, min(created_at) as first_at, max(created_at) as last_at
from moderation_report where state = 'open' group by type, id;
