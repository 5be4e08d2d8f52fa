import { prepared, type Db } from '../../../platform/database.ts';

/** Who organises a buy, and whether this person has an unpaid order of it. */
export async function findSale(
  db: Db,
  given: { buyId: number; buyerId: number; subject: string },
): Promise<{ seller_id: number; unpaid: boolean } | undefined> {
  const [row] = await prepared<{ seller_id: number; unpaid: boolean }>(
    db,
    `select s.user_id as seller_id, exists (select from order_standing o
       where o.buyer_id = $2 and o.subject = $3 and o.target = $4 and o.state = 0) as unpaid
     from groupbuy_buy s where s.buy_id = $1 and s.deleted_at is null`,
    [given.buyId, given.buyerId, given.subject, String(given.buyId)],
  );
  return row;
}

/** Pieces that an unpaid order of this person holds, by goods: ordering again takes these first. */
export async function findUnpaid(db: Db, buyId: number, userId: number): Promise<Map<number, number>> {
  const rows = await prepared<{ goods_id: number; quantity: number }>(
    db,
    `select l.goods_id, sum(l.quantity)::int as quantity from groupbuy_entry e join groupbuy_line l on l.entry_id = e.entry_id
     where e.buy_id = $1 and e.user_id = $2 and e.state = 0 group by l.goods_id`,
    [buyId, userId],
  );
  return new Map(rows.map(({ goods_id, quantity }) => [goods_id, quantity]));
}

/** Rows of a buy that stand; whoever is about to pay counted. */
export async function countEntries(db: Db, buyId: number, most: number): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    `select count(*)::int as count from (
       select from groupbuy_entry where buy_id = $1 and state <> 6 limit $2) each`,
    [buyId, most],
  );
  return row?.count ?? 0;
}

/**
 * Who reads the chain on their open pages: its organiser, and who took part last. `quiet`: nobody, as long as its orders are given
 * back, a thousand times one after another.
 */
export async function findReaders(db: Db, buyId: number, most: number, quiet: boolean): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `with buy as (select user_id from groupbuy_buy where buy_id = $1 and not (giving_back and $3))
     select user_id from buy
     union
     select user_id from (select e.user_id from groupbuy_entry e where e.buy_id = $1 and e.live and e.user_id is not null
       and exists (select from buy) order by e.number desc limit $2) last`,
    [buyId, most, quiet],
  );
  return rows.map(({ user_id }) => user_id);
}
