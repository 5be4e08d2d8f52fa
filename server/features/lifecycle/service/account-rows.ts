import { eraseAccount } from '../../account/service/erase.ts';
import { accountMergeBlocks, mergeAccountRows, wechatsOf } from '../../account/service/merge-rows.ts';
import { exportAccount } from '../../account/service/own-data.ts';
import type { Lifecycle } from '../ports.ts';

const moved = 'they move to the kept account';
const gone = 'those of the dropped account go';

/** What becomes of account's own rows; account is below this feature and cannot say it itself. */
export const accountLifecycle: Lifecycle = {
  feature: 'account',
  columns: {
    'account_user.merged_into': {
      merge: {
        kind: 'move',
        why: 'the dropped account points to the kept one; so do those that it had absorbed',
      },
      erase: { kind: 'keep', why: 'the absorbed account has no personal data left' },
    },
    'account_session.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'all devices are logged out' },
    },
    'account_protocol_acceptance.user_id': {
      merge: { kind: 'move', why: `${moved}, the newest of each protocol` },
      erase: { kind: 'keep', why: 'proof of consent, without the address' },
    },
    'account_oauth.user_id': {
      merge: { kind: 'move', why: moved },
      erase: { kind: 'erase', why: 'the WeChat identity may register anew' },
    },
    'account_oauth_state.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'what was on its way ends' },
    },
    'account_oauth_proof.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'what was proved is forgotten' },
    },
    'account_pass.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'tickets end' },
    },
    'account_qr_login.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'logins by code end' },
    },
    'account_device.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'the device is pushed nothing any more' },
    },
    'account_appeal.user_id': {
      merge: { kind: 'move', why: moved },
      erase: { kind: 'erase', why: 'the appeals go' },
    },
  },
  merge: mergeAccountRows,
  mergeItems: async (ctx, sides) => [
    { title: '微信绑定', ...(await wechatsOf(ctx, sides)), rule: '全部保留，都可以登录合并后的账号' },
  ],
  mergeBlocks: accountMergeBlocks,
  erase: eraseAccount,
  exportData: exportAccount,
  erases: ['手机号、微信绑定、密码、头像、称呼和偏好设置', '登录过的设备和申诉'],
  keeps: ['您同意过的协议版本和时间，不含地址：证明处理您的信息得到过同意，保留三年'],
};
