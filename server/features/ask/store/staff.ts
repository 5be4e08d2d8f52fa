import type { AskQueue } from '@qunlu/contract/ask/staff.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { QuestionRow } from './questions.ts';

/** A question with whoever has asked it, for staff. */
export type StaffRow = QuestionRow & { circle: string | null; name: string | null; reports: number };

const columns = sql`q.*, b.name as circle, p.username as name,
  (select count(*)::int from (select from moderation_reported r where r.type = 'ask-question' and r.id = q.question_id
    union all select from ask_answer a join moderation_reported r on r.type = 'ask-answer' and r.id = a.answer_id
    where a.question_id = q.question_id limit 100) n) as reports`;
const joins = sql`left join phonebook_line b on b.phonebook_id = q.phonebook_id
  left join account_person p on p.user_id = q.user_id`;

export async function findReview(db: Db, questionId: number): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select ${columns} from ask_question q ${joins}
    where q.question_id = ${questionId} and q.review is not null`.execute(db);
  return rows[0];
}

/** What waits, the oldest first; what is decided, the newest first. */
export async function findReviews(
  db: Db,
  { state, after, size }: { state: number; after: number | undefined; size: number },
): Promise<StaffRow[]> {
  const waiting = state === 0;
  const direction = sql.raw(waiting ? 'asc' : 'desc');
  const behind =
    after === undefined
      ? sql``
      : sql`and (q.changed_at, q.question_id) ${sql.raw(waiting ? '>' : '<')} (
          select l.changed_at, l.question_id from ask_question l where l.question_id = ${after})`;
  const open = waiting ? sql`and q.state = 1` : sql``;
  const { rows } = await sql<StaffRow>`select ${columns}
    from (select * from ask_question q where q.review = ${state} ${open} ${behind}
      order by q.changed_at ${direction}, q.question_id ${direction} limit ${sql.lit(size)}) q ${joins}
    order by q.changed_at ${direction}, q.question_id ${direction}`.execute(db);
  return rows;
}

export const countReviews = (): RawBuilder<number> => sql<number>`(
  select count(*) from ask_question where review = 0 and state = 1)`;

const queues: Record<AskQueue, RawBuilder<unknown>> = {
  reported: sql`and (q.question_id in (select id from moderation_reported where type = 'ask-question')
    or q.question_id in (select a.question_id from ask_answer a where a.answer_id in (
      select id from moderation_reported where type = 'ask-answer')))`,
  all: sql``,
};

/** For staff, the newest first. */
export async function findForStaff(
  db: Db,
  given: { queue: AskQueue; before: number | undefined; size: number },
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`select ${columns}
    from (select * from ask_question q where q.no < ${given.before ?? Number.MAX_SAFE_INTEGER} ${queues[given.queue]}
      order by q.no desc limit ${sql.lit(given.size)}) q ${joins} order by q.no desc`.execute(db);
  return rows;
}

export async function findWithAsker(db: Db, questionId: number): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select ${columns} from ask_question q ${joins}
    where q.question_id = ${questionId}`.execute(db);
  return rows[0];
}
