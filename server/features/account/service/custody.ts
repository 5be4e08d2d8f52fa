import type { Custodian } from '../ports.ts';
import { accountMergeBlocks, accountMergeItems, mergeAccountRows } from './custody-merge.ts';
import { eraseAccount } from './erase.ts';
import { exportAccount } from './export-own.ts';

const moved = 'they move to the kept account';
const gone = 'those of the dropped account go';

/** What becomes of account's own rows when their person merges, leaves or asks for his data. */
export const accountCustodian: Custodian = {
  feature: 'account',
  columns: {
    'account_user.merged_into': {
      merge: 'the dropped account points to the kept one; so do those that it had absorbed',
      erase: 'keep: the absorbed account has no personal data left',
    },
    'account_session.user_id': { merge: gone, erase: 'erase: all devices are logged out' },
    'account_protocol_acceptance.user_id': {
      merge: `${moved}, the newest of each protocol`,
      erase: 'keep: proof of consent, without the address',
    },
    'account_oauth.user_id': { merge: moved, erase: 'erase: the WeChat identity may register anew' },
    'account_oauth_state.user_id': { merge: gone, erase: 'erase: what was on its way ends' },
    'account_oauth_proof.user_id': { merge: gone, erase: 'erase: what was proved is forgotten' },
    'account_pass.user_id': { merge: gone, erase: 'erase: tickets end' },
    'account_qr_login.user_id': { merge: gone, erase: 'erase: logins by code end' },
    'account_merge.keep_id': {
      merge: 'one row is added',
      erase: 'keep: proof of the merge without personal data',
    },
    'account_merge.drop_id': {
      merge: 'one row is added',
      erase: 'keep: proof of the merge without personal data',
    },
    'account_leaving.user_id': { merge: gone, erase: 'keep: when the person asked' },
    'account_export.user_id': { merge: gone, erase: 'erase: the files go' },
    'account_sign_in.user_id': { merge: `${moved}, one a day`, erase: 'erase: the calendar goes' },
    'account_device.user_id': { merge: gone, erase: 'erase: the device is pushed nothing any more' },
    'account_appeal.user_id': { merge: moved, erase: 'erase: the appeals go' },
  },
  merge: mergeAccountRows,
  mergeItems: accountMergeItems,
  mergeBlocks: accountMergeBlocks,
  erase: eraseAccount,
  exportData: exportAccount,
  erases: ['手机号、微信绑定、密码、头像、称呼和偏好设置', '登录过的设备、签到记录、申诉和导出的文件'],
  keeps: [
    '您同意过的协议版本和时间，不含地址：证明处理您的信息得到过同意，保留三年',
    '申请注销和完成注销的时间：证明注销是您本人申请的，保留三年',
  ],
};
