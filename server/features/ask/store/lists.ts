import type { AskFilter, OwnAskScope } from '@qunlu/contract/ask/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';
import { answerColumns, type SeenAnswer } from './answers.ts';
import {
  beside,
  besideText,
  lineText,
  questionColumns,
  type LineQuestion,
  type SeenQuestion,
} from './questions.ts';

const filters: Record<AskFilter, string> = {
  latest: '',
  bounty: 'and q.kind = 2 and q.state = 2',
  unanswered: 'and q.kind = 3 and q.state = 2',
  answered: 'and q.answers > 0',
};

const last = Number.MAX_SAFE_INTEGER;

/** Nobody whom the viewer has a block with, where that says no name. */
const [blocks, ofViewer] = [
  'and not exists (select from relation_block x where x.user_id = ',
  ' and (x.other_id = q.answerer_id or not q.anonymous and x.other_id = q.user_id))',
];
const unblocked = (viewerId: number): RawBuilder<unknown> =>
  sql`${sql.raw(blocks)}${viewerId}${sql.raw(ofViewer)}`;

/** The newest questions that a search looks at before it asks the index: a word that many have fills its page out of them. */
const nearest = 3000;

/** `place`: 0, or a circle. `search`: a tsquery. */
export function findShown(
  db: Db,
  given: {
    viewerId: number;
    place: number;
    filter: AskFilter;
    topic: number | undefined;
    search: string | null;
    next: number | undefined;
    size: number;
    /** Of each text. */
    signs: number;
  },
): Promise<(LineQuestion & { cursor: number })[]> {
  const { viewerId, topic, search } = given;
  const size = Math.trunc(given.size);
  const values: unknown[] = [viewerId, given.place, given.next ?? last];
  const listed = `ask_question q where q.place = $2 and q.shown and q.listed < $3
    ${topic === undefined ? '' : `and q.topic = $${values.push(topic)}`} ${filters[given.filter]}`;
  const fits = `${search === null ? '' : `and q.search @@ $${values.push(search)}::tsquery`} ${blocks}$1${ofViewer}`;
  // In order, a rare word would be looked for through all there are; by the index, a frequent one would be sorted whole.
  const page =
    search === null
      ? `select * from ${listed} ${fits} order by q.listed desc limit ${size}`
      : `with near as materialized (
          select * from (select * from ${listed} order by q.listed desc limit ${nearest}) q
          where true ${fits} order by q.listed desc limit ${size}),
        hits as materialized (select * from ${listed} and (select count(*) from near) < ${size} ${fits})
        select * from hits union all select * from near where (select count(*) from near) >= ${size}
        order by listed desc limit ${size}`;
  return prepared<LineQuestion & { cursor: number }>(
    db,
    `select ${lineText(given.signs)}, q.listed as cursor from (${page}) q ${besideText('$1')} order by q.listed desc`,
    values,
  );
}

const questionsOf: Record<
  Exclude<OwnAskScope, 'heard' | 'answered'>,
  (viewerId: number) => RawBuilder<unknown>
> = {
  asked: (viewerId) => sql`q.user_id = ${viewerId}`,
  waiting: (viewerId) => sql`q.answerer_id = ${viewerId} and q.kind = 1 and q.state = 2 and not q.moderated`,
};

/** What is mine, the newest first; each scope has a cursor of its own. */
export async function findOwn(
  db: Db,
  given: { viewerId: number; scope: OwnAskScope; next: number | undefined; size: number },
): Promise<(SeenQuestion & { cursor: number })[]> {
  const { viewerId, scope, size } = given;
  const next = given.next ?? last;
  const source =
    scope === 'heard'
      ? sql`select q.*, m.no as cursor from (select * from ask_listen where user_id = ${viewerId} and no < ${next}
          order by no desc limit ${sql.lit(size)}) m join ask_answer w using (answer_id) join ask_question q using (question_id)`
      : scope === 'answered'
        ? sql`select q.*, w.no as cursor from (select * from ask_answer where user_id = ${viewerId} and no < ${next}
            order by no desc limit ${sql.lit(size)}) w join ask_question q using (question_id)`
        : sql`select q.*, q.no as cursor from ask_question q where ${questionsOf[scope](viewerId)} and q.no < ${next}
            order by q.no desc limit ${sql.lit(size)}`;
  const { rows } = await sql<SeenQuestion & { cursor: number }>`select ${questionColumns(viewerId)}, q.cursor
    from (${source}) q ${beside(viewerId)} order by q.cursor desc`.execute(db);
  return rows;
}

