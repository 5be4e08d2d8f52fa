import { sql, type RawBuilder } from 'kysely';

// Each by its index and at most a hundred.

/** Applications that an admin decides. */
export const countApplying = (circleId: number): RawBuilder<number> => sql<number>`(select count(*) from (
  select from phonebook_member where phonebook_id = ${circleId} and state = 0 and waits = 2 limit 100) a)`;

/** Members who were asked to look after their entry and have not. */
export const countAsked = (circleId: number): RawBuilder<number> => sql<number>`(select count(*) from (
  select from phonebook_member
  where phonebook_id = ${circleId} and state = 1 and not hidden and asked_at > fresh_at limit 100) f)`;
