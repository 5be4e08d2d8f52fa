import type { Lifecycle } from '../../lifecycle/ports.ts';
import { accountsOf } from '../../account/service/people.ts';
import { countDays, dropSignIns, findAllSignIns, mergeSignIns } from '../store/sign-ins.ts';

export const scoreLifecycle: Lifecycle = {
  feature: 'score',
  columns: {
    'account_sign_in.user_id': {
      merge: { kind: 'move', why: 'they move to the kept account, one a day' },
      erase: { kind: 'erase', why: 'the calendar is deleted' },
    },
  },
  merge: (tx, sides) => mergeSignIns(tx.db, sides),
  async mergeItems(ctx, { keep, drop }) {
    return [
      {
        title: '签到天数',
        keep: await countDays(ctx.db, keep),
        drop: await countDays(ctx.db, drop),
        rule: '合在一起，同一天只算一次',
      },
    ];
  },
  async erase(tx, userId) {
    await dropSignIns(tx.db, await accountsOf(tx, userId));
  },
  erases: ['签到记录'],
  keeps: [],
  exportData: async (ctx, userId) => ({ json: { 签到: await findAllSignIns(ctx.db, userId) } }),
};
