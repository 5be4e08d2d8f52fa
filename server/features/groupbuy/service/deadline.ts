import { buyState, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { after, inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import { eachDue, jobRows } from '../../../platform/job-rows.ts';
import { closeUnpaid } from '../../order/api/closing.ts';
import { callOff } from '../../order/api/refund-by-seller.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { findTally, hasOpen, lockBuy, updateBuy, type BuyStanding } from '../store/buys.ts';
import {
  countToGiveBack,
  findDue,
  findGivingBack,
  findHolders,
  findOver,
  findPeople,
  findToGiveBack,
} from '../store/decided.ts';
import { findLines, lockEntry, updateEntry, type EntryRow } from '../store/entries.ts';
import { releasePieces } from './claims.ts';
import { contacts } from './contacts.ts';
import { tellChain } from './live.ts';
import { notifyBack, notifyFailed, notifyReached } from './notifications.ts';

/** Contacts of whoever took part are kept for a while after it is over, for what is still to be said. */
export async function eraseContactsLater(tx: Tx, buyId: number): Promise<void> {
  const at = after(tx.now, groupbuyRules.contactDays * 86_400);
  await contacts.eraseAllAt(tx, await findHolders(tx.db, buyId), at);
}

/**
 * D133: whether it takes place, decided once under the lock of the buy: whoever pays or cancels holds it, too, so they are counted or
 * they are too late.
 */
const decide = (deps: Deps, buyId: number): Promise<void> =>
  inTransaction(jobContext(deps), async (tx) => {
    const buy = await lockBuy(tx.db, buyId);
    if (!buy || buy.state !== buyState.running || buy.deadline > tx.now) return;
    const tally = await findTally(tx.db, buyId);
    const has = buy.threshold === 'people' ? tally.people : tally.pieces;
    const reached = has >= Math.max(1, buy.needed);
    await updateBuy(tx.db, buyId, {
      state: reached ? buyState.reached : buyState.failed,
      decided_at: tx.now,
      giving_back: !reached,
    });
    if (reached) await notifyReached(tx, buy, await findPeople(tx.db, buyId));
    // Whoever has deleted it has nothing to open any more.
    else if (!buy.deleted_at) await notifyFailed(tx, buy, has === 0);
    await tellChain(tx, buyId);
  });

const backWords = (buy: BuyStanding): string =>
  buy.state === buyState.cancelled ? `“${buy.title}”团长取消了，` : `“${buy.title}”没有成团，`;

/** Somebody offline has paid nothing here: their pieces alone come back. */
const endOffline = (deps: Deps, { entry_id: id }: EntryRow): Promise<void> =>
  inTransaction(jobContext(deps), async (tx) => {
    const row = await lockEntry(tx.db, id);
    if (row?.state !== 1) return;
    await releasePieces(tx, id, await findLines(tx.db, id));
    await updateEntry(tx.db, id, { state: 6, over_at: tx.now });
  });

/** D134: one order is given back whole, once, by itself: what the process leaves undone the next run does. */
async function giveBack(deps: Deps, buy: BuyStanding, entry: EntryRow): Promise<void> {
  const { order_id: orderId } = entry;
  if (orderId === null) return endOffline(deps, entry);
  const words = `${backWords(buy)}全额退款`;
  if (entry.state === 0) {
    const closed = await closeUnpaid(jobContext(deps), orderId, { who: 'clock', reason: words });
    if (closed.state === orderState.closed) return;
  }
  await inTransaction(jobContext(deps), async (tx) => {
    const held = await holdOrderById(tx, orderId, false);
    if (!held || held.row.stage !== orderStage.serving) return;
    await callOff(tx, held, { words, key: `order:${orderId}:called-off` });
    await notifyBack(tx, { ...entry, user_id: held.row.buyer_id }, backWords(buy));
  });
}

const batch = 100;

/** All of one buy, page by page; what fails is tried again in the next run. */
async function giveAllBack(deps: Deps, buyId: number, goesOn: () => boolean): Promise<void> {
  const buy = await inTransaction(jobContext(deps), (tx) => lockBuy(tx.db, buyId));
  if (!buy) return;
  const run = jobRows(deps, 'groupbuy.give-back');
  for (let behind = 0; goesOn();) {
    const rows = await findToGiveBack(deps.db, buyId, behind, batch);
    for (const row of rows) await run.one(row.entry_id, () => giveBack(deps, buy, row));
    if (rows.length > 0) await inTransaction(jobContext(deps), (tx) => tellChain(tx, buyId));
    const last = rows.at(-1)?.entry_id;
    if (last === undefined || rows.length < batch) break;
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

/** Job: what has come to its deadline is decided; what does not take place is given back, within minutes. */
export async function settleBuys(deps: Deps, goesOn: () => boolean): Promise<void> {
  await eachDue(deps, 'groupbuy.decide', goesOn, {
    find: (behind, size) => findDue(deps.db, deps.clock(), behind, size),
    idOf: ({ buy_id }) => buy_id,
    work: ({ buy_id }) => decide(deps, buy_id),
  });
  await eachDue(deps, 'groupbuy.settle', goesOn, {
    find: (behind, size) => findGivingBack(deps.db, behind, size),
    idOf: ({ buy_id }) => buy_id,
    work: ({ buy_id }) => giveAllBack(deps, buy_id, goesOn),
  });
}

/** Job: everybody has received or has their money back. */
export const endBuys = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  eachDue(deps, 'groupbuy.end', goesOn, {
    find: (behind, size) => findOver(deps.db, behind, size),
    idOf: ({ buy_id }) => buy_id,
    work: ({ buy_id: id }) =>
      inTransaction(jobContext(deps), async (tx) => {
        const buy = await lockBuy(tx.db, id);
        if (buy?.state !== buyState.reached) return;
        // Somebody offline has come since: whoever adds them holds it, too.
        if (await hasOpen(tx.db, id, { unpaid: true })) return;
        await updateBuy(tx.db, id, { state: buyState.ended });
        await eraseContactsLater(tx, id);
      }),
  });
