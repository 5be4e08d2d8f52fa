import { sql, type RawBuilder } from 'kysely';
import { stands } from './activities.ts';

/** Activities as conversations about them show them; deleted ones, too. */
export const consultRows =
  sql.raw(`select a.activity_id as target_id, a.title, coalesce(a.images[1], '') as image,
  to_char(a.starts_at at time zone 'Asia/Shanghai', 'FMMM月FMDD日 HH24:MI')
    || case when a.cityname = '' then '' else ' · ' || a.cityname end as meta,
  case when a.deleted_at is null and ${stands}
    then '/activity/' || a.activity_id else '' end as path,
  a.user_id as owner_id from activity a`);

/** Helpers who look after those who register answer, too. */
export const consultStaff = sql.raw(`select h.activity_id as target_id, h.user_id from activity_helper h
  where 'members' = any(h.rights)`);

/** Whether the page of the activity `o.target_id` is open to somebody, as `findActivity` and the rule of publications say together. */
export const consultShown = (userId: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`exists (
  select from activity a where a.activity_id = o.target_id and a.deleted_at is null
    and not exists (select from relation_facts f where f.user_id = a.user_id and f.other_id = ${userId} and f.is_black)
    and ((${sql.raw(stands)} and (a.visibility <> 2
        or exists (select from phonebook_present m where m.phonebook_id = a.circle_id and m.user_id = ${userId})))
      or exists (select from activity_helper h where h.activity_id = a.activity_id and h.user_id = ${userId})
      or exists (select from activity_registration r where r.activity_id = a.activity_id and r.user_id = ${userId})
      or exists (select from activity_pass x where x.activity_id = a.activity_id and x.user_id = ${userId})))`;