/** What waits for a person, each up to a hundred. */
export async function countOwn(
  db: Db,
  viewerId: number,
): Promise<{ waiting: number; pick: number; unpaid: number }> {
  const upTo = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select count(*)::int from (select from ask_question q where ${where} limit 100) n)`;
  const { rows } = await sql<{ waiting: number; pick: number; unpaid: number }>`select
    ${upTo(questionsOf.waiting(viewerId))} as waiting,
    ${upTo(sql`q.user_id = ${viewerId} and q.kind = 2 and q.state = 2 and q.answers > 0`)} as pick,
    ${upTo(sql`q.user_id = ${viewerId} and q.state = 0`)} as unpaid`.execute(db);
  return rows[0] ?? { waiting: 0, pick: 0, unpaid: 0 };
}

/** What waits for the audit of a circle, the oldest first. */
export async function findAudits(
  db: Db,
  given: { viewerId: number; circleId: number; next: number | undefined; size: number },
): Promise<(SeenQuestion & { cursor: number })[]> {
  const { rows } = await sql<
    SeenQuestion & { cursor: number }
  >`select ${questionColumns(given.viewerId)}, q.no as cursor
    from (select * from ask_question q where q.phonebook_id = ${given.circleId} and q.state = 1 and q.waits_circle
      and q.no > ${given.next ?? 0} order by q.no limit ${sql.lit(given.size)}) q ${beside(given.viewerId)}
    order by q.no`.execute(db);
  return rows;
}

/** How many wait for the audit of a circle, up to a hundred: an expression. */
export const countAudits = (circleId: number): RawBuilder<number> => sql<number>`(select count(*) from (
  select from ask_question q where q.phonebook_id = ${circleId} and q.state = 1 and q.waits_circle limit 100) n)`;

/** An answer with its question, as two columns. */
export interface AnsweredRow {
  cursor: number;
  question: SeenQuestion;
  answer: SeenAnswer;
}

type Flat = { cursor: number; question_id: number; answer_id: number };

/** `source`: rows of `ask_answer` as `a` with a `cursor`, in order. */
async function withQuestions(db: Db, viewerId: number, source: RawBuilder<Flat>): Promise<AnsweredRow[]> {
  const { rows } = await source.execute(db);
  if (rows.length === 0) return [];
  const answers = await sql<SeenAnswer>`select ${answerColumns(viewerId)} from ask_answer a
    join ask_question q using (question_id) where a.answer_id = any(${rows.map(({ answer_id: id }) => id)}::bigint[])`.execute(
    db,
  );
  const questions =
    await sql<SeenQuestion>`select ${questionColumns(viewerId)} from ask_question q ${beside(viewerId)}
    where q.question_id = any(${rows.map(({ question_id: id }) => id)}::bigint[])`.execute(db);
  const answerOf = new Map(answers.rows.map((row) => [row.answer_id, row]));
  const questionOf = new Map(questions.rows.map((row) => [row.question_id, row]));
  return rows.flatMap(({ cursor, question_id: questionId, answer_id: answerId }) => {
    const [question, answer] = [questionOf.get(questionId), answerOf.get(answerId)];
    return question && answer ? [{ cursor, question, answer }] : [];
  });
}

/** One look-up for each answer, in its order: joined, PostgreSQL would read and sort all of a person's. */
const ofShown = (viewerId: number, also: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  cross join lateral (select from ask_question q where q.question_id = a.question_id and q.shown ${also}
    ${unblocked(viewerId)} limit 1) shown_question`;

/** Answers of a person that all may find. */
export const findAnswersOf = (
  db: Db,
  given: { viewerId: number; userId: number; next: number | undefined; size: number },
): Promise<AnsweredRow[]> =>
  withQuestions(
    db,
    given.viewerId,
    sql<Flat>`select a.no as cursor, a.question_id, a.answer_id from ask_answer a ${ofShown(given.viewerId)}
      where a.user_id = ${given.userId} and a.place = 0 and a.shown and a.no < ${given.next ?? last}
      order by a.no desc limit ${sql.lit(given.size)}`,
  );

/** What a circle has chosen of its answers. */
export const findKnowledge = (
  db: Db,
  given: {
    viewerId: number;
    circleId: number;
    topic: number | undefined;
    search: string | null;
    next: number | undefined;
    size: number;
  },
): Promise<AnsweredRow[]> =>
  withQuestions(
    db,
    given.viewerId,
    sql<Flat>`select a.featured as cursor, a.question_id, a.answer_id from ask_answer a
      ${ofShown(given.viewerId, given.topic === undefined ? sql`` : sql`and q.topic = ${given.topic}`)}
      where a.place = ${given.circleId} and a.featured < ${given.next ?? last} and a.shown
        ${given.search === null ? sql`` : sql`and a.search @@ ${given.search}::tsquery`}
        and not exists (select from relation_block y where y.user_id = ${given.viewerId} and y.other_id = a.user_id)
      order by a.featured desc limit ${sql.lit(given.size)}`,
  );

/** So many of the newest are looked at for what is new: below them stand those of years. */
const newest = 100;

/** New in a circle, and put to the viewer there: for its home. */
export const newInCircle = (circleId: number, userId: number, since: Date): RawBuilder<unknown> => sql`
  select q.question_id as id, left(q.text, 60) as title, '' as meta, q.asked_at as at, q.answers as count,
    case when q.anonymous then null else q.user_id end as user_id, '' as image
  from (select * from ask_question q where q.place = ${circleId} and q.shown order by q.listed desc limit ${sql.lit(newest)}) q
  where q.asked_at > ${since} ${unblocked(userId)}
  order by q.listed desc limit 3`;

export const waitingInCircle = (circleId: number, userId: number): RawBuilder<unknown> => sql`
  select q.question_id as id, '有人付费向您提问' as title, '' as meta, q.asked_at as at, 0 as count,
    null::bigint as user_id, '' as image
  from ask_question q where q.answerer_id = ${userId} and q.kind = 1 and q.state = 2 and q.place = ${circleId}
    and not q.moderated
  order by q.no desc limit 3`;
