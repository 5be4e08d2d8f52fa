import { orderStage } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { confirmHeld } from '../../order/api/steps.ts';
import { findEntry, lockEntry } from '../store/entries.ts';
import { notifyReceived } from './notifications.ts';

/**
 * D134: what was handed over is received, each order in a transaction of its own: many are read at once, and money of many orders moves
 * in an order that the door does not know. Again it does nothing.
 */
export const receive = (ctx: Ctx, entryId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const known = await findEntry(tx.db, entryId);
    if (!known || known.order_id === null) return;
    const held = await holdOrderById(tx, known.order_id, false);
    const entry = await lockEntry(tx.db, entryId);
    // Undone meanwhile, or complained about: then whoever decides has the last word, and silence counts as receipt.
    if (!held || !entry?.handed_at || held.row.disputed || held.row.asked_at !== null) return;
    if (held.row.stage !== orderStage.confirming) return;
    await confirmHeld(tx, held, '取货码已核销，货已取走');
    await notifyReceived(tx, held.row.buyer_id, entryId, known.buy_title);
  });
