import { fail } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Tx } from '../../../platform/context.ts';
import { meansOf } from '../../order/api/means.ts';

/** Under the lock of the person. What is not there at all is refused by the ledger. */
export async function requireUnreserved(tx: Tx, userId: number, amount: number): Promise<void> {
  const { withdrawable, reserved } = await meansOf(tx, userId);
  if (reserved > 0 && amount > withdrawable)
    fail('stateChanged', {
      message: `要退的会费和平台垫付的退款共 ${yuan(reserved)} 元先留着，现在最多能提 ${yuan(withdrawable)} 元`,
      field: 'amount',
    });
}
