import { sql, type RawBuilder } from 'kysely';
import type { ServiceAudit } from '@qunlu/contract/service/rules.ts';
import type { Db } from '../../../platform/database.ts';
import { personText, type ListedPerson } from './people.ts';

export interface AuditRow {
  service_id: number;
  title: string;
  user_id: number;
  user: ListedPerson | null;
  audit: ServiceAudit;
  audit_why: string;
  changed_at: Date;
  rev: number;
}

/** A page of the queue: what waits, the oldest first; what is decided, the newest first. */
export async function findAudits(
  db: Db,
  wanted: { state: number; after: number | undefined; size: number },
): Promise<AuditRow[]> {
  const { state, after, size } = wanted;
  const waiting = state === 0;
  const direction = sql.raw(waiting ? 'asc' : 'desc');
  const behind =
    after === undefined
      ? sql``
      : sql`and (s.changed_at, s.service_id) ${sql.raw(waiting ? '>' : '<')} (
          select l.changed_at, l.service_id from service l where l.service_id = ${after})`;
  const { rows } = await sql<AuditRow>`
    select s.service_id, s.title, s.user_id, s.audit, s.audit_why, s.changed_at, s.rev,
      ${sql.raw(personText('s.user_id'))} as user
    from service s where s.audit = ${state} and s.deleted_at is null ${behind}
    order by s.changed_at ${direction}, s.service_id ${direction} limit ${size}`.execute(db);
  return rows;
}

export const countWaiting = (): RawBuilder<number> => sql<number>`(
  select count(*) from service where audit = 0 and deleted_at is null)`;
