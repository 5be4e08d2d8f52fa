import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { AskKind, AskState } from '@qunlu/contract/ask/rules.ts';
import { personText, type ListedPerson } from '../../card/api/listed-person.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AskTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AskTables>();

export type AnswerRow = Selectable<AskTables['ask_answer']>;

/** An answer as one person meets it, with what of its question decides about it. */
export type SeenAnswer = AnswerRow & {
  user: ListedPerson | null;
  liked: boolean;
  heard: boolean;
  kind: AskKind;
  state: AskState;
  asker_id: number | null;
  question_public: boolean;
  question_moderated: boolean;
  question_owner_hidden: boolean;
  phonebook_id: number | null;
  blocked: boolean;
  /** Weights of all answers of a bounty that was shared out; 0: it was not. */
  total: number;
};

export const answerColumns = (viewerId: number): RawBuilder<unknown> => sql`a.*,
  case when a.user_id is null then null else ${sql.raw(personText('a.user_id'))} end as "user",
  q.kind, q.state, q.user_id as asker_id, q.public as question_public, q.moderated as question_moderated,
  q.owner_hidden as question_owner_hidden, q.phonebook_id,
  case when q.shared then (select sum(w.weight) from ask_answer w where w.question_id = q.question_id) else 0 end::int as total,
  exists (select from ask_like y where y.answer_id = a.answer_id and y.user_id = ${viewerId}) as liked,
  exists (select from ask_listen z where z.answer_id = a.answer_id and z.user_id = ${viewerId}) as heard,
  exists (select from relation_block x where x.user_id = ${viewerId} and x.other_id = a.user_id) as blocked`;

export async function findAnswer(
  db: Db,
  answerId: number,
  viewerId: number,
): Promise<SeenAnswer | undefined> {
  const { rows } = await sql<SeenAnswer>`select ${answerColumns(viewerId)}
    from ask_answer a join ask_question q using (question_id) where a.answer_id = ${answerId}`.execute(db);
  return rows[0];
}

