import type * as contract from '@qunlu/contract/groupbuy/manage.ts';
import { buyState, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { waysOf } from '../policy.ts';
import { findBuy, shareBuy, type SeenBuy } from '../store/buys.ts';
import { findLines, insertEntry, lockEntry, nextNumber, updateEntry } from '../store/entries.ts';
import { findManagedEntries } from '../store/managed.ts';
import { countEntries } from '../store/sale.ts';
import { gone, ownBuy, ownEntryOf } from './access.ts';
import { bookPieces, holdPieces, releasePieces } from './claims.ts';
import { codeOf } from './codes.ts';
import { contactOf, contacts } from './contacts.ts';
import { tellChain } from './live.ts';
import { shownEntry } from './manage.ts';
import { linesOf } from './offer.ts';

type Given = BodyOf<typeof contract.addOffline>;
type Row = Given['rows'][number];

/** D137: their names and what is noted, before the transaction. */
export const checkOffline = (ctx: Ctx, { rows }: Given): Promise<void> =>
  checkPlainly(ctx, {
    texts: rows.flatMap(({ name, note = '' }, at) => [
      { field: `rows.${at}.name`, label: `第 ${at + 1} 位的姓名`, text: name },
      { field: `rows.${at}.note`, label: `第 ${at + 1} 位“${name}”的备注`, text: note },
    ]),
  });

const holdSeconds = 600;

/** Dozens are pasted at once: what is wrong says whose it is. `field` of what fails stands in the row. */
async function naming<T>({ name }: Row, at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || error.field === undefined) throw error;
    const { failure, field, message } = error;
    fail(failure, { message: `第 ${at + 1} 位“${name}”：${message}`, field: `rows.${at}.${field}` });
  }
}

function wayOf(buy: SeenBuy, row: Row): { way: 'pickup' | 'express' | 'local'; pointId: number | null } {
  const ways = waysOf(buy);
  const way = row.way ?? ways[0] ?? fail('invalid', { message: '这个团购没有取货方式', field: 'way' });
  if (!ways.includes(way)) fail('invalid', { message: '没有这种取货方式', field: 'way' });
  if (way !== 'pickup') return { way, pointId: null };
  const point =
    row.point_id === undefined ? buy.points[0] : buy.points.find(({ point_id }) => point_id === row.point_id);
  return {
    way,
    pointId: point?.point_id ?? fail('invalid', { message: '没有这个自提点', field: 'point_id' }),
  };
}

/** One of them: an entry without an order, with its pieces and its number. */
async function addOne(tx: Tx<ViewerCtx>, buy: SeenBuy, row: Row): Promise<number> {
  const { userId } = tx.viewer;
  const lines = linesOf(buy, row);
  const { way, pointId } = wayOf(buy, row);
  const entryId = await insertEntry(tx.db, {
    buy_id: buy.buy_id,
    order_id: null,
    user_id: null,
    name: row.name,
    state: 1,
    way,
    point_id: pointId,
    remark: '',
    note: row.note ?? '',
    lines,
    now: tx.now,
  });
  await contacts.submit(tx, {
    holderId: entryId,
    subjectId: buy.buy_id,
    by: { userId, phone: row.phone ?? '' },
    filled: contactOf(tx, row),
  });
  const full = await holdPieces(tx, { entryId, userId, until: after(tx.now, holdSeconds), lines });
  if (full)
    fail('conflict', {
      message: `“${full.title}”剩下的不够了，请减少数量或先加库存`,
      field: 'lines',
    });
  await bookPieces(tx, entryId, lines);
  const number = await nextNumber(tx.db, buy.buy_id);
  await updateEntry(tx.db, entryId, { number, code: codeOf(tx, buy.buy_id, number), paid_at: tx.now });
  return entryId;
}

/** D134: all of them or nobody; while it runs, and until it is over for whoever comes late. */
export async function addOffline(
  ctx: ViewerCtx,
  { id, rows }: Given,
): Promise<OutputOf<typeof contract.addOffline>> {
  if (rows.length === 0) fail('invalid', { message: '请至少添加一位', field: 'rows' });
  return inTransaction(ctx, async (tx) => {
    await ownBuy(tx, id);
    await lockUser(tx, tx.viewer.userId);
    const standing = (await shareBuy(tx.db, id)) ?? gone();
    const buy = (await findBuy(tx.db, id, tx.viewer.userId)) ?? gone();
    if (standing.user_id !== tx.viewer.userId) gone();
    if (standing.state !== buyState.running && standing.state !== buyState.reached)
      fail('stateChanged', { message: '这个团购已经结束，不能再添加' });
    if ((await countEntries(tx.db, id, groupbuyRules.entries)) + rows.length > groupbuyRules.entries)
      fail('conflict', { message: `一个团购最多 ${groupbuyRules.entries} 单`, field: 'rows' });
    const ids: number[] = [];
    for (const [at, row] of rows.entries()) ids.push(await naming(row, at, () => addOne(tx, buy, row)));
    await tellChain(tx, id);
    const added = await findManagedEntries(tx.db, ids);
    return { list: added.map((row) => shownEntry(tx, row)) };
  });
}

/** Their pieces are there for others again. Removed before: nothing to do. */
export const removeOffline = (ctx: ViewerCtx, entryId: number): Promise<{ entry_id: number }> =>
  inTransaction(ctx, async (tx) => {
    const { entry } = await ownEntryOf(tx, entryId);
    await lockUser(tx, tx.viewer.userId);
    const row = await lockEntry(tx.db, entryId);
    if (entry.order_id !== null) fail('stateChanged', { message: '在这里下单的不能删，要退款请在订单里退' });
    if (!row || row.state === 6) return { entry_id: entryId };
    if (row.state === 4) fail('stateChanged', { message: '已经收货，不能删' });
    await releasePieces(tx, entryId, await findLines(tx.db, entryId));
    await updateEntry(tx.db, entryId, { state: 6, over_at: tx.now });
    await tellChain(tx, entry.buy_id);
    return { entry_id: entryId };
  });
