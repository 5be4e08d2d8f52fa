import type { Lifecycle } from '../../lifecycle/ports.ts';
import { forgetMaker, moveMaker } from '../store.ts';

export const shareLifecycle: Lifecycle = {
  feature: 'share',
  columns: {
    'share_link.user_id': {
      merge: { kind: 'move', why: 'they become the kept account’s' },
      erase: { kind: 'anonymise', why: 'links keep working, without their maker' },
    },
  },
  merge: (tx, sides) => moveMaker(tx.db, sides),
  erase: (tx, userId) => forgetMaker(tx.db, userId),
  erases: [],
  keeps: ['您生成过的短链接：别人手里的链接仍能打开，但不再记着是谁生成的'],
};
