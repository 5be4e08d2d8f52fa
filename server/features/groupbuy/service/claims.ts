import type { Tx } from '../../../platform/context.ts';
import { book, hold, lockPlaces, release } from '../../capacity/api/places.ts';
import { goodsPool } from '../store/buys.ts';

/** Pieces of one goods that an entry holds. */
const claimKey = (entryId: number, goodsId: number): string => `groupbuy:${entryId}:${goodsId}`;

interface Piece {
  goods_id: number;
  title: string;
  quantity: number;
}

/** In the order in which pools are locked, whoever needs several. */
const inOrder = <One extends { goods_id: number }>(lines: readonly One[]): One[] =>
  lines.toSorted((one, other) => one.goods_id - other.goods_id);

/** Holds the pieces until they are paid. null: all are held; else the first goods of which there are not so many. */
export async function holdPieces(
  tx: Tx,
  given: { entryId: number; userId: number; until: Date; lines: readonly Piece[] },
): Promise<Piece | null> {
  const { entryId, userId, until } = given;
  for (const line of inOrder(given.lines)) {
    const place = { subject: goodsPool, target: String(line.goods_id) };
    const key = claimKey(entryId, line.goods_id);
    if ((await hold(tx, { ...place, key, userId, quantity: line.quantity, until })) === 'full') return line;
  }
  return null;
}

type Which = Pick<Piece, 'goods_id'>;

export async function lockPieces(tx: Tx, entryId: number, lines: readonly Which[]): Promise<void> {
  for (const { goods_id: id } of inOrder(lines)) await lockPlaces(tx, claimKey(entryId, id));
}

/** They are theirs, also when they are paid late and nobody else got them. false: some of them are gone. */
export async function bookPieces(tx: Tx, entryId: number, lines: readonly Which[]): Promise<boolean> {
  for (const { goods_id: id } of inOrder(lines)) if (!(await book(tx, claimKey(entryId, id)))) return false;
  return true;
}

export async function releasePieces(tx: Tx, entryId: number, lines: readonly Which[]): Promise<void> {
  for (const { goods_id: id } of inOrder(lines)) await release(tx, claimKey(entryId, id));
}
