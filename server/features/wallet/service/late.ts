import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { notify } from '../../notification/api/notifications.ts';
import { isOverdue, wordsOf } from '../policy.ts';
import { countLate, updateWithdrawal, type WithdrawalRow } from '../store/withdrawals.ts';
import { lockWhole } from './steps.ts';

/** The day that was promised is over and nobody has looked: the person learns of it once, and staff sees it apart. */
export const notifyLate = (ctx: Ctx, id: number): Promise<WithdrawalRow> =>
  inTransaction({ ...ctx, now: ctx.deps.clock() }, async (tx) => {
    const row = await lockWhole(tx, id);
    if (row.state !== withdrawalState.reviewing || !isOverdue(row, tx.now)) return row;
    tx.deps.log.warn({ withdrawal: id }, 'staff is late with a withdrawal');
    await notify(tx, row.user_id, {
      category: 'payment',
      title: '提现审核晚了，已催办',
      body: `${wordsOf(row, tx.now)}。`,
      path: '/user/withdrawalList',
      key: `withdrawal:${id}:late`,
    });
    return updateWithdrawal(tx.db, id, { next_at: null });
  });

/** How many staff is late with, for the back office. */
export const lateWithdrawals = (ctx: Ctx): RawBuilder<number> => countLate(ctx.now);
