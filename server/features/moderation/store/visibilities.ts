import type { Visibility } from '@qunlu/contract/moderation/rules.ts';
import { sql, type Selectable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ModerationTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ModerationTables>();

export type VisibilityRow = Selectable<ModerationTables['moderation_standing']>;
export interface SubjectKey {
  type: string;
  id: number;
}

export async function findVisibility(db: Db, { type, id }: SubjectKey): Promise<VisibilityRow | undefined> {
  return tables(db)
    .selectFrom('moderation_standing')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The row of a subject, made when there is none, held until the transaction ends. */
export async function lockVisibility(
  db: TxDb,
  subject: SubjectKey & { ownerId: number },
  now: Date,
): Promise<VisibilityRow> {
  const { type, id, ownerId } = subject;
  return tables(db)
    .insertInto('moderation_standing')
    .values({
      type,
      id,
      owner_id: ownerId,
      since: now,
      appealed_at: null,
      decided_by: null,
      decided_at: null,
      queue_id: null,
      queued_at: null,
    })
    .onConflict((on) => on.columns(['type', 'id']).doUpdateSet({ owner_id: ownerId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes what stands already and holds it; undefined when nothing was ever said about it. */
export async function holdVisibility(db: TxDb, { type, id }: SubjectKey): Promise<VisibilityRow | undefined> {
  return tables(db)
    .selectFrom('moderation_standing')
    .selectAll()
    .where('type', '=', type)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** It waits for staff from now on; what waits already keeps its place. */
export async function enqueue(db: TxDb, visibilityId: number, now: Date): Promise<void> {
  await sql`update moderation_standing
    set queue_id = nextval('moderation_queue_seq'), queued_at = ${now}
    where standing_id = ${visibilityId} and queue_id is null`.execute(db);
}

/** Hidden from others, or shown again: a new chapter, in which nothing has been appealed. */
export async function setState(
  db: TxDb,
  visibilityId: number,
  to: { state: Visibility; reason: string; words: readonly string[]; since: Date },
): Promise<void> {
  await tables(db)
    .updateTable('moderation_standing')
    .set({
      ...to,
      words: [...to.words],
      appeal: '',
      appealed_at: null,
      appeal_open: false,
    })
    .where('standing_id', '=', visibilityId)
    .execute();
}

export async function setWords(db: TxDb, visibilityId: number, words: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('moderation_standing')
    .set({ words: [...words] })
    .where('standing_id', '=', visibilityId)
    .execute();
}

export async function setAppeal(
  db: TxDb,
  visibilityId: number,
  to: { appeal: string; appealed_at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('moderation_standing')
    .set({ ...to, appeal_open: true })
    .where('standing_id', '=', visibilityId)
    .execute();
}

/** Staff took it down, and it waits no more; an appeal of this hiding stays used. */
export async function takeDown(
  db: TxDb,
  visibilityId: number,
  by: { reason: string; since: Date },
): Promise<void> {
  await tables(db)
    .updateTable('moderation_standing')
    .set({ ...by, state: 'hidden', appeal_open: false })
    .where('standing_id', '=', visibilityId)
    .execute();
}

export async function closeVisibility(
  db: TxDb,
  visibilityId: number,
  by: { decided_by: number; decided_at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('moderation_standing')
    .set({ ...by, appeal_open: false, queue_id: null, queued_at: null })
    .where('standing_id', '=', visibilityId)
    .execute();
}

/** What waits, the first due first. */
export async function findQueue(
  db: Db,
  wanted: { kind: 'reports' | 'appeals' | undefined; after: number | undefined; size: number },
): Promise<VisibilityRow[]> {
  let query = tables(db)
    .selectFrom('moderation_standing')
    .selectAll()
    .where('queue_id', '>', wanted.after ?? 0)
    .orderBy('queue_id')
    .limit(wanted.size);
  if (wanted.kind) query = query.where('appeal_open', '=', wanted.kind === 'appeals');
  return query.execute();
}

export const countQueue = (): RawBuilder<number> => sql<number>`(
  select count(*) from moderation_standing where queue_id is not null)`;

export async function dropVisibility(db: TxDb, { type, id }: SubjectKey): Promise<void> {
  await tables(db).deleteFrom('moderation_standing').where('type', '=', type).where('id', '=', id).execute();
}
