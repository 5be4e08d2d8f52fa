import type { StepSide } from '@qunlu/contract/order/step-shape.ts';
import { orderSteps, type OrderStepName } from '@qunlu/contract/order/steps.ts';
import type { Tx } from '../../../../platform/context.ts';
import { cut } from '../../../ledger/api/post.ts';
import { addOrderEvent, type OrderRow } from '../../store/orders.ts';

/** A step in the history of an order, as both sides read it. */
export const record = (
  tx: Tx,
  { order_id }: Pick<OrderRow, 'order_id'>,
  { who, step, words }: { who: StepSide; step: OrderStepName; words: string },
): Promise<void> =>
  addOrderEvent(tx.db, { order_id, at: tx.now, who, what: orderSteps[step].did, words: cut(words, 200) });
