-- feature: activity

-- Published: who was at which activity, by their sign-in; `meets`: whoever was there, too, may see them.
create view activity_met as
select x.activity_id, x.user_id, x.meets, a.title, a.ends_at
from activity_pass x join activity a on a.activity_id = x.activity_id and a.deleted_at is null
where x.user_id is not null and exists (select from attendance_signed z
  where z.subject = 'activity' and z.target = x.activity_id and z.holder_id = x.pass_id);
