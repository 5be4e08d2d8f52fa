import { anonymise, move, type Lifecycle } from '../../lifecycle/ports.ts';

export const shareLifecycle: Lifecycle = {
  feature: 'share',
  columns: {
    'share_link.user_id': {
      merge: move('they become the kept account’s'),
      erase: anonymise('links keep working, without their maker'),
    },
  },
  erases: [],
  keeps: ['您生成过的短链接：别人手里的链接仍能打开，但不再记着是谁生成的'],
};
