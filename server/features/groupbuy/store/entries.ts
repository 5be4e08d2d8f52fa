import type { DeliveryWay } from '@qunlu/contract/groupbuy/rules.ts';
import type { OrderStage, OrderState } from '@qunlu/contract/order/rules.ts';
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { GroupbuyTables } from '../tables.ts';
import type { PointRow } from './buys.ts';

export type EntryRow = Selectable<GroupbuyTables['groupbuy_entry']>;

export interface LineRow {
  goods_id: number;
  title: string;
  price: number;
  quantity: number;
}

/** The kind of its form: who is to get the goods, and where. */
export const contactForm = 'groupbuy-contact';

const tables = (db: Db) => db.withTables<GroupbuyTables>();

export interface NewEntry {
  buy_id: number;
  order_id: number | null;
  user_id: number | null;
  name: string;
  state: 0 | 1;
  way: DeliveryWay;
  point_id: number | null;
  remark: string;
  note: string;
  lines: readonly LineRow[];
  now: Date;
}

/** An entry with its lines. */
export async function insertEntry(db: TxDb, { lines, now, ...given }: NewEntry): Promise<number> {
  const { entry_id: id } = await tables(db)
    .insertInto('groupbuy_entry')
    .values({
      ...given,
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      code: null,
      created_at: now,
      paid_at: null,
      ready_at: null,
      handed_at: null,
      received_at: null,
      over_at: null,
    })
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  await tables(db)
    .insertInto('groupbuy_line')
    .values(lines.map((line) => ({ ...line, entry_id: id })))
    .execute();
  return id;
}

/** The next number of a buy's chain; it is this transaction's until it ends. */
export async function nextNumber(db: TxDb, buyId: number): Promise<number> {
  const [row] = await prepared<{ last: number }>(
    db,
    `insert into groupbuy_chain (buy_id, last) values ($1, 1)
     on conflict (buy_id) do update set last = groupbuy_chain.last + 1 returning last`,
    [buyId],
  );
  if (!row) throw new Error('no number');
  return row.last;
}

/** Held until the transaction ends; after the order. */
export async function lockByOrder(db: TxDb, orderId: number): Promise<EntryRow | undefined> {
  const [row] = await prepared<EntryRow>(
    db,
    'select * from groupbuy_entry where order_id = $1 for no key update',
    [orderId],
  );
  return row;
}

export async function lockEntry(db: TxDb, entryId: number): Promise<EntryRow | undefined> {
  const [row] = await prepared<EntryRow>(
    db,
    'select * from groupbuy_entry where entry_id = $1 for no key update',
    [entryId],
  );
  return row;
}

export async function findEntryOf(db: Db, orderId: number): Promise<EntryRow | undefined> {
  const [row] = await prepared<EntryRow>(db, 'select * from groupbuy_entry where order_id = $1', [orderId]);
  return row;
}

export async function updateEntry(
  db: TxDb,
  entryId: number,
  change: Updateable<GroupbuyTables['groupbuy_entry']>,
): Promise<void> {
  await tables(db).updateTable('groupbuy_entry').set(change).where('entry_id', '=', entryId).execute();
}

/** In the order in which pools are locked. */
export const findLines = (db: Db, entryId: number): Promise<LineRow[]> =>
  prepared<LineRow>(
    db,
    'select goods_id, title, price, quantity from groupbuy_line where entry_id = $1 order by goods_id',
    [entryId],
  );

/** What goods any of these entries holds pieces of, in the order in which pools are locked; each with one entry that does. */
export const findGoodsOf = (
  db: Db,
  entryIds: readonly number[],
): Promise<{ goods_id: number; entry_id: number }[]> =>
  prepared(
    db,
    `select goods_id, min(entry_id) as entry_id from groupbuy_line join groupbuy_entry using (entry_id)
     where entry_id = any($1::bigint[]) and state = 1 group by goods_id order by goods_id`,
    [[...entryIds]],
  );

