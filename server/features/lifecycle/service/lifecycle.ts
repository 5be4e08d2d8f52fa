import { accountsOf } from '../../account/api/people.ts';
import type { Lifecycle } from '../ports.ts';
import { dropExportsOf } from '../store/exports.ts';
import { dropLeaving } from '../store/leaving.ts';

const gone = 'those of the dropped account are deleted';

/** Lifecycle of this feature's own rows. */
export const ownLifecycle: Lifecycle = {
  feature: 'lifecycle',
  columns: {
    'account_merge.keep_id': {
      merge: { kind: 'keep', why: 'one row is added' },
      erase: { kind: 'keep', why: 'proof of the merge without personal data' },
    },
    'account_merge.drop_id': {
      merge: { kind: 'keep', why: 'one row is added' },
      erase: { kind: 'keep', why: 'proof of the merge without personal data' },
    },
    'account_leaving.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'keep', why: 'proof of when the person asked to leave' },
    },
    'account_export.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'the files are deleted' },
    },
  },
  async merge(tx, { drop }) {
    await dropExportsOf(tx.db, [drop]);
    await dropLeaving(tx.db, drop);
  },
  async erase(tx, userId) {
    await dropExportsOf(tx.db, await accountsOf(tx, userId));
  },
  erases: ['导出的文件'],
  keeps: ['申请注销和完成注销的时间：证明注销是您本人申请的，保留三年'],
};
