import { sql, type Insertable, type Selectable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { IntroductionTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<IntroductionTables>();

export type IntroductionRow = Selectable<IntroductionTables['introduction']>;

export interface PersonLine {
  user_id: number;
  card_id: number;
  realname: string;
  avatar: string;
  company: string;
  position: string;
}

/** With the names of its people; of whom may not be named there is none. */
export type ShownRow = IntroductionRow & {
  phonebook: string;
  by: PersonLine | null;
  a: PersonLine | null;
  b: PersonLine | null;
};

const person = (column: string) =>
  sql.raw(`(select json_build_object('user_id', c.user_id, 'card_id', c.card_id, 'realname', c.realname,
  'avatar', c.avatar, 'company', c.company, 'position', c.position) from card_person c where c.user_id = i.${column} and not c.erased)`);

const shown = sql`i.*, p.name as phonebook, ${person('by_id')} as by, ${person('a_id')} as a, ${person('b_id')} as b`;

export async function insertIntroduction(
  db: TxDb,
  row: Insertable<IntroductionTables['introduction']>,
): Promise<number> {
  const { introduction_id } = await tables(db)
    .insertInto('introduction')
    .values(row)
    .returning('introduction_id')
    .executeTakeFirstOrThrow();
  return introduction_id;
}

export const findIntroduction = (db: Db, id: number): Promise<IntroductionRow | undefined> =>
  tables(db).selectFrom('introduction').selectAll().where('introduction_id', '=', id).executeTakeFirst();

export async function findShown(db: Db, id: number): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${shown} from introduction i join phonebook_line p on p.phonebook_id = i.phonebook_id
    where i.introduction_id = ${id}`.execute(db);
  return rows[0];
}

/** Whether these two have been introduced since a time, whatever came of it; a no among it. */
export async function wasIntroduced(db: Db, a: number, b: number, since: Date): Promise<boolean> {
  const { rows } = await sql`select from introduction
    where a_id = ${a} and b_id = ${b} and (state = 0 or asked_at > ${since}) limit 1`.execute(db);
  return rows.length > 0;
}

export async function countMade(db: Db, byId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from introduction
    where by_id = ${byId} and asked_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What somebody has answered under the locks of both. */
export async function writeAnswer(db: TxDb, row: IntroductionRow): Promise<IntroductionRow> {
  const { introduction_id: id, a_said, b_said, state, ended_at } = row;
  const change = { a_said, b_said, state, ended_at };
  await tables(db).updateTable('introduction').set(change).where('introduction_id', '=', id).execute();
  return row;
}

export async function findReceived(
  db: Db,
  given: { userId: number; before: number | undefined; size: number },
): Promise<ShownRow[]> {
  const { userId, before, size } = given;
  const behind = before ?? Number.MAX_SAFE_INTEGER;
  // Each half by its own index; both together are two pages at most.
  const half = (column: string) => sql`(select introduction_id from introduction
    where ${sql.raw(column)} = ${userId} and introduction_id < ${behind} order by introduction_id desc limit ${size})`;
  const { rows } = await sql<ShownRow>`
    select ${shown} from introduction i join phonebook_line p on p.phonebook_id = i.phonebook_id
    where i.introduction_id in (${half('a_id')} union all ${half('b_id')})
      and not exists (select from relation_block r where r.user_id = ${userId} and r.other_id = i.a_id + i.b_id - ${userId})
    order by i.introduction_id desc limit ${size}`.execute(db);
  return rows;
}

export async function findMade(
  db: Db,
  given: { userId: number; before: number | undefined; size: number },
): Promise<ShownRow[]> {
  const { userId, before, size } = given;
  const { rows } = await sql<ShownRow>`
    select ${shown} from introduction i join phonebook_line p on p.phonebook_id = i.phonebook_id
    where i.by_id = ${userId} and i.introduction_id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by i.introduction_id desc limit ${size}`.execute(db);
  return rows;
}

/** How many wait for this person's word, up to 100 in either place. */
export const waitingFor = (
  userId: number,
  now: Date,
): RawBuilder<number> => sql<number>`(select count(*) from (
  (select from introduction where a_id = ${userId} and state = 0 and a_said = 0 and due_at > ${now} limit 100)
  union all
  (select from introduction where b_id = ${userId} and state = 0 and b_said = 0 and due_at > ${now} limit 100)) each)`;

/** Ends what nobody said yes to in time. */
export async function endLapsed(
  db: TxDb,
  { now, size }: { now: Date; size: number },
): Promise<{ id: number; asked: number[] }[]> {
  const { rows } = await sql<{ id: number; asked: number[] }>`
    update introduction set state = 2, ended_at = ${now} where introduction_id in (
      select introduction_id from introduction where state = 0 and due_at <= ${now} limit ${size} for update skip locked)
    returning introduction_id as id, array[a_id, b_id] as asked`.execute(db);
  return rows;
}

/** Two accounts become one: introductions between the two, and a second open one with the same person, go. */
export async function mergePerson(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`update introduction set by_id = ${keep} where by_id = ${drop}`.execute(db);
  await sql`delete from introduction where (a_id, b_id) = (least(${keep}::bigint, ${drop}), greatest(${keep}::bigint, ${drop}))
    or by_id = ${keep} and (a_id in (${keep}, ${drop}) or b_id in (${keep}, ${drop}))`.execute(db);
  await sql`delete from introduction d where d.state = 0 and (d.a_id = ${drop} or d.b_id = ${drop}) and exists (
    select from introduction k where k.state = 0 and (
      (k.a_id = ${keep} and k.b_id = d.a_id + d.b_id - ${drop}) or (k.b_id = ${keep} and k.a_id = d.a_id + d.b_id - ${drop})))`.execute(
    db,
  );
  await sql`update introduction set
    a_id = least(${keep}::bigint, a_id + b_id - ${drop}), b_id = greatest(${keep}::bigint, a_id + b_id - ${drop}),
    a_said = case when (a_id = ${drop}) = (${keep}::bigint < a_id + b_id - ${drop}) then a_said else b_said end,
    b_said = case when (a_id = ${drop}) = (${keep}::bigint < a_id + b_id - ${drop}) then b_said else a_said end
    where a_id = ${drop} or b_id = ${drop}`.execute(db);
}
