import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** What a card says that its owner is found by. */
export interface PersonText {
  realname: string;
  company: string;
  position: string;
  industries: readonly number[];
}

/** Whose card it is, and how well known they are. */
interface PersonTextRow extends PersonText {
  user_id: number;
  weight: number;
}

/** Certified people before others, then by friends. */
const weightOf = sql`case when c.certified = 1 then 100000 else 0 end + least(c.friends, 99999)`;

const textOf = sql`select l.user_id, l.realname, l.company, l.position, ${weightOf} as weight,
    array(select i.industry_id from discovery_person_industry i where i.user_id = l.user_id order by 1) as industries
  from card_line l join card_popular c on c.user_id = l.user_id`;

/** What the default cards of these people say; without one that others may see: no row. */
export async function findTexts(db: Db, userIds: readonly number[]): Promise<PersonTextRow[]> {
  const { rows } = await sql<PersonTextRow>`
    ${textOf} where l.is_default and l.user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return rows;
}

/** People behind `from` whose card is not read yet, or by an older version; in the order of their numbers. */
export async function findUnread(
  db: Db,
  from: number,
  reading: number,
  size: number,
): Promise<PersonTextRow[]> {
  const { rows } = await sql<PersonTextRow>`
    ${textOf} left join discovery_person d on d.user_id = l.user_id
    where l.is_default and l.user_id > ${from} and d.reading is distinct from ${reading}::smallint
    order by l.user_id limit ${size}`.execute(db);
  return rows;
}

/** Only of people who are not erased, so that nothing comes back after they have left. */
export async function saveWords(
  db: TxDb,
  rows: readonly { user_id: number; words: readonly string[]; weight: number }[],
  reading: number,
): Promise<void> {
  await sql`
    insert into discovery_person (user_id, words, weight, reading)
    select n.user_id, array_to_tsvector(array(select jsonb_array_elements_text(n.words))), n.weight, ${reading}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (user_id bigint, words jsonb, weight int)
    join account_person a on a.user_id = n.user_id and not a.erased
    order by n.user_id
    on conflict (user_id) do update set words = excluded.words, weight = excluded.weight, reading = excluded.reading
  `.execute(db);
}

export async function dropWords(db: TxDb, userIds: readonly number[]): Promise<void> {
  await sql`delete from discovery_person where user_id = any(${[...userIds]}::bigint[])`.execute(db);
}

/** Whoever has become better or less known since. How many. */
export async function refreshWeight(db: TxDb): Promise<number> {
  const { numAffectedRows } = await sql`
    update discovery_person d set weight = ${weightOf} from card_popular c
    where c.user_id = d.user_id and d.weight <> ${weightOf}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
