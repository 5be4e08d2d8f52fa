import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

const { virtualVotes: votes, virtualScore } = serviceRules;

/** D47, as `shownScore` of the contract. */
const shown = (sum: string, count: string): string =>
  `round(((${sum} + ${votes * virtualScore}) / (${count} + ${votes}))::numeric, 2)::double precision`;

export async function addToDeal(db: Db, serviceId: number, step: 1 | -1): Promise<void> {
  await sql`update service set deal = greatest(deal + ${step}, 0) where service_id = ${serviceId}`.execute(
    db,
  );
}

export async function countScore(db: Db, serviceId: number): Promise<void> {
  // The row first: two comments at once must not both count without the other.
  await sql`select from service where service_id = ${serviceId} for no key update`.execute(db);
  await sql`update service s set score_sum = c.sum, score_count = c.count, score = ${sql.raw(shown('c.sum', 'c.count'))}
    from (select coalesce(sum(score), 0) as sum, count(*) as count from service_comment
      where service_id = ${serviceId} and not moderated) c
    where s.service_id = ${serviceId}`.execute(db);
}
