import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { presentEntry } from '../present.ts';
import { addUp } from '../store/balances.ts';
import { findEarnedBy } from '../store/entries.ts';

export const reputationLifecycle: Lifecycle = {
  feature: 'reputation',
  columns: {
    'reputation_entry.user_id': {
      merge: move('what was earned is the kept account’s'),
      erase: erase('points of a circle are nobody else’s'),
    },
    'reputation_balance.user_id': {
      merge: move('of both in a circle it is what their entries come to', { once: ['phonebook_id'] }),
      erase: erase('points of a circle are nobody else’s'),
    },
  },
  afterMerge: (tx, { keep }) => addUp(tx.db, keep),
  erases: ['在各个圈子的积分和明细'],
  keeps: [],
  exports: async (ctx, userId, max) => ({
    圈子积分: (await findEarnedBy(ctx.db, userId, max)).map(({ circle, ...row }) => {
      const { title, reason, credit } = presentEntry(row);
      return { 圈子: circle, 因为: title, 原因: reason, 积分: credit, 时间: row.at };
    }),
  }),
};
