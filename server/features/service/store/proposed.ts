import { sql, type RawBuilder } from 'kysely';
import type { TurnReader } from '../../order/ports.ts';

const own = { buyer: sql.ref('s.buyer_id'), seller: sql.ref('s.seller_id') };
const others = { buyer: 'seller', seller: 'buyer' } as const;

/** Times that the other side has proposed: an answer waits until they have come (`bookingCan`). */
export const proposedTurns = ({ userId, role, now, most }: TurnReader): RawBuilder<unknown> => sql`
  select s.order_id, s.proposed_starts_at as due_at, '回复时间' as todo
  from service_order s join order_standing e on e.order_id = s.order_id
  where ${own[role]} = ${userId} and s.proposed_by = ${sql.lit(others[role])} and s.proposed_starts_at > ${now}
    and e.stage in (1, 2) and not e.disputed and not e.refund_asked
    and not s.scheduled and (s.starts_at is null or s.starts_at > ${now})
  order by s.proposed_starts_at limit ${sql.lit(most)}`;
