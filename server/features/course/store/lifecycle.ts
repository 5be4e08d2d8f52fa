import { sql, type RawBuilder } from 'kysely';

/** How many courses a person studies. */
export const seatsOf = (userId: number): RawBuilder<number> =>
  sql<number>`(select count(*) from course_seat where user_id = ${userId})`;
