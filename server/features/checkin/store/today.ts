import { sql, type RawBuilder } from 'kysely';

interface DayAsked {
  day: number;
  weekday: number;
  /** The minute of now, counted from the beginning of this day. */
  minute: number;
}

const clock = (minutes: string) =>
  sql.raw(`case when ${minutes} = 1440 then '24:00'
    else to_char(((${minutes}) % 1440) * interval '1 minute' + time '00:00', 'HH24:MI') end`);

/** Windows of these days that are not over and that this member has not done: at most three campaigns, what ends first before the others. */
export const findDueToday = (given: {
  circleId: number;
  userId: number;
  days: readonly DayAsked[];
}): RawBuilder<unknown> => sql`
  select id, title, case when opens <= minute then ${clock('closes')} || ' 前打卡' else ${clock('opens')} || ' 开始' end as meta,
    to_timestamp((day * 1440 + closes)::bigint * 60 - 28800) as at, null::int as count, null::bigint as user_id, image
  from (
    select distinct on (c.campaign_id) c.campaign_id as id, c.title, c.cover as image, d.day, d.minute,
      (w.value->>'from')::int as opens, (w.value->>'to')::int as closes
    from jsonb_to_recordset(${JSON.stringify(given.days)}::jsonb) as d (day int, weekday smallint, minute int)
    join checkin_campaign c on c.phonebook_id = ${given.circleId} and c.ends_on >= d.day and c.starts_on <= d.day
    cross join lateral (select r.weekdays, r.windows from checkin_rule r
      where r.campaign_id = c.campaign_id and r.from_day <= d.day order by r.from_day desc limit 1) r
    cross join lateral jsonb_array_elements(r.windows) with ordinality w (value, place)
    where d.weekday = any(r.weekdays) and (w.value->>'to')::int > d.minute
      and (c.groups is null or exists (select from phonebook_present p
        where p.phonebook_id = c.phonebook_id and p.user_id = ${given.userId} and p.group_id = any(c.groups)))
      and not exists (select from checkin_entry e where e.campaign_id = c.campaign_id and e.user_id = ${given.userId}
        and e.day = d.day and e.part in (-1, w.place - 1) and e.state = 1)
    order by c.campaign_id, d.day * 1440 + (w.value->>'to')::int) due
  order by (opens > minute), day * 1440 + closes, id limit 3`;
