import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { LineRow } from './entries.ts';
import { linesText } from './entries.ts';

/** Somebody who comes for their goods. */
export interface HolderRow {
  entry_id: number;
  order_id: number | null;
  user_id: number | null;
  name: string;
  code: string;
  lines: LineRow[];
  state: 0 | 1 | 3 | 4 | 6;
  disputed: boolean;
  refund_asked: boolean;
}

const columns = `v.entry_id, v.order_id, v.user_id, v.name, coalesce(v.code, '') as code, ${linesText('v')} as lines, v.state,
  coalesce(o.disputed, false) as disputed, coalesce(o.refund_asked, false) as refund_asked`;
const from = 'groupbuy_entry v left join order_standing o on o.order_id = v.order_id';
/** Goods are handed over by code at a point, and to whoever is offline however they come. */
const atDoor = `(v.way = 'pickup' or v.order_id is null)`;

/** Everybody whose goods are ready, and who has them. */
export const findDoorList = (db: Db, buyId: number, size: number): Promise<HolderRow[]> =>
  prepared<HolderRow>(
    db,
    `select ${columns} from ${from} where v.buy_id = $1 and v.state in (3, 4) and ${atDoor} order by v.entry_id limit $2`,
    [buyId, size],
  );

export async function countExpected(db: Db, buyId: number): Promise<number> {
  const [row] = await prepared<{ expected: number }>(
    db,
    `select count(*)::int as expected from groupbuy_entry v where v.buy_id = $1 and v.state in (3, 4) and ${atDoor}`,
    [buyId],
  );
  return row?.expected ?? 0;
}

/** These of a buy, whatever has become of them. */
export const findHolders = (db: Db, buyId: number, entryIds: readonly number[]): Promise<HolderRow[]> =>
  prepared<HolderRow>(
    db,
    `select ${columns} from ${from} where v.buy_id = $1 and v.entry_id = any($2::bigint[]) and ${atDoor} order by v.entry_id`,
    [buyId, [...entryIds]],
  );

/** Nobody gives one back meanwhile, ascending. */
export async function lockHolders(db: TxDb, buyId: number, entryIds: readonly number[]): Promise<void> {
  await prepared(
    db,
    `select from groupbuy_entry where buy_id = $1 and entry_id = any($2::bigint[]) order by entry_id for no key update`,
    [buyId, [...entryIds]],
  );
}

/** What somebody holds and may come with. */
export const findOwnHolders = (db: Db, buyId: number, userId: number): Promise<HolderRow[]> =>
  prepared<HolderRow>(
    db,
    `select ${columns} from ${from} where v.buy_id = $1 and v.user_id = $2 and v.state = 3 and v.way = 'pickup' order by v.entry_id`,
    [buyId, userId],
  );
