import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OrderStepName } from '@qunlu/contract/order/steps.ts';
import type { Tx } from '../../../../platform/context.ts';
import type { OrderRow } from '../../store/orders.ts';
import { subjectOf, subjectOrder } from '../ground/facts.ts';

/**
 * Asks the subject before a side takes a step that the table and the policy allow: under the locks of people, order and subject,
 * and before anything of the step is written.
 */
export async function beforeStep(
  tx: Tx,
  row: OrderRow,
  taken: {
    step: OrderStepName;
    who: 'buyer' | 'seller';
    /** What is said beside it. */
    more?: Readonly<Record<string, string>> | undefined;
  },
): Promise<void> {
  const { before } = subjectOf(tx, row);
  if (taken.more && !before) fail('invalid', { message: '这个订单不用补充', field: 'more' });
  await before?.(tx, subjectOrder(row), { more: undefined, ...taken });
}
