import type { AnswererOrder } from '@qunlu/contract/ask/rules.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { personText, type ListedPerson } from '../../card/api/listed-person.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AskTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AskTables>();

export type ProfileRow = Selectable<AskTables['ask_profile']>;
export type SeenProfile = ProfileRow & { user: ListedPerson | null };

const columns = sql`f.*, ${sql.raw(personText('f.user_id'))} as "user"`;

/** Somebody's page: also of who takes no questions. */
export interface AnswererPage {
  user: ListedPerson | null;
  profile: ProfileRow | null;
  answers: number;
  listeners: number;
  blocked: boolean;
}

export async function findPage(db: Db, userId: number, viewerId: number): Promise<AnswererPage | undefined> {
  const { rows } = await sql<AnswererPage>`select ${sql.raw(personText('w.user_id'))} as "user",
    (select to_json(f) from (select user_id, enabled, price, topics, intro, asked, answered, median, ratings, rating_sum, owner_hidden
      from ask_profile where user_id = w.user_id) f) as profile,
    (select count(*)::int from ask_answer a join ask_question q using (question_id)
      where a.user_id = w.user_id and a.place = 0 and a.shown and q.shown) as answers,
    (select coalesce(sum(a.listeners), 0)::int from ask_answer a where a.user_id = w.user_id and a.place = 0 and a.shown) as listeners,
    exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = w.user_id) as blocked
    from account_person w where w.user_id = ${userId} and not w.erased`.execute(db);
  return rows[0];
}

export const findProfile = (db: Db, userId: number): Promise<ProfileRow | undefined> =>
  tables(db).selectFrom('ask_profile').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The person is locked. */
export async function saveProfile(
  db: TxDb,
  row: {
    user_id: number;
    enabled: boolean;
    price: number;
    topics: readonly number[];
    intro: string;
    changed_at: Date;
    words: readonly string[];
  },
): Promise<void> {
  const { words, topics, ...rest } = row;
  const values = {
    ...rest,
    topics: [...topics],
    search: sql<string>`array_to_tsvector(${[...words]}::text[])`,
  };
  const { user_id: _, ...change } = values;
  await tables(db)
    .insertInto('ask_profile')
    .values({ ...values, median: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
  await rankAnew(db, [row.user_id]);
}

export const hideProfile = async (db: TxDb, userId: number, hidden: boolean): Promise<void> => {
  await sql`update ask_profile set owner_hidden = ${hidden} where user_id = ${userId}`.execute(db);
  await rankAnew(db, [userId]);
};

/**
 * Places of people in lists: of those who take questions. By price, then who came first; by the share that they answer, then how much
 * that was, then who came first.
 */
export async function rankAnew(db: TxDb, userIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...userIds]}::bigint[])`;
  await sql`delete from ask_rank where user_id = ${ids}`.execute(db);
  await sql`insert into ask_rank (topic, user_id, price_key, rate_key)
    select t.topic, f.user_id, f.price::bigint * 4294967296 + f.no,
      ((case when f.asked = 0 then 0 else f.answered * 1000 / f.asked end) * 101 + least(f.answered, 100))::bigint * 4294967296
        + (4294967295 - f.no)
    from ask_profile f cross join lateral unnest(array_prepend(0::smallint, f.topics)) as t (topic)
    where f.user_id = ${ids} and f.enabled and not f.owner_hidden`.execute(db);
}

/** What the last hundred questions say that were put to somebody and not withdrawn. */
export async function countFacts(db: TxDb, userId: number): Promise<void> {
  await sql`update ask_profile f set asked = n.asked, answered = n.answered, median = n.median
    from (select count(*)::int as asked, count(m.answered_at)::int as answered,
      greatest(0, percentile_cont(0.5) within group (order by extract(epoch from m.answered_at - m.asked_at)))::int as median
      from (select q.asked_at, q.answered_at from ask_question q
        where q.answerer_id = ${userId} and q.kind = 1 and (q.state in (3, 5, 6) or q.answered_at is not null)
        order by q.no desc limit 100) m) n
    where f.user_id = ${userId}`.execute(db);
  await rankAnew(db, [userId]);
}

export const countRating = async (db: TxDb, userId: number, rating: number): Promise<void> =>
  void (await sql`update ask_profile set ratings = ratings + 1, rating_sum = rating_sum + ${rating}
    where user_id = ${userId}`.execute(db));

const keys: Record<AnswererOrder, { column: RawBuilder<unknown>; descends: boolean }> = {
  rate: { column: sql`rate_key`, descends: true },
  price: { column: sql`price_key`, descends: false },
};

/** A circle of more members is a crowd. */
const crowd = 2000;

/** Of a topic, 0 for all; or of a circle. */
export async function findByRank(
  db: Db,
  given: {
    viewerId: number;
    order: AnswererOrder;
    topic: number;
    circleId?: number;
    search: string | null;
    next: number | undefined;
    size: number;
  },
): Promise<(SeenProfile & { cursor: number })[]> {
  const { viewerId, order, topic, circleId, search, next } = given;
  const { column, descends } = keys[order];
  const from = next ?? (descends ? Number.MAX_SAFE_INTEGER : 0);
  const found =
    search === null
      ? sql``
      : sql`and r.user_id in (select s.user_id from ask_profile s where s.search @@ ${search}::tsquery
          and s.enabled and not s.owner_hidden)`;
  const inOrder = sql`order by r.${column} ${sql.raw(descends ? 'desc' : 'asc')}`;
  const page = sql`r.topic = ${topic} and r.${column} ${sql.raw(descends ? '<' : '>')} ${from} ${found}
    and not exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = r.user_id)`;
  const limit = sql`${inOrder} limit ${sql.lit(given.size)}`;
  // Members first, or the list of all people would be read for the few of a circle; of a large one its members stand in that list.
  const source =
    circleId === undefined
      ? sql`select r.* from ask_rank r where ${page} ${limit}`
      : sql`with sized as materialized (
          select members > ${sql.lit(crowd)} as large from phonebook_line where phonebook_id = ${circleId}),
        few as (select r.* from phonebook_present m join ask_rank r on r.user_id = m.user_id
          where not (select large from sized) and m.phonebook_id = ${circleId} and ${page}),
        many as (select r.* from ask_rank r where (select large from sized) and ${page} and exists (
          select from phonebook_present m where m.phonebook_id = ${circleId} and m.user_id = r.user_id offset 0) ${limit})
        select r.* from (select * from few union all select * from many) r ${limit}`;
  const { rows } = await sql<SeenProfile & { cursor: number }>`select ${columns}, r.${column} as cursor
    from (${source}) r join ask_profile f using (user_id) ${inOrder}`.execute(db);
  return rows;
}

/** Who may be asked there: a member whom others see. */
export async function isPresent(db: Db, circleId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from phonebook_present
    where phonebook_id = ${circleId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

export async function isBlocked(db: Db, userId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`select from relation_block
    where user_id = ${userId} and other_id = ${otherId} limit 1`.execute(db);
  return rows.length > 0;
}

export const findSetting = async (db: Db, circleId: number): Promise<boolean> =>
  (
    await tables(db)
      .selectFrom('ask_setting')
      .select('audit')
      .where('phonebook_id', '=', circleId)
      .executeTakeFirst()
  )?.audit ?? false;

export const saveSetting = async (db: TxDb, circleId: number, audit: boolean): Promise<void> =>
  void (await tables(db)
    .insertInto('ask_setting')
    .values({ phonebook_id: circleId, audit })
    .onConflict((conflict) => conflict.column('phonebook_id').doUpdateSet({ audit }))
    .execute());
