import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { wordsOf } from '../policy.ts';
import { moveDifferences } from '../store/differences.ts';
import { countOpen, countProposed, findOwn, forgetPayee, moveToUser } from '../store/withdrawals.ts';

/** Bound of an export. */
const exportMax = 10_000;

const stays = { kind: 'keep', why: 'who let money go stays known with the money' } as const;

export const walletLifecycle: Lifecycle = {
  feature: 'wallet',
  columns: {
    'wallet_withdrawal.user_id': {
      merge: { kind: 'move', why: 'what was withdrawn is of the kept account' },
      erase: { kind: 'keep', why: 'trade records are kept three years, without where the money went' },
    },
    'wallet_difference.user_id': {
      merge: { kind: 'move', why: 'what differs is of the kept account' },
      erase: { kind: 'keep', why: 'trade records are kept three years' },
    },
    'wallet_difference.seller_id': {
      merge: { kind: 'move', why: 'what differs is of the kept account' },
      erase: { kind: 'keep', why: 'trade records are kept three years' },
    },
    'wallet_difference.resolved_by': { merge: stays, erase: stays },
    'wallet_withdrawal.proposed_by': { merge: stays, erase: stays },
    'wallet_withdrawal.approved_by': { merge: stays, erase: stays },
    'wallet_withdrawal.rejected_by': { merge: stays, erase: stays },
  },
  async merge(tx, sides) {
    await moveToUser(tx.db, sides);
    await moveDifferences(tx.db, sides);
  },
  erase: (tx, userId) => forgetPayee(tx.db, userId),
  async mergeBlocks(ctx, { drop }) {
    const open = await countOpen(ctx.db, drop);
    // D112: the second of two is somebody else, and the kept account would not look like the first.
    const proposed = await countProposed(ctx.db, drop);
    return [
      ...(open > 0 ? ['这个账号有提现还没有结束，请等它到账，或先撤销'] : []),
      ...(proposed > 0 ? ['这个账号同意过的提现还在等另一位同事审核，请等审核完'] : []),
    ];
  },
  async leaveBlocks(ctx, userId) {
    const open = await countOpen(ctx.db, userId);
    if (open === 0) return [];
    return [
      {
        code: 'withdrawal',
        title: `有 ${open} 笔提现还没有结束`,
        action: '请等它到账，或先撤销',
        path: '/user/withdrawalList',
      },
    ];
  },
  erases: ['收款微信的编号'],
  keeps: ['提现记录（法律要求保存3年）'],
  async exportData(ctx, userId) {
    const rows = await findOwn(ctx.db, { userId, before: undefined, size: exportMax });
    return {
      json: {
        提现: rows.map((row) => ({
          时间: dateTime(secondsOf(row.created_at)),
          金额: `${yuan(row.amount)}元`,
          手续费: `${yuan(row.fee)}元`,
          到账: `${yuan(row.arrives)}元`,
          结果: wordsOf(row, ctx.now),
          原因: row.reason,
        })),
      },
    };
  },
};
