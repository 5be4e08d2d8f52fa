import { yuan } from '@qunlu/contract/kernel/money.ts';
import { keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { wordsOf } from '../policy.ts';
import { countOpen, countProposed, findOwn } from '../store/withdrawals.ts';

const approved = keep('who let money go stays known with the money');
const staff = { merge: approved, erase: approved };
const difference = {
  merge: move('what differs is of the kept account'),
  erase: keep('trade records are kept three years'),
};

export const walletLifecycle: Lifecycle = {
  feature: 'wallet',
  columns: {
    'wallet_withdrawal.user_id': {
      merge: move('what was withdrawn is of the kept account'),
      erase: keep('trade records are kept three years, without where the money went', { openid: '' }),
    },
    'wallet_difference.user_id': difference,
    'wallet_difference.seller_id': difference,
    'wallet_difference.resolved_by': staff,
    'wallet_withdrawal.proposed_by': staff,
    'wallet_withdrawal.approved_by': staff,
    'wallet_withdrawal.rejected_by': staff,
  },
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
  exports: async (ctx, userId, size) => ({
    提现: (await findOwn(ctx.db, { userId, before: undefined, size })).map((row) => ({
      时间: row.created_at,
      金额: `${yuan(row.amount)} 元`,
      手续费: `${yuan(row.fee)} 元`,
      到账: `${yuan(row.arrives)} 元`,
      结果: wordsOf(row, ctx.now),
      原因: row.reason,
    })),
  }),
};
