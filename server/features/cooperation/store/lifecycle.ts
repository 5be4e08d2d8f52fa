import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import type { ApplicationRow } from './applications.ts';
import type { CooperationRow } from './cooperations.ts';

/**
 * Two accounts become one: what they had asked of each other goes, and of two that wait or were accepted about one post the kept
 * account's stays.
 */
export async function mergeApplications(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`delete from cooperation_application
    where (user_id = ${drop} and owner_id = ${keep}) or (user_id = ${keep} and owner_id = ${drop})`.execute(
    db,
  );
  await sql`delete from cooperation_application d where d.user_id = ${drop} and d.state in (0, 1) and exists (
    select from cooperation_application k where k.user_id = ${keep} and k.cooperation_id = d.cooperation_id and k.state in (0, 1))`.execute(
    db,
  );
}

/** What somebody asked, and was asked. */
export async function eraseApplications(db: TxDb, userId: number): Promise<void> {
  await sql`delete from cooperation_application where user_id = ${userId} or owner_id = ${userId}`.execute(
    db,
  );
}

export async function findIdsOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ cooperation_id: number }>`
    select cooperation_id from cooperation where user_id = ${userId}`.execute(db);
  return rows.map(({ cooperation_id }) => cooperation_id);
}

export async function findPostsToExport(db: Db, userId: number, max: number): Promise<CooperationRow[]> {
  const { rows } = await sql<CooperationRow>`select * from cooperation where user_id = ${userId}
    order by created_at desc, cooperation_id desc limit ${max}`.execute(db);
  return rows;
}

export async function findSentToExport(
  db: Db,
  userId: number,
  max: number,
): Promise<(ApplicationRow & { title: string })[]> {
  const { rows } = await sql<ApplicationRow & { title: string }>`
    select a.*, s.title from cooperation_application a join cooperation s on s.cooperation_id = a.cooperation_id
    where a.user_id = ${userId} order by a.application_id desc limit ${max}`.execute(db);
  return rows;
}

/** What others asked of somebody: without who they are. */
export async function findReceivedToExport(
  db: Db,
  userId: number,
  max: number,
): Promise<(ApplicationRow & { title: string })[]> {
  const { rows } = await sql<ApplicationRow & { title: string }>`
    select a.*, s.title from cooperation_application a join cooperation s on s.cooperation_id = a.cooperation_id
    where a.owner_id = ${userId} order by a.application_id desc limit ${max}`.execute(db);
  return rows;
}
