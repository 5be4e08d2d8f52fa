import { sql, type RawBuilder } from 'kysely';

// Each by its index, and counted to a hundred.

/** Questions that wait for somebody's answer. */
export const waitingFor = (userId: number): RawBuilder<number> => sql<number>`(select count(*)::int from (
  select from ask_question where answerer_id = ${userId} and kind = 1 and state = 2 and not moderated limit 100) w)`;

/** Bounties of somebody that have answers to choose from. */
export const picksOf = (userId: number): RawBuilder<number> => sql<number>`(select count(*)::int from (
  select from ask_question where user_id = ${userId} and state in (0, 1, 2) and kind = 2 and state = 2 and answers > 0
  limit 100) w)`;

/** The same as orders whose turn it is, until the clock shares them out. */
export const pickTurns = (userId: number, now: Date, most: number): RawBuilder<unknown> => sql`
  select q.order_id, k.due_at, '选回答' as todo
  from ask_question q join order_clock k on k.order_id = q.order_id and k.what = 'serve' and k.due_at > ${now}
  where q.user_id = ${userId} and q.state in (0, 1, 2) and q.kind = 2 and q.state = 2 and q.answers > 0
  order by k.due_at limit ${sql.lit(most)}`;
