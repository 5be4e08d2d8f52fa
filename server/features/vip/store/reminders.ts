import type { VipKind } from '@qunlu/contract/vip/rules.ts';
import { sql } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';

export interface Ending {
  user_id: number;
  kind: VipKind;
  ends_at: Date;
}

/**
 * Writes down whose membership ends within `days` and who has not been told so, at most `size`, and answers them. Not where
 * another stretch of the kind follows, and not what was shorter from its beginning.
 */
export async function takeEnding(
  db: TxDb,
  { now, days, size }: { now: Date; days: number; size: number },
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    insert into vip_reminder (user_id, kind, ends_at, days, told_at)
    select e.user_id, e.kind, e.ends_at, ${days}, ${now} from vip_entitlement e
    where e.ended_at is null and e.ends_at > ${now}
      and e.ends_at <= ${now}::timestamptz + make_interval(days => ${days})
      and e.created_at < e.ends_at - make_interval(days => ${days})
      and not exists (select from vip_entitlement f where f.user_id = e.user_id and f.kind = e.kind
        and f.ended_at is null and f.starts_at >= e.ends_at)
      and not exists (select from vip_reminder r where r.user_id = e.user_id and r.kind = e.kind
        and r.ends_at = e.ends_at and r.days <= ${days})
    order by e.ends_at, e.entitlement_id limit ${size}
    on conflict do nothing
    returning user_id, kind, ends_at`.execute(db);
  return rows;
}

export const dropReminders = (db: Db, before: Date, goesOn: () => boolean): Promise<void> =>
  dropRows(db, goesOn, 'vip_reminder', sql`ends_at < ${before}`);
