import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

interface Sides {
  keep: number;
  drop: number;
}

/** Of two open reports of one subject one stays, and none of what is one's own. */
export async function mergeReports(db: TxDb, { keep, drop }: Sides): Promise<number[]> {
  const { rows } = await sql<{ report_id: number }>`
    delete from moderation_report r where r.state = 'open' and (
      (r.reporter_id = ${drop} and exists (select from moderation_report k
        where k.reporter_id = ${keep} and k.type = r.type and k.id = r.id and k.state = 'open'))
      or (r.reporter_id in (${keep}, ${drop}) and exists (select from moderation_standing s
        where s.type = r.type and s.id = r.id and s.owner_id in (${keep}, ${drop}))))
    returning report_id`.execute(db);
  await sql`update moderation_report set reporter_id = ${keep} where reporter_id = ${drop}`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

export async function moveStandings(db: TxDb, { keep, drop }: Sides): Promise<void> {
  await sql`update moderation_standing set
      owner_id = case when owner_id = ${drop} then ${keep}::bigint else owner_id end,
      decided_by = case when decided_by = ${drop} then ${keep}::bigint else decided_by end
    where owner_id = ${drop} or decided_by = ${drop}`.execute(db);
  await sql`update moderation_word set added_by = ${keep} where added_by = ${drop}`.execute(db);
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

/** What is about a person's own things goes; what they reported stays without their name. Answers the reports that went. */
export async function erasePerson(db: TxDb, userId: number): Promise<number[]> {
  const { rows } = await sql<{ report_id: number }>`
    delete from moderation_report r using moderation_standing s
    where s.owner_id = ${userId} and s.type = r.type and s.id = r.id returning r.report_id`.execute(db);
  await sql`delete from moderation_standing where owner_id = ${userId}`.execute(db);
  await sql`update moderation_standing set decided_by = null where decided_by = ${userId}`.execute(db);
  await sql`update moderation_word set added_by = null where added_by = ${userId}`.execute(db);
  await sql`update moderation_report set reporter_id = null, detail = '', images = '{}', network = null, device = null
    where reporter_id = ${userId}`.execute(db);
  return rows.map(({ report_id }) => report_id);
}
