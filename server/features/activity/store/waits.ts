import { sql, type RawBuilder } from 'kysely';

/** Registrations that wait for a host's word, of all their activities; counted to a hundred. */
export const toDecideOf = (userId: number): RawBuilder<number> => sql<number>`(select count(*)::int from (
  select from activity a join activity_registration r on r.activity_id = a.activity_id and r.state = 1
  where a.user_id = ${userId} and a.deleted_at is null and not a.over limit 100) w)`;
