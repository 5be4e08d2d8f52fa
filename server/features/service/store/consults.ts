import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';

const money = (column: string): string =>
  `to_char(${column} / 100.0, case when ${column} % 100 = 0 then 'FM999999990' else 'FM999999990.00' end)`;

/** Services as conversations about them show them; deleted ones, too. */
export const serviceRows =
  sql.raw(`select s.service_id as target_id, s.title, coalesce(s.images[1], '') as image,
  case when s.fee_max = 0 then '免费' else '¥' || ${money('s.fee_min')} || case when s.fee_max > s.fee_min then ' 起' else '' end end
    as meta,
  case when s.listed and s.deleted_at is null then '/service/' || s.service_id else '' end as path, s.user_id as owner_id
  from service s`);

/** Whether the page of the service `o.target_id` is open to somebody. */
export const serviceShown = (userId: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`exists (
  select from service s where s.service_id = o.target_id and s.listed
    and not exists (select from relation_facts f where f.user_id = s.user_id and f.other_id = ${userId} and f.is_black))`;

/** Orders in the same way: what was bought, as it was shown. */
export const orderRows = sql.raw(`select o.service_order_id as target_id, e.title,
  coalesce((select k.snapshot ->> 'image' from order_clock k where k.order_id = o.order_id limit 1), '') as image,
  '¥' || ${money('e.total')} as meta, '/service/order/' || o.service_order_id as path, o.seller_id as owner_id
  from service_order o join order_standing e on e.order_id = o.order_id`);

/** Its buyer alone asks about an order, and it says what they have bought. */
export const orderShown = (): RawBuilder<boolean> => sql<boolean>`true`;

/** Nobody answers for a service or an order but its seller, and whom they name themselves. */
export const noStaff = sql.raw('select s.service_id as target_id, s.user_id from service s where false');

/** Who may talk about an order, and when its work began. */
export async function findTalkOrder(
  db: Db,
  id: number,
): Promise<
  | { buyer_id: number; seller_id: number; kind: string; paid_at: Date | null; began_at: Date | null }
  | undefined
> {
  const [row] = await prepared<{
    buyer_id: number;
    seller_id: number;
    kind: string;
    paid_at: Date | null;
    began_at: Date | null;
  }>(
    db,
    `select o.buyer_id, o.seller_id, o.kind, e.paid_at, coalesce(e.started_at, e.accepted_at) as began_at
     from service_order o join order_standing e on e.order_id = o.order_id where o.service_order_id = $1`,
    [id],
  );
  return row;
}
