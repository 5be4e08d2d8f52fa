import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface OwnReceiptRow {
  card_id: number;
  user_id: number;
  field: string;
  via: string;
  revealed_at: Date;
}

/** Receipts of contacts opened on a person's cards, the newest first. */
export async function findReceiptsOf(db: Db, ownerId: number, size: number): Promise<OwnReceiptRow[]> {
  const { rows } = await sql<OwnReceiptRow>`
    select v.card_id, v.user_id, v.field, v.via, v.revealed_at
    from card_reveal v join card c using (card_id)
    where c.user_id = ${ownerId} order by v.reveal_id desc limit ${size}`.execute(db);
  return rows;
}

/** Contacts that a person has opened on others' cards, the newest first. */
export async function findRevealsBy(
  db: Db,
  userId: number,
  size: number,
): Promise<Omit<OwnReceiptRow, 'user_id'>[]> {
  const { rows } = await sql<Omit<OwnReceiptRow, 'user_id'>>`
    select card_id, field, via, revealed_at from card_reveal
    where user_id = ${userId} order by revealed_at desc limit ${size}`.execute(db);
  return rows;
}

/** Contacts that a person has opened and that stand on no card, the newest first. */
export async function findOtherOpenings(
  db: Db,
  userId: number,
  size: number,
): Promise<{ name: string; opened_at: Date }[]> {
  const { rows } = await sql<{ name: string; opened_at: Date }>`
    select name, opened_at from card_opened_elsewhere
    where user_id = ${userId} order by opened_at desc limit ${size}`.execute(db);
  return rows;
}

/** Cards that a person has viewed in the days that visits are kept. */
export async function findVisitsBy(
  db: Db,
  userId: number,
  size: number,
): Promise<{ card_id: number; times: number; last_counted_at: Date }[]> {
  const { rows } = await sql<{ card_id: number; times: number; last_counted_at: Date }>`
    select card_id, times, last_counted_at from card_visitor
    where user_id = ${userId} and times > 0 order by last_counted_at desc limit ${size}`.execute(db);
  return rows;
}

/** People whose right to see contacts the person has revoked. */
export async function findRevocationsBy(
  db: Db,
  ownerId: number,
): Promise<{ user_id: number; revoked_at: Date }[]> {
  const { rows } = await sql<{ user_id: number; revoked_at: Date }>`
    select user_id, revoked_at from card_revocation where owner_id = ${ownerId} order by revoked_at`.execute(
    db,
  );
  return rows;
}
