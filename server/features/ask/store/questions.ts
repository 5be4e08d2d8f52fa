import type { AskKind, AskState } from '@qunlu/contract/ask/rules.ts';
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { personText, type ListedPerson } from '../../card/api/listed-person.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AskTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AskTables>();

export type QuestionRow = Selectable<AskTables['ask_question']>;

/** A question as one person meets it. */
export type SeenQuestion = QuestionRow & {
  /** Whoever has asked, unless they are not to be named. */
  user: ListedPerson | null;
  answerer: ListedPerson | null;
  circle: string | null;
  /** What ends next by itself, and when. */
  what: string | null;
  due_at: Date | null;
  /** The answer of the person who was asked. */
  answer_id: number | null;
  free_until: Date | null;
  answer_shown: boolean | null;
  listeners: number;
  featured: boolean;
  heard: boolean;
  blocked: boolean;
};

/** What a line of a list shows of a question. */
export type LineQuestion = Pick<
  SeenQuestion,
  | 'question_id'
  | 'kind'
  | 'state'
  | 'user_id'
  | 'answerer_id'
  | 'phonebook_id'
  | 'topic'
  | 'text'
  | 'images'
  | 'price'
  | 'anonymous'
  | 'public'
  | 'answers'
  | 'asked_at'
  | 'opened_at'
  | 'created_at'
  | 'user'
  | 'answerer'
  | 'circle'
  | 'what'
  | 'due_at'
  | 'free_until'
  | 'answer_shown'
  | 'listeners'
  | 'featured'
  | 'heard'
>;

const people = `case when q.anonymous or q.user_id is null then null else ${personText('q.user_id')} end as "user",
  case when q.answerer_id is null then null else ${personText('q.answerer_id')} end as answerer`;
const around = `b.name as circle, k.what, k.due_at, a.free_until, a.shown as answer_shown,
  coalesce(a.listeners, 0) as listeners, coalesce(a.featured is not null, false) as featured, l.user_id is not null as heard`;

/** The same rows as {@link questionColumns}, of which a list shows less: so many signs of the text, and one more where it goes on. */
export const lineText = (
  signs: number,
): string => `q.question_id, q.kind, q.state, q.user_id, q.answerer_id, q.phonebook_id, q.topic, left(q.text, ${signs + 1}) as text,
  q.images, q.price, q.anonymous, q.public, q.answers, q.asked_at, q.opened_at, q.created_at, ${people}, ${around}`;

/**
 * Rows of `ask_question` as `q` with everything around them. Nobody is named who has asked without their name; not even by a block: who
 * blocks one suspect after the other would find the one whose question goes.
 */
export const questionColumns = (viewerId: number): RawBuilder<unknown> => sql`q.*,
  ${sql.raw(people)}, ${sql.raw(around)}, a.answer_id,
  exists (select from relation_block x where x.user_id = ${viewerId}
    and (x.other_id = q.answerer_id or not q.anonymous and x.other_id = q.user_id)) as blocked`;

const besides = `
  left join phonebook_line b on b.phonebook_id = q.phonebook_id
  left join order_clock k on k.order_id = q.order_id
  left join ask_answer a on a.question_id = q.question_id and q.kind = 1
  left join ask_listen l on l.answer_id = a.answer_id and l.user_id = `;

/** `viewer`: where the statement says who looks. */
export const besideText = (viewer: string): string => besides + viewer;

export const beside = (viewerId: number): RawBuilder<unknown> => sql`${sql.raw(besides)}${viewerId}`;

export async function findQuestion(
  db: Db,
  questionId: number,
  viewerId: number,
): Promise<SeenQuestion | undefined> {
  const { rows } = await sql<SeenQuestion>`select ${questionColumns(viewerId)}
    from ask_question q ${beside(viewerId)} where q.question_id = ${questionId}`.execute(db);
  return rows[0];
}