/** An entry with its lines, its buy and how its order stands. */
export interface SeenEntry extends EntryRow {
  lines: LineRow[];
  point: PointRow | null;
  buy_title: string;
  buy_image: string | null;
  buy_state: 1 | 2 | 3 | 4 | 5;
  organiser_id: number;
  deadline: Date;
  ready_by: Date;
  /** null: offline. */
  hash: string | null;
  order_state: OrderState | null;
  stage: OrderStage | null;
  paid: number;
  refunded: number;
  disputed: boolean;
  refund_asked: boolean;
}

export const linesText = (
  entry: string,
): string => `(select json_agg(json_build_object('goods_id', l.goods_id, 'title', l.title,
    'price', l.price, 'quantity', l.quantity) order by l.goods_id) from groupbuy_line l where l.entry_id = ${entry}.entry_id)`;

/** Columns and joins of {@link SeenEntry}, on entries as `v`. */
export const seenColumns = sql.raw(`v.*, ${linesText('v')} as lines,
    case when t.point_id is null then null else json_build_object('point_id', t.point_id, 'name', t.name, 'address', t.address,
      'hours', t.hours) end as point,
    b.title as buy_title, b.images[1] as buy_image, b.state as buy_state, b.user_id as organiser_id, b.deadline, b.ready_by,
    o.hash, o.state as order_state, o.stage, coalesce(o.total, 0) as paid, coalesce(o.refunded, 0) as refunded,
    coalesce(o.disputed, false) as disputed, coalesce(o.refund_asked, false) as refund_asked`);
export const seenJoins = sql.raw(`join groupbuy_buy b on b.buy_id = v.buy_id
    left join groupbuy_point t on t.point_id = v.point_id left join order_standing o on o.order_id = v.order_id`);

/** Entries by a statement that picks rows of them; the newest first. */
const findSeen = async (db: Db, picked: RawBuilder<unknown>): Promise<SeenEntry[]> => {
  const { rows } = await sql<SeenEntry>`
    select ${seenColumns} from (${picked}) v ${seenJoins} order by v.entry_id desc`.execute(db);
  return rows;
};

export const findEntry = async (db: Db, entryId: number): Promise<SeenEntry | undefined> =>
  (await findSeen(db, sql`select * from groupbuy_entry where entry_id = ${entryId}`))[0];

export const findByOrder = async (db: Db, orderId: number): Promise<SeenEntry | undefined> =>
  (await findSeen(db, sql`select * from groupbuy_entry where order_id = ${orderId}`))[0];

/** What somebody has ordered, the newest first; closed unpaid ones are nothing to them. */
export const findJoined = (
  db: Db,
  given: {
    userId: number;
    buyId: number | undefined;
    open: boolean;
    behind: number | undefined;
    size: number;
  },
): Promise<SeenEntry[]> =>
  findSeen(
    db,
    sql`select * from groupbuy_entry where user_id = ${given.userId} and (state <> 6 or paid_at is not null)
      ${given.buyId === undefined ? sql`` : sql`and buy_id = ${given.buyId}`}
      ${given.open ? sql`and state in (1, 3)` : sql``}
      and entry_id < ${given.behind ?? Number.MAX_SAFE_INTEGER} order by entry_id desc limit ${sql.lit(given.size)}`,
  );

export interface ChainLine {
  number: number;
  name: string;
  user_id: number | null;
  lines: LineRow[];
  paid_at: Date;
}

/** The chain, the newest first. */
export const findChain = async (
  db: Db,
  given: { buyId: number; behind: number | undefined; size: number },
): Promise<ChainLine[]> => {
  const { rows } = await sql<ChainLine>`
    select v.number, v.name, v.user_id, ${sql.raw(linesText('v'))} as lines, v.paid_at from groupbuy_entry v
    where v.buy_id = ${given.buyId} and v.live and v.number < ${given.behind ?? 2 ** 31 - 1}
    order by v.number desc limit ${sql.lit(given.size)}`.execute(db);
  return rows;
};
