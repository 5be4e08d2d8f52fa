import { buyState, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { after, inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/api/people.ts';
import { byShard } from '../../ledger/api/post.ts';
import { closeUnpaid } from '../../order/api/closing.ts';
import { lockOrders } from '../../order/api/locks.ts';
import { callOff } from '../../order/api/refund-by-seller.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { lockBuy, shareBuy, updateBuy, type BuyStanding } from '../store/buys.ts';
import { countToGiveBack, findHolders, findToGiveBack } from '../store/decided.ts';
import { findGoodsOf, findLines, lockEntry, updateEntry, type EntryRow } from '../store/entries.ts';
import { lockPieces, releasePieces } from './claims.ts';
import { contacts } from './contacts.ts';
import { tellChain } from './live.ts';
import { notifyBack } from './notifications.ts';

/** Contacts of whoever took part are kept for a while after it is over, for what is still to be said. */
export async function eraseContactsLater(tx: Tx, buyId: number): Promise<void> {
  const at = after(tx.now, groupbuyRules.contactDays * 86_400);
  await contacts.eraseAllAt(tx, await findHolders(tx.db, buyId), at);
}

const backWords = (buy: BuyStanding): string =>
  buy.state === buyState.cancelled ? `“${buy.title}”团长取消了，` : `“${buy.title}”没有成团，`;
const refundWords = (buy: BuyStanding): string => `${backWords(buy)}全额退款`;

/** Somebody offline has paid nothing here: their pieces alone come back. */
const endOffline = (deps: Deps, { entry_id: id }: EntryRow): Promise<void> =>
  inTransaction(jobContext(deps), async (tx) => {
    const row = await lockEntry(tx.db, id);
    if (row?.state !== 1) return;
    await releasePieces(tx, id, await findLines(tx.db, id));
    await updateEntry(tx.db, id, { state: 6, over_at: tx.now });
  });

interface PaidEntry extends EntryRow {
  order_id: number;
}

/**
 * Everything that several orders need is locked before the first of them moves money, each kind in its order: people, orders, the buy,
 * pools. Whoever pays or cancels meanwhile takes these one after the other, too.
 */
async function lockTogether(tx: Tx, buy: BuyStanding, entries: readonly PaidEntry[]): Promise<void> {
  const people = await lockPeople(tx, [buy.user_id, ...entries.flatMap(({ user_id }) => user_id ?? [])]);
  const buyers = await lockOrders(
    tx,
    entries.map(({ order_id }) => order_id),
  );
  // Merged into another account since they were read, who would be locked too late.
  if (!buyers.every((one) => people.has(one))) fail('busy');
  await shareBuy(tx.db, buy.buy_id);
  const ids = entries.map(({ entry_id }) => entry_id);
  for (const one of await findGoodsOf(tx.db, ids)) await lockPieces(tx, one.entry_id, [one]);
}

/** D134: paid orders are given back whole, each once: all of these or, when one fails, none. */
const giveBackPaid = (deps: Deps, buy: BuyStanding, entries: readonly PaidEntry[]): Promise<void> =>
  inTransaction(jobContext(deps), async (tx) => {
    if (entries.length > 1) await lockTogether(tx, buy, entries);
    const given: (EntryRow & { user_id: number })[] = [];
    for (const entry of entries.toSorted((one, other) => byShard(one.order_id, other.order_id))) {
      const held = await holdOrderById(tx, entry.order_id, false);
      if (!held || held.row.stage !== orderStage.serving) continue;
      await callOff(tx, held, { words: refundWords(buy), key: `order:${entry.order_id}:called-off` });
      given.push({ ...entry, user_id: held.row.buyer_id });
    }
    await notifyBack(tx, given, backWords(buy));
  });

/** Whether it is paid: what is not paid is closed, unless it is paid meanwhile. */
async function isPaid(
  deps: Deps,
  buy: BuyStanding,
  { state, order_id: orderId }: PaidEntry,
): Promise<boolean> {
  if (state !== 0) return true;
  const closed = await closeUnpaid(jobContext(deps), orderId, { who: 'clock', reason: refundWords(buy) });
  return closed.state !== orderState.closed;
}

/** One alone: what the process leaves undone the next run does. */
async function giveBack(deps: Deps, buy: BuyStanding, entry: EntryRow): Promise<void> {
  if (!hasOrder(entry)) return endOffline(deps, entry);
  if (await isPaid(deps, buy, entry)) await giveBackPaid(deps, buy, [entry]);
}

const hasOrder = (entry: EntryRow): entry is PaidEntry => entry.order_id !== null;

const pageSize = 100;
/**
 * Orders of one transaction: its commit waits for the disk, which takes as long as giving one back does. Few enough that the embedded
 * database, which does one thing at a time, and whoever else sells by the organiser wait no longer than for a page.
 */
const together = 8;

type Run = ReturnType<typeof jobRows>;

/** A page of entries: paid ones some at a time, and one by one where that fails, so that none holds up the others. */
async function givePageBack(
  deps: Deps,
  buy: BuyStanding,
  rows: readonly EntryRow[],
  run: Run,
): Promise<void> {
  const alone: EntryRow[] = rows.filter((row) => !hasOrder(row) || row.state === 0);
  const paid = rows.filter(hasOrder).filter(({ state }) => state !== 0);
  for (let from = 0; from < paid.length; from += together) {
    const some = paid.slice(from, from + together);
    try {
      await giveBackPaid(deps, buy, some);
    } catch (error) {
      deps.log.warn({ err: error, buy: buy.buy_id }, 'orders are given back one by one');
      alone.push(...some);
    }
  }
  for (const row of alone) await run.one(row.entry_id, () => giveBack(deps, buy, row));
}

/** All of one buy, page by page; what fails is tried again in the next run. */
export async function giveAllBack(deps: Deps, buyId: number, goesOn: () => boolean): Promise<void> {
  const buy = await inTransaction(jobContext(deps), (tx) => lockBuy(tx.db, buyId));
  if (!buy) return;
  const run = jobRows(deps, 'groupbuy.give-back');
  for (let behind = 0; goesOn();) {
    const rows = await findToGiveBack(deps.db, buyId, behind, pageSize);
    await givePageBack(deps, buy, rows, run);
    if (rows.length > 0) await inTransaction(jobContext(deps), (tx) => tellChain(tx, buyId));
    const last = rows.at(-1)?.entry_id;
    if (last === undefined || rows.length < pageSize) break;
    behind = last;
  }
  await inTransaction(jobContext(deps), async (tx) => {
    await lockBuy(tx.db, buyId);
    if ((await countToGiveBack(tx.db, buyId, 1)) > 0) return;
    await updateBuy(tx.db, buyId, { giving_back: false });
    await eraseContactsLater(tx, buyId);
  });
  await run.end();
}
