-- feature: activity

-- Whoever asks about two people asks about passes of the one who registered, at most some hundreds: the sum keeps the planner from
-- reading all who ever registered with the other.
create or replace view activity_trading as
select p.user_id, a.user_id + 0 as other_id, a.ends_at + interval '720 hours' as ends_at
from activity_pass p
join activity_registration r on r.registration_id = p.registration_id
join activity a on a.activity_id = r.activity_id
where r.state = 2 and p.user_id is not null and p.user_id <> a.user_id
union all
select a.user_id + 0, p.user_id, a.ends_at + interval '720 hours'
from activity_pass p
join activity_registration r on r.registration_id = p.registration_id
join activity a on a.activity_id = p.activity_id
where r.state = 2 and p.user_id is not null and p.user_id <> a.user_id;
