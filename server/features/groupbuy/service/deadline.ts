import { buyState } from '@qunlu/contract/groupbuy/rules.ts';
import { inTransaction, jobContext, type Deps } from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { findTally, hasOpen, lockBuy, updateBuy } from '../store/buys.ts';
import { findDue, findGivingBack, findOver, findPeople } from '../store/decided.ts';
import { eraseContactsLater, giveAllBack } from './giving-back.ts';
import { tellChain } from './live.ts';
import { notifyFailed, notifyReached } from './notifications.ts';

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
