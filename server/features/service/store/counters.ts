import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

const { virtualVotes: votes, virtualScore } = serviceRules;

/** D47, as `shownScore` of the contract. */
const shown = (sum: string, count: string): string =>
  `round((${sum} + ${votes * virtualScore})::numeric / (${count} + ${votes}), 2)::double precision`;

/** D47: a completed order whose money was not all given back; `e`: its standing. */
const isDeal = 'e.done_at is not null and (e.refunded < e.total or e.total = 0)';

export async function addToDeal(db: TxDb, serviceId: number, step: 1 | -1): Promise<void> {
  await sql`update service set deal = greatest(deal + ${step}, 0) where service_id = ${serviceId}`.execute(
    db,
  );
}

export async function countScore(db: TxDb, serviceId: number): Promise<void> {
  // The row first: two comments at once must not both count without the other.
  await sql`select from service where service_id = ${serviceId} for no key update`.execute(db);
  await sql`update service s set score_sum = c.sum, score_count = c.count, score = ${sql.raw(shown('c.sum', 'c.count'))}
    from (select coalesce(sum(score), 0) as sum, count(*) as count
      from service_comment m join thread_line t on t.post_id = m.post_id
      where m.service_id = ${serviceId} and not t.hidden) c
    where s.service_id = ${serviceId}`.execute(db);
}

/**
 * Sets what differs in the next `size` services behind `after` to what orders and comments say; answers the last of them, or
 * null at the end.
 */
export async function recount(
  db: TxDb,
  { after, size }: { after: number; size: number },
): Promise<{ last: number | null; changed: number }> {
  const { rows } = await sql<{ last: number | null; changed: number }>`
    with part as (
      select service_id from service where service_id > ${after} order by service_id limit ${size}
    ), facts as (
      select p.service_id,
        (select count(*) from service_order o join order_standing e on e.order_id = o.order_id
          where o.service_id = p.service_id and ${sql.raw(isDeal)}) as deal,
        c.sum, c.count
      from part p cross join lateral (select coalesce(sum(score), 0) as sum, count(*) as count
        from service_comment m join thread_line t on t.post_id = m.post_id
        where m.service_id = p.service_id and not t.hidden) c
    ), changed as (
      update service s set deal = f.deal, score_sum = f.sum, score_count = f.count, score = ${sql.raw(shown('f.sum', 'f.count'))}
      from facts f where s.service_id = f.service_id
        and (s.deal, s.score_sum, s.score_count) is distinct from (f.deal, f.sum, f.count)
      returning 1
    )
    select (select max(service_id) from part) as last, (select count(*) from changed) as changed`.execute(db);
  return rows[0] ?? { last: null, changed: 0 };
}
