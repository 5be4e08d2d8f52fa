import type { TakeState } from '@qunlu/contract/clue/rules.ts';
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { type ListedPerson, personOf } from '../../card/api/listed-person.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ClueTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ClueTables>();

export type TakeRow = Selectable<ClueTables['clue_take']>;
export type ShownTake = TakeRow & { user: ListedPerson | null };

/** The viewer's own time on a lead, as the database's JSON returns it; times in seconds. */
export interface OwnTake {
  take_id: number;
  state: TakeState;
  won: boolean;
  taken_at: number;
  due_at: number;
  followed_at: number | null;
  note: string;
  ended_at: number | null;
}

const seconds = (column: string) => `extract(epoch from t.${column})::float8`;

/** Of the lead `c`: the viewer's latest. */
export const ownTake = (viewerId: number): RawBuilder<OwnTake | null> => sql<OwnTake | null>`(
  select json_build_object('take_id', t.take_id, 'state', t.state, 'won', t.won, 'note', t.note,
    ${sql.raw(
      ['taken_at', 'due_at', 'followed_at', 'ended_at'].map((one) => `'${one}', ${seconds(one)}`).join(', '),
    )})
  from clue_take t where t.clue_id = c.clue_id and t.user_id = ${viewerId} order by t.take_id desc limit 1)`;

/**
 * Takes the first free place of a lead that is locked; null: none is free. Two unique indexes stand behind it: no place is taken twice,
 * and nobody has two.
 */
export async function insertTake(
  db: TxDb,
  given: { clueId: number; circleId: number; userId: number; now: Date; dueAt: Date; places: number },
): Promise<number | null> {
  const { rows } = await sql<{ take_id: number }>`
    insert into clue_take (clue_id, phonebook_id, user_id, place, taken_at, due_at)
    select ${given.clueId}::bigint, ${given.circleId}::bigint, ${given.userId}::bigint, p.place, ${given.now}::timestamptz,
      ${given.dueAt}::timestamptz
    from generate_series(1, ${given.places}::int) as p(place)
    where not exists (select from clue_take t where t.clue_id = ${given.clueId} and t.place = p.place and t.state in (0, 1))
    order by p.place limit 1
    on conflict do nothing returning take_id`.execute(db);
  return rows[0]?.take_id ?? null;
}

/** Their place on a lead, if they have one. */
export const findLive = (db: Db, clueId: number, userId: number): Promise<TakeRow | undefined> =>
  tables(db)
    .selectFrom('clue_take')
    .selectAll()
    .where('clue_id', '=', clueId)
    .where('user_id', '=', userId)
    .where('state', 'in', [0, 1])
    .executeTakeFirst();

/** All who have a place on it. */
export const findAllLive = (db: Db, clueId: number): Promise<TakeRow[]> =>
  tables(db)
    .selectFrom('clue_take')
    .selectAll()
    .where('clue_id', '=', clueId)
    .where('state', 'in', [0, 1])
    .orderBy('place')
    .execute();

/** The latest time of each person, those with a place first: a lead has as many rows as people came, `size` at most. */
export async function findTakes(db: Db, clueId: number, size: number): Promise<ShownTake[]> {
  const { rows } = await sql<ShownTake>`select t.*, ${personOf('t.user_id')} as "user" from clue_take t
    where t.clue_id = ${clueId} and not exists (
      select from clue_take n where n.clue_id = t.clue_id and n.user_id = t.user_id and n.take_id > t.take_id)
    order by (t.state in (0, 1)) desc, t.take_id desc limit ${size}`.execute(db);
  return rows;
}

export async function updateTake(
  db: TxDb,
  takeId: number,
  change: Updateable<ClueTables['clue_take']>,
): Promise<void> {
  await tables(db).updateTable('clue_take').set(change).where('take_id', '=', takeId).execute();
}

/** All places of a lead end with it; `won`: the one with whom it was done, 0 for none. */
export const endTakes = async (db: TxDb, given: { clueId: number; won: number; now: Date }): Promise<void> =>
  void (await sql`update clue_take set state = 4, won = take_id = ${given.won}, ended_at = ${given.now}
    where clue_id = ${given.clueId} and state in (0, 1)`.execute(db));

/** With who posted the lead. */
export type DueTake = TakeRow & { owner_id: number };

/** Nobody followed up in time, by number. */
export async function findOverdue(
  db: Db,
  given: { now: Date; behind: number; size: number },
): Promise<DueTake[]> {
  const { rows } = await sql<DueTake>`select t.*, c.user_id as owner_id
    from clue_take t join clue c on c.clue_id = t.clue_id
    where t.state = 0 and t.due_at <= ${given.now} and t.take_id > ${given.behind}
    order by t.take_id limit ${given.size}`.execute(db);
  return rows;
}

export interface TakenLine extends TakeRow {
  title: string;
}

/** All that a person has taken, the newest first. */
export async function findTaken(db: Db, userId: number, max: number): Promise<TakenLine[]> {
  const { rows } =
    await sql<TakenLine>`select t.*, c.title from clue_take t join clue c on c.clue_id = t.clue_id
    where t.user_id = ${userId} order by t.take_id desc limit ${max}`.execute(db);
  return rows;
}

/** Who posted `c` is a member whom others see. The offset keeps the planner from reading all members of the circle first. */
export const isPresent = sql`exists (
  select from phonebook_present m where m.phonebook_id = c.phonebook_id and m.user_id = c.user_id offset 0)`;

/** Open, of a member whom others see and with whom there is no block. `c`: the lead. */
const shownTo = (
  userId: number,
  now: Date,
): RawBuilder<unknown> => sql`c.state in (1, 2) and not c.hidden and c.expires_at > ${now}
    and not exists (select from relation_block b where b.user_id = ${userId} and b.other_id = c.user_id)
    and ${isPresent}`;

/** Leads that a person has taken and not followed up in a circle, the most urgent first: rows of its home (decision 0107). */
export const dueTakes = (circleId: number, userId: number, now: Date): RawBuilder<unknown> => sql`
  select c.clue_id as id, c.title as title, '商机要跟进' as meta, t.due_at as at, 0 as count, c.user_id as user_id, '' as image
  from clue_take t join clue c on c.clue_id = t.clue_id
  where t.user_id = ${userId} and t.phonebook_id = ${circleId} and t.state = 0 and ${shownTo(userId, now)}
  order by t.due_at limit 3`;

/** So many of the newest are looked at for what is new: below them stand those of years. */
const newest = 100;

/** What came into a circle of late, as its home shows it. */
export const newClues = (
  circleId: number,
  userId: number,
  { since, now }: { since: Date; now: Date },
): RawBuilder<unknown> => sql`
  select c.clue_id as id, c.title as title, '商机' as meta, c.created_at as at, 0 as count, c.user_id as user_id, '' as image
  from (select * from clue c where c.phonebook_id = ${circleId} and c.state in (1, 2) and not c.hidden
    order by c.listed desc limit ${sql.lit(newest)}) c
  where c.created_at > ${since} and c.user_id <> ${userId} and ${shownTo(userId, now)}
  order by c.listed desc limit 3`;