/** Of one person under one question. */
export async function findAnswerBy(
  db: Db,
  given: { questionId: number; userId: number; viewerId: number },
): Promise<SeenAnswer | undefined> {
  const { rows } = await sql<SeenAnswer>`select ${answerColumns(given.viewerId)}
    from ask_answer a join ask_question q using (question_id)
    where a.question_id = ${given.questionId} and a.user_id = ${given.userId} order by a.no limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Under a question that all may read: the most liked first. */
export async function findAnswers(
  db: Db,
  given: { questionId: number; viewerId: number; next: number | undefined; size: number },
): Promise<SeenAnswer[]> {
  const { rows } = await sql<SeenAnswer>`select ${answerColumns(given.viewerId)}
    from (select * from ask_answer where question_id = ${given.questionId}
      and rank_key < ${given.next ?? Number.MAX_SAFE_INTEGER} and shown
      and not exists (select from relation_block b where b.user_id = ${given.viewerId} and b.other_id = ask_answer.user_id)
      order by rank_key desc limit ${sql.lit(given.size)}) a
    join ask_question q using (question_id) order by a.rank_key desc`.execute(db);
  return rows;
}

export const answersOf = (db: Db, questionId: number): Promise<AnswerRow[]> =>
  tables(db)
    .selectFrom('ask_answer')
    .selectAll()
    .where('question_id', '=', questionId)
    .orderBy('no')
    .execute();

export const findAnswersByIds = (
  db: Db,
  ids: readonly number[],
): Promise<(AnswerRow & { asked: string })[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('ask_answer')
        .innerJoin('ask_question', 'ask_question.question_id', 'ask_answer.question_id')
        .selectAll('ask_answer')
        .select('ask_question.text as asked')
        .where('answer_id', 'in', [...ids])
        .execute();

export async function insertAnswer(
  db: TxDb,
  {
    voices,
    ...row
  }: Omit<
    Insertable<AskTables['ask_answer']>,
    'rating' | 'rated_at' | 'featured' | 'featured_by' | 'follow_at' | 'reply_at'
  >,
): Promise<number> {
  const { answer_id: id } = await tables(db)
    .insertInto('ask_answer')
    .values({
      ...row,
      voices: sql`${JSON.stringify(voices)}::jsonb`,
      rating: null,
      rated_at: null,
      featured: null,
      featured_by: null,
      follow_at: null,
      reply_at: null,
    })
    .returning('answer_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Its question is locked. */
export async function updateAnswer(
  db: TxDb,
  answerId: number,
  change: Omit<Updateable<AskTables['ask_answer']>, 'voices' | 'reply_voices'>,
): Promise<void> {
  await tables(db).updateTable('ask_answer').set(change).where('answer_id', '=', answerId).execute();
}

export async function writeReply(
  db: TxDb,
  answerId: number,
  reply: { text: string; images: readonly string[]; voices: unknown; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('ask_answer')
    .set({
      reply_text: reply.text,
      reply_images: [...reply.images],
      reply_voices: sql`${JSON.stringify(reply.voices)}::jsonb`,
      reply_at: reply.at,
    })
    .where('answer_id', '=', answerId)
    .execute();
}

/** How many others see; the question is locked. */
export const recountAnswers = async (db: TxDb, questionId: number): Promise<void> =>
  void (await sql`update ask_question q set answers = (
    select count(*) from ask_answer a where a.question_id = q.question_id and a.shown)
    where q.question_id = ${questionId}`.execute(db));

/** How its answers share a bounty, and what that is in fen. */
export async function writeShares(
  db: TxDb,
  shares: readonly { answerId: number; weight: number; earned: number }[],
): Promise<void> {
  if (shares.length === 0) return;
  await sql`update ask_answer a set weight = n.weight, earned = n.earned
    from unnest(${shares.map(({ answerId }) => answerId)}::bigint[], ${shares.map(({ weight }) => weight)}::int[],
      ${shares.map(({ earned }) => earned)}::int[]) as n (answer_id, weight, earned)
    where a.answer_id = n.answer_id`.execute(db);
}

/** What can get a part of a bounty: not hidden, by somebody who is still here and has not asked. */
export interface Sharer {
  answer_id: number;
  user_id: number;
  likes: number;
  weight: number;
  reported: boolean;
}

export async function findSharers(db: Db, questionId: number): Promise<Sharer[]> {
  const { rows } = await sql<Sharer>`select a.answer_id, a.user_id, a.likes, a.weight,
    exists (select from moderation_reported r where r.type = 'ask-answer' and r.id = a.answer_id) as reported
    from ask_answer a join ask_question q using (question_id)
    join account_person p on p.user_id = a.user_id and not p.erased
    where a.question_id = ${questionId} and not a.moderated and a.user_id is distinct from q.user_id
    order by a.no`.execute(db);
  return rows;
}

/** Likes of one person; the question is locked. */
export async function setLike(
  db: TxDb,
  given: { answerId: number; userId: number; on: boolean },
): Promise<number> {
  const { answerId, userId, on } = given;
  const changed = on
    ? sql`insert into ask_like (answer_id, user_id) values (${answerId}, ${userId}) on conflict do nothing returning 1 as by`
    : sql`delete from ask_like where answer_id = ${answerId} and user_id = ${userId} returning -1 as by`;
  const { rows } = await sql<{ likes: number }>`with done as (${changed})
    update ask_answer set likes = likes + coalesce((select by from done), 0) where answer_id = ${answerId}
    returning likes`.execute(db);
  return rows[0]?.likes ?? 0;
}

/** Heard, once; false: before. The question is locked. */
export async function addListen(
  db: TxDb,
  row: { answer_id: number; user_id: number; order_id: number | null; paid: number; at: Date },
): Promise<boolean> {
  const made = await tables(db)
    .insertInto('ask_listen')
    .values(row)
    .onConflict((conflict) => conflict.columns(['answer_id', 'user_id']).doNothing())
    .returning('answer_id')
    .executeTakeFirst();
  if (!made) return false;
  await tables(db)
    .updateTable('ask_answer')
    .set({ listeners: sql`listeners + 1` })
    .where('answer_id', '=', row.answer_id)
    .execute();
  return true;
}

/** All of it went back: it was not heard. */
export async function dropListen(db: TxDb, orderId: number): Promise<void> {
  await sql`with gone as (delete from ask_listen where order_id = ${orderId} returning answer_id)
    update ask_answer a set listeners = a.listeners - 1 from gone where a.answer_id = gone.answer_id`.execute(
    db,
  );
}

export const findListensOf = (
  db: Db,
  userId: number,
  max: number,
): Promise<{ text: string; paid: number; at: Date }[]> =>
  tables(db)
    .selectFrom('ask_listen')
    .innerJoin('ask_answer', 'ask_answer.answer_id', 'ask_listen.answer_id')
    .innerJoin('ask_question', 'ask_question.question_id', 'ask_answer.question_id')
    .select(['ask_question.text', 'ask_listen.paid', 'ask_listen.at'])
    .where('ask_listen.user_id', '=', userId)
    .orderBy('ask_listen.no', 'desc')
    .limit(max)
    .execute();

/** A place in the knowledge of its circle; null: none any more. The question is locked. */
export async function setFeatured(
  db: TxDb,
  answerId: number,
  given: { by: number; words: readonly string[] } | null,
): Promise<void> {
  await (
    given
      ? sql`update ask_answer set featured = nextval('ask_listed_seq'), featured_by = ${given.by},
        search = array_to_tsvector(${[...given.words]}::text[]) where answer_id = ${answerId}`
      : sql`update ask_answer set featured = null, featured_by = null where answer_id = ${answerId}`
  ).execute(db);
}
