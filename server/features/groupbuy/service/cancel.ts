import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState } from '@qunlu/contract/groupbuy/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { updateBuy } from '../store/buys.ts';
import { buys } from './buys.ts';
import { tellChain } from './live.ts';
import { shown } from './publish.ts';

/** Before the transaction: everybody who takes part reads it. */
export const checkReason = (ctx: Ctx, { reason }: { reason: string }): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });

/** D133: the state comes first, so that nobody pays any more; a job gives everything back that is not ready yet. */
export const cancelBuy = (ctx: ViewerCtx, { id, reason }: { id: number; reason: string }): Promise<Buy> =>
  inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    const row = await buys.take(tx, id);
    if (row.state === buyState.cancelled) return shown(tx, id);
    if (row.state !== buyState.running && row.state !== buyState.reached)
      fail('stateChanged', { message: '这个团购已经结束，不能取消' });
    await updateBuy(tx.db, id, {
      state: buyState.cancelled,
      cancel_reason: reason,
      decided_at: tx.now,
      giving_back: true,
    });
    await tellChain(tx, id);
    return shown(tx, id);
  });
