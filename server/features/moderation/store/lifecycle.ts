import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';

/** Of two open reports of one subject one stays, and none of what is one's own. */
export async function dropTwice(db: TxDb, { keep, drop }: MergeSides): Promise<number[]> {
  const { rows } = await sql<{ report_id: number }>`
    delete from moderation_report r where r.state = 'open' and (
      (r.reporter_id = ${drop} and exists (select from moderation_report k
        where k.reporter_id = ${keep} and k.type = r.type and k.id = r.id and k.state = 'open'))
      or (r.reporter_id in (${keep}, ${drop}) and exists (select from moderation_standing s
        where s.type = r.type and s.id = r.id and s.owner_id in (${keep}, ${drop}))))
    returning report_id`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

export async function findReportsOf(
  db: Db,
  userId: number,
  size: number,
): Promise<{ report_id: number; reason: string; detail: string; state: string; created_at: Date }[]> {
  const { rows } = await sql<{
    report_id: number;
    reason: string;
    detail: string;
    state: string;
    created_at: Date;
  }>`select report_id, reason, detail, state, created_at from moderation_report
    where reporter_id = ${userId} order by report_id limit ${size}`.execute(db);
  return rows;
}

/** Reports of a person's own things; answers them. */
export async function dropOnOwn(db: TxDb, userId: number): Promise<number[]> {
  const { rows } = await sql<{ report_id: number }>`
    delete from moderation_report r using moderation_standing s
    where s.owner_id = ${userId} and s.type = r.type and s.id = r.id returning r.report_id`.execute(db);
  return rows.map(({ report_id }) => report_id);
}
