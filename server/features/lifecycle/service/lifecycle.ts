import { erase, keep, type Lifecycle } from '../ports.ts';

const gone = erase('those of the dropped account are deleted');
const merged = {
  merge: keep('one row is added'),
  erase: keep('proof of the merge without personal data'),
};

/** Lifecycle of this feature's own rows. */
export const ownLifecycle: Lifecycle = {
  feature: 'lifecycle',
  columns: {
    'account_merge.keep_id': merged,
    'account_merge.drop_id': merged,
    'account_leaving.user_id': { merge: gone, erase: keep('proof of when the person asked to leave') },
    'account_export.user_id': { merge: gone, erase: erase('the files are deleted') },
  },
  erases: ['导出的文件'],
  keeps: ['申请注销和完成注销的时间：证明注销是您本人申请的，保留三年'],
};
