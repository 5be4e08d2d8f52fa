import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { personOf } from '../../card/api/listed-person.ts';
import type { OwnVouchRow } from './vouches.ts';

/**
 * Two accounts become one: what they said of each other goes, and of two live ones of a kind between the same people the kept
 * account's stays.
 */
export async function mergePerson(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`delete from vouch where (by_id = ${keep} and user_id = ${drop}) or (by_id = ${drop} and user_id = ${keep})`.execute(
    db,
  );
  await sql`delete from vouch d where d.state = 0 and d.by_id = ${drop} and exists (
    select from vouch k where k.state = 0 and k.by_id = ${keep} and k.user_id = d.user_id and k.kind = d.kind)`.execute(
    db,
  );
  await sql`delete from vouch d where d.state = 0 and d.user_id = ${drop} and exists (
    select from vouch k where k.state = 0 and k.user_id = ${keep} and k.by_id = d.by_id and k.kind = d.kind)`.execute(
    db,
  );
  await sql`update vouch set by_id = ${keep} where by_id = ${drop}`.execute(db);
  await sql`update vouch set user_id = ${keep} where user_id = ${drop}`.execute(db);
}

/** All of a person for their export, the newest first. */
export async function findOf(
  db: Db,
  side: 'by_id' | 'user_id',
  given: { userId: number; size: number },
): Promise<OwnVouchRow[]> {
  const { rows } = await sql<OwnVouchRow>`
    select v.*, ${personOf(side === 'by_id' ? 'v.user_id' : 'v.by_id')} as other
    from vouch v where ${sql.ref(`v.${side}`)} = ${given.userId} and v.why <> 'block'
    order by v.vouch_id desc limit ${sql.lit(given.size)}`.execute(db);
  return rows;
}
