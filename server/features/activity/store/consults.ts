import { sql } from 'kysely';

/** Activities as conversations about them show them; deleted ones, too. */
export const consultRows =
  sql.raw(`select a.activity_id as target_id, a.title, coalesce(a.images[1], '') as image,
  to_char(a.starts_at at time zone 'Asia/Shanghai', 'FMMM月FMDD日 HH24:MI')
    || case when a.cityname = '' then '' else ' · ' || a.cityname end as meta,
  case when a.deleted_at is null and a.status = 1 and a.audit = 1 and not a.moderated and not a.owner_hidden
    then '/activity/' || a.activity_id else '' end as path,
  a.user_id as owner_id from activity a`);

/** Helpers who look after those who register answer, too. */
export const consultStaff = sql.raw(`select h.activity_id as target_id, h.user_id from activity_helper h
  where 'members' = any(h.rights)`);
