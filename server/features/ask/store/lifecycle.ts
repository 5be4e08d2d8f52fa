import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** Likes as they are; for answers that somebody has liked whose likes are about to change or have. */
export async function likesBy(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ answer_id: number }>`select distinct answer_id from ask_like
    where user_id = any(${[...userIds]}::bigint[]) order by answer_id`.execute(db);
  return rows.map(({ answer_id: id }) => id);
}

export async function recountLikes(db: TxDb, answerIds: readonly number[]): Promise<void> {
  await sql`update ask_answer a set likes = (select count(*) from ask_like l where l.answer_id = a.answer_id)
    where a.answer_id = any(${[...answerIds]}::bigint[])`.execute(db);
}

export const dropLikes = async (db: TxDb, userId: number): Promise<void> =>
  void (await sql`delete from ask_like where user_id = ${userId}`.execute(db));

/** Whoever may not be met is named by no list: what they have asked with their name, and what they have answered. */
export async function hideWriter(db: TxDb, userId: number, hidden: boolean): Promise<void> {
  await sql`update ask_question set owner_hidden = ${hidden} where user_id = ${userId} and not anonymous`.execute(
    db,
  );
  const { rows } = await sql<{ question_id: number }>`update ask_answer set owner_hidden = ${hidden}
    where user_id = ${userId} returning question_id`.execute(db);
  await sql`update ask_question q set answers = (
      select count(*) from ask_answer a where a.question_id = q.question_id and a.shown)
    where q.question_id = any(${rows.map(({ question_id: id }) => id)}::bigint[])`.execute(db);
}

/** What somebody has asked and answered, for them. */
export async function findAskedBy(
  db: Db,
  userId: number,
  max: number,
): Promise<{ text: string; price: number; anonymous: boolean; state: number; created_at: Date }[]> {
  const { rows } = await sql<{
    text: string;
    price: number;
    anonymous: boolean;
    state: number;
    created_at: Date;
  }>`
    select text, price, anonymous, state, created_at from ask_question where user_id = ${userId}
    order by no desc limit ${max}`.execute(db);
  return rows;
}

export async function findAnsweredBy(
  db: Db,
  userId: number,
  max: number,
): Promise<
  {
    question: string;
    text: string;
    rating: number | null;
    thanks: string;
    earned: number;
    created_at: Date;
  }[]
> {
  const { rows } = await sql<{
    question: string;
    text: string;
    rating: number | null;
    thanks: string;
    earned: number;
    created_at: Date;
  }>`select q.text as question, a.text, a.rating, a.thanks, a.earned, a.created_at
    from ask_answer a join ask_question q using (question_id) where a.user_id = ${userId}
    order by a.no desc limit ${max}`.execute(db);
  return rows;
}
