import { clueState, type ClueScope, type ClueState } from '@qunlu/contract/clue/rules.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { type ListedPerson, personOf } from '../../card/api/listed-person.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ClueTables } from '../tables.ts';
import { isPresent, type OwnTake, ownTake } from './takes.ts';

const tables = (db: Db) => db.withTables<ClueTables>();

export type ClueRow = Selectable<ClueTables['clue']>;

/** A lead as one viewer meets it. */
export type SeenClue = ClueRow & {
  user: ListedPerson | null;
  /** Who posted it is a member whom others see. */
  present: boolean;
  /** The viewer's latest time on it; null: never. */
  take: OwnTake | null;
};

const shown = (viewerId: number): RawBuilder<unknown> => sql`c.*, ${personOf('c.user_id')} as "user",
${isPresent} as present,
  ${ownTake(viewerId)} as take`;

export async function insertClue(db: TxDb, row: Insertable<ClueTables['clue']>): Promise<number> {
  const { clue_id } = await tables(db)
    .insertInto('clue')
    .values(row)
    .returning('clue_id')
    .executeTakeFirstOrThrow();
  return clue_id;
}

/** Of this circle; one of another is none. */
export async function findClue(
  db: Db,
  given: { circleId: number; clueId: number; viewerId: number },
): Promise<SeenClue | undefined> {
  const { rows } = await sql<SeenClue>`select ${shown(given.viewerId)} from clue c
    where c.clue_id = ${given.clueId} and c.phonebook_id = ${given.circleId}
      and not exists (select from relation_block b where b.user_id = ${given.viewerId} and b.other_id = c.user_id)`.execute(
    db,
  );
  return rows[0];
}

/** Under its lock. */
export const lockClue = (db: TxDb, clueId: number): Promise<ClueRow | undefined> =>
  tables(db).selectFrom('clue').selectAll().where('clue_id', '=', clueId).forUpdate().executeTakeFirst();

export async function updateClue(
  db: TxDb,
  clueId: number,
  change: Updateable<ClueTables['clue']>,
): Promise<void> {
  await tables(db).updateTable('clue').set(change).where('clue_id', '=', clueId).execute();
}

/** It stands at the top of lists. */
export const listAnew = async (db: TxDb, clueId: number): Promise<void> =>
  void (await sql`update clue set listed = nextval('clue_listed_seq') where clue_id = ${clueId}`.execute(db));

export interface ClueQuery {
  circleId: number;
  viewerId: number;
  scope: ClueScope;
  now: Date;
  industry: number | undefined;
  citycode: string | undefined;
  state: ClueState | undefined;
  after: number | undefined;
  size: number;
}

const where = (...conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> =>
  sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  );

/** By the code of a province with what lies inside. */
const inRegion = (code: string): RawBuilder<unknown> =>
  code.endsWith('0000') ? sql`c.province = ${Number(code.slice(0, 2))}` : sql`c.citycode = ${code}`;

const filters = ({ industry, citycode, state }: ClueQuery): (RawBuilder<unknown> | false)[] => [
  industry !== undefined && sql`c.industry = ${industry}`,
  citycode !== undefined && inRegion(citycode),
  state !== undefined && sql`c.state = ${state}`,
];

const notBlocked = ({ viewerId }: ClueQuery): RawBuilder<unknown> =>
  sql`not exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = c.user_id)`;

/** Those of a list that all members read. The job ends what is over; until then it is shown to nobody. */
function listedFor({ state, now }: ClueQuery): RawBuilder<unknown> {
  if (state === clueState.done) return sql`true`;
  if (state === clueState.auditing || state === clueState.closed) return sql`false`;
  return sql`c.state in (1, 2) and c.expires_at > ${now}`;
}

/** A page, and the cursor of each row: a number of its own in each scope. */
export async function findClues(db: Db, wanted: ClueQuery): Promise<(SeenClue & { at: number })[]> {
  const { circleId, viewerId, scope, after, size } = wanted;
  const before = after ?? Number.MAX_SAFE_INTEGER;
  const inOrder = sql`order by c.listed desc limit ${size}`;
  const listed: Record<ClueScope, RawBuilder<unknown>> = {
    all: sql`c.listed as at from clue c where ${where(
      sql`c.phonebook_id = ${circleId} and not c.hidden and c.listed < ${before}`,
      listedFor(wanted),
      ...filters(wanted),
      isPresent,
      notBlocked(wanted),
    )} ${inOrder}`,
    mine: sql`c.listed as at from clue c where ${where(
      sql`c.user_id = ${viewerId} and c.phonebook_id = ${circleId} and c.listed < ${before}`,
      ...filters(wanted),
    )} ${inOrder}`,
    // Each lead once, by the latest time.
    taken: sql`t.take_id as at from clue_take t join clue c on c.clue_id = t.clue_id where ${where(
      sql`t.user_id = ${viewerId} and t.phonebook_id = ${circleId} and t.take_id < ${before} and not c.hidden
        and not exists (select from clue_take n where n.clue_id = t.clue_id and n.user_id = t.user_id and n.take_id > t.take_id)`,
      ...filters(wanted),
      notBlocked(wanted),
    )} order by t.take_id desc limit ${size}`,
    // What has waited longest comes first.
    audit: sql`c.listed as at from clue c where ${where(
      sql`c.phonebook_id = ${circleId} and c.state = 0 and c.listed > ${after ?? 0} and not c.hidden`,
      ...filters(wanted),
      isPresent,
    )} order by c.listed limit ${size}`,
  };
  const { rows } = await sql<SeenClue & { at: number }>`select ${shown(viewerId)}, ${listed[scope]}`.execute(
    db,
  );
  return rows;
}

/** Those of a person in a circle that wait or are open, up to `most`. */
export async function countLive(
  db: Db,
  given: { circleId: number; userId: number; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from clue where user_id = ${given.userId} and phonebook_id = ${given.circleId} and state in (0, 1, 2)
    limit ${given.most}) c`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many wait for the audit of a circle, up to 100: an expression. */
export const countAuditing = (circleId: number): RawBuilder<number> => sql<number>`(select count(*) from (
  select from clue c where c.phonebook_id = ${circleId} and c.state = 0 and not c.hidden and ${isPresent} limit 100) c)`;

/** Whose time is over, by number. */
export async function findExpired(
  db: Db,
  given: { now: Date; behind: number; size: number },
): Promise<ClueRow[]> {
  const { rows } = await sql<ClueRow>`select * from clue
    where state in (0, 1, 2) and expires_at <= ${given.now} and clue_id > ${given.behind}
    order by clue_id limit ${given.size}`.execute(db);
  return rows;
}

/** For staff and reports, wherever they are. */
export const findByIds = (db: Db, ids: readonly number[]): Promise<ClueRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('clue')
        .selectAll()
        .where('clue_id', 'in', [...ids])
        .execute();

/** All of a person, the newest first. */
export const findOf = (db: Db, userId: number, max: number): Promise<ClueRow[]> =>
  tables(db)
    .selectFrom('clue')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('listed', 'desc')
    .limit(max)
    .execute();

/** Who is in a circle for a while without having paid (D85). `endAt`: until when they are in it. */
export async function isOnTrial(
  db: Db,
  given: { circleId: number; userId: number; endAt: Date },
): Promise<boolean> {
  const { rows } = await sql`select from dues_on_trial
    where phonebook_id = ${given.circleId} and user_id = ${given.userId} and ends_at = ${given.endAt}`.execute(
    db,
  );
  return rows.length > 0;
}
