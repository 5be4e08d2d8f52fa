import { sql, type RawBuilder } from 'kysely';

/** Free places that are offered to somebody on a waiting list and not taken yet; counted to a hundred. */
export const offeredTo = (
  userId: number,
  now: Date,
): RawBuilder<number> => sql<number>`(select count(*)::int from (
  select from capacity_wait where user_id = ${userId} and state = 1 and offer_until > ${now} limit 100) w)`;
