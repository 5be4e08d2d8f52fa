import { prepared, type Db } from '../../../platform/database.ts';
import { coursePool } from './courses.ts';

/** What a course has brought, fen: of all that was ever paid for it, also to an owner before. */
export async function sumIncome(
  db: Db,
  courseId: number,
): Promise<{ buyers: number; sold: number; refunded: number; left: number }> {
  const [row] = await prepared<{ buyers: number; sold: number; refunded: number; left: number }>(
    db,
    `select (count(distinct o.buyer_id) filter (where o.refunded < o.total))::int as buyers,
       coalesce(sum(o.total), 0)::bigint as sold, coalesce(sum(o.refunded), 0)::bigint as refunded,
       coalesce(sum(i.net), 0)::bigint as "left"
     from order_standing o join order_income i on i.order_id = o.order_id
     where o.subject = $1 and o.target = $2 and o.state in (1, 4, 5)`,
    [coursePool, String(courseId)],
  );
  return row ?? { buyers: 0, sold: 0, refunded: 0, left: 0 };
}