/** Under its lock: whoever answers, chooses, likes or hears, and the clock of its order, wait for one another. */
export const lockQuestion = (db: TxDb, questionId: number): Promise<QuestionRow | undefined> =>
  tables(db)
    .selectFrom('ask_question')
    .selectAll()
    .where('question_id', '=', questionId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lockByOrder = (db: TxDb, orderId: number): Promise<QuestionRow | undefined> =>
  tables(db)
    .selectFrom('ask_question')
    .selectAll()
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findByOrder = (db: Db, orderId: number): Promise<QuestionRow | undefined> =>
  tables(db).selectFrom('ask_question').selectAll().where('order_id', '=', orderId).executeTakeFirst();

export const findByOrders = (
  db: Db,
  orderIds: readonly number[],
): Promise<Pick<QuestionRow, 'order_id' | 'question_id'>[]> =>
  tables(db)
    .selectFrom('ask_question')
    .select(['order_id', 'question_id'])
    .where('order_id', 'in', [...orderIds])
    .execute();

export const findByIds = (db: Db, ids: readonly number[]): Promise<QuestionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('ask_question')
        .selectAll()
        .where('question_id', 'in', [...ids])
        .execute();

/** Orders of the questions that wait for the answer of one person, and of those that may still be paid (`unpaid`). */
export async function findWaitingOrders(
  db: Db,
  answererId: number,
): Promise<{ order_id: number; unpaid: boolean }[]> {
  const { rows } = await sql<{ order_id: number; unpaid: boolean }>`
    select order_id, state = 0 as unpaid from ask_question
    where answerer_id = ${answererId} and kind = 1 and state in (0, 2) and order_id is not null order by no`.execute(
    db,
  );
  return rows;
}

/** `words`: what it is found by. */
export async function insertQuestion(
  db: TxDb,
  row: {
    kind: AskKind;
    state: AskState;
    user_id: number;
    answerer_id: number | null;
    phonebook_id: number | null;
    topic: number;
    text: string;
    images: readonly string[];
    price: number;
    anonymous: boolean;
    public: boolean;
    order_id: number | null;
    hash: string;
    waits_circle: boolean;
    review: number | null;
    review_words: readonly string[];
    words: readonly string[];
    asked_at: Date | null;
    created_at: Date;
  },
): Promise<number> {
  const { words, images, review_words: reviewWords, ...rest } = row;
  const { question_id: id } = await tables(db)
    .insertInto('ask_question')
    .values({
      ...rest,
      images: [...images],
      review_words: [...reviewWords],
      search: sql`array_to_tsvector(${[...words]}::text[])`,
      changed_at: row.created_at,
      opened_at: null,
      answered_at: null,
      over_at: null,
      decided_by: null,
      listed: null,
    })
    .returning('question_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The row is locked. */
export async function updateQuestion(
  db: TxDb,
  questionId: number,
  change: Updateable<AskTables['ask_question']>,
): Promise<void> {
  await tables(db).updateTable('ask_question').set(change).where('question_id', '=', questionId).execute();
}

/** What it says is another now. */
export async function rewriteQuestion(
  db: TxDb,
  questionId: number,
  change: Updateable<AskTables['ask_question']>,
  words: readonly string[],
): Promise<void> {
  await tables(db)
    .updateTable('ask_question')
    .set({
      ...change,
      rev: sql`rev + 1`,
      search: sql`array_to_tsvector(${[...words]}::text[])`,
    })
    .where('question_id', '=', questionId)
    .execute();
}

/** It stands at the top of lists. */
export const listAnew = async (db: TxDb, questionId: number): Promise<void> =>
  void (await sql`update ask_question set listed = nextval('ask_listed_seq') where question_id = ${questionId}`.execute(
    db,
  ));

/** Those of a person that stand open, up to `most`. */
export async function countOpen(db: Db, userId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from ask_question where user_id = ${userId} and state in (0, 1, 2) limit ${most}) q`.execute(db);
  return rows[0]?.count ?? 0;
}

/** When a bounty ends by itself; null: it has no clock, or it stands still. */
export async function dueOf(db: Db, orderId: number): Promise<{ what: string; due_at: Date } | undefined> {
  const { rows } = await sql<{ what: string; due_at: Date }>`
    select what, due_at from order_clock where order_id = ${orderId} and what is not null`.execute(db);
  return rows[0];
}
