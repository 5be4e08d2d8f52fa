import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface HiddenSeller {
  user_id: number;
  name: string | null;
  marks: number;
  hidden_at: Date;
  hidden_until: Date;
}

/** Sellers who are hidden now, the newest first; `since`: from when on their marks count. */
export async function findHiddenSellers(
  db: Db,
  wanted: { now: Date; since: Date; behind: number | undefined; size: number },
): Promise<HiddenSeller[]> {
  const { now, since, behind, size } = wanted;
  // The last of the page before may be shown again by now: then the list begins anew rather than ends.
  const further =
    behind === undefined
      ? sql``
      : sql`and (hidden_at, user_id) < (
          coalesce((select b.hidden_at from service_seller b where b.user_id = ${behind}), 'infinity'), ${behind})`;
  const { rows } = await sql<HiddenSeller>`
    select s.user_id, p.realname as name, s.hidden_at, s.hidden_until,
      (select count(*) from service_mark m where m.user_id = s.user_id and m.at > ${since}) as marks
    from (
      select * from service_seller where hidden_at is not null and hidden_until > ${now} ${further}
      order by hidden_at desc, user_id desc limit ${size}
    ) s left join card_person p on p.user_id = s.user_id
    order by s.hidden_at desc, s.user_id desc`.execute(db);
  return rows;
}
