import type { ReviewState } from '@qunlu/contract/kernel/publication.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { AnyTable } from './publications.ts';

export interface QueueRow {
  id: number;
  title: string;
  user_id: number;
  /** null: nobody may name them. */
  name: string | null;
  audit: ReviewState;
  audit_why: string;
  changed_at: Date;
  rev: number;
}

/** A page of the queue: what waits, the oldest first; what is decided, the newest first. */
export async function findQueue(
  db: Db,
  of: AnyTable,
  wanted: { state: number; after: number | undefined; size: number },
): Promise<QueueRow[]> {
  const { state, after, size } = wanted;
  const [table, id] = [sql.table(of.table), sql.ref(of.id)];
  const waiting = state === 0;
  const direction = sql.raw(waiting ? 'asc' : 'desc');
  const behind =
    after === undefined
      ? sql``
      : sql`and (s.changed_at, s.${id}) ${sql.raw(waiting ? '>' : '<')} (
          select l.changed_at, l.${id} from ${table} l where l.${id} = ${after})`;
  const { rows } = await sql<QueueRow>`
    select s.${id}, s.${id} as id, s.title, s.user_id, s.audit, s.audit_why, s.changed_at, s.rev,
      (select p.realname from card_person p where p.user_id = s.user_id and not p.erased) as name
    from ${table} s where s.audit = ${state} and s.deleted_at is null ${behind}
    order by s.changed_at ${direction}, s.${id} ${direction} limit ${size}`.execute(db);
  return rows;
}

export const countWaiting = ({ table }: AnyTable): RawBuilder<number> => sql<number>`(
  select count(*) from ${sql.table(table)} where audit = 0 and deleted_at is null)`;
