import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { TurnReader } from '../ports.ts';
import type { DeadlineKind } from '../tables.ts';
import type { ListedOrder } from './list.ts';
import { effective } from './orders.ts';

/** What one side is to do about an order. */
export type TurnWhat = Exclude<DeadlineKind, 'settle' | 'decide' | 'rule'> | 'pay' | 'look';

export interface TurnOrder extends ListedOrder {
  /** null: the feature says it in `todo`. */
  what: TurnWhat | null;
  todo: string | null;
  due_at: Date;
}

/** So many are counted. */
export const turnsCounted = 100;

const sides = {
  buyer: { own: sql.ref('buyer_id'), other: sql.ref('o.seller_id') },
  seller: { own: sql.ref('seller_id'), other: sql.ref('o.buyer_id') },
};

/** Each reads by an index of the person as many as are counted, the first to end before the others. */
function sources({ userId, role, now, most }: TurnReader): RawBuilder<unknown>[] {
  const limit = sql.lit(most);
  const clock = sql`select order_id, due_at, what, null::text as todo from order_deadline
    where user_id = ${userId} and side = ${role} and due_at > ${now}`;
  const clocks = [
    sql`(${clock} and opens_at = 'epoch' order by due_at, order_id limit ${limit})`,
    // Of what began on its date the first to begin are read: but for their length the first to end.
    sql`(${clock} and opens_at > 'epoch' and opens_at <= ${now}
      order by opens_at, due_at, order_id limit ${limit})`,
  ];
  if (role === 'seller') return clocks;
  return [
    ...clocks,
    sql`(select order_id, expires_at, 'pay', null from order_order
      where buyer_id = ${userId} and state = 0 and expires_at > ${now}
      order by expires_at, order_id limit ${limit})`,
    sql`(select order_id, whole_until, 'look', null from order_order
      where buyer_id = ${userId} and whole_until > ${now} and stage in (1, 2) and not disputed and asked_at is null
      order by whole_until, order_id limit ${limit})`,
  ];
}

/**
 * What waits for one side, the first to end before the others, how much of it there is (to a hundred), and which kinds of orders
 * they have; one statement, flat however many orders there are. `also`: what features say waits besides.
 */
export async function findTurns(
  db: Db,
  reader: Omit<TurnReader, 'most'>,
  given: { size: number; also: readonly ((reader: TurnReader) => RawBuilder<unknown> | null)[] },
): Promise<{ rows: TurnOrder[]; waits: number; kinds: number[] }> {
  const asked = { ...reader, most: turnsCounted };
  const { own, other } = sides[reader.role];
  const more = given.also.flatMap((one) => {
    const rows = one(asked);
    return rows ? sql`(select order_id, due_at, null, todo from (${rows}) f)` : [];
  });
  const turns = sql.join([...sources(asked), ...more], sql` union all `);
  const types = sql.lit(`{${Object.values(orderTypes).join(',')}}`);
  // One row at least, which says the kinds.
  const { rows } = await sql<TurnOrder & { order_id: number | null; waits: number | null; kinds: number[] }>`
    with turn as (select distinct on (order_id) * from (${turns}) t order by order_id, due_at),
    -- One row of each: an exists would be joined by reading all of them.
    held as (select array(select k from unnest(${types}::int[]) k
      cross join lateral (select from order_order where ${own} = ${reader.userId} and type = k limit 1) one) as kinds)
    select o.*, t.what, t.todo, t.due_at, t.waits, held.kinds,
      p.username as other_name, p.avatar as other_avatar, p.erased as other_erased
    from held
    left join (select *, least(count(*) over (), ${sql.lit(turnsCounted)})::int as waits from turn
      order by due_at, order_id limit ${sql.lit(given.size)}) t on true
    left join order_order o on o.order_id = t.order_id
    left join account_person p on p.user_id = ${other}
    order by t.due_at, t.order_id`.execute(db);
  return {
    rows: rows.filter(({ order_id }) => order_id !== null).map(effective),
    waits: rows[0]?.waits ?? 0,
    kinds: rows[0]?.kinds ?? [],
  };
}
