import { eraseAccount } from '../../account/api/erase.ts';
import { accountMergeBlocks, mergeAccountRows, wechatsOf } from '../../account/api/merge-rows.ts';
import { exportAccount } from '../../account/api/own-data.ts';
import type { Lifecycle } from '../ports.ts';

const moved = 'they move to the kept account';
const gone = 'those of the dropped account are deleted';

/** Lifecycle of account's rows, declared here because account lies below this feature and cannot import its port. */
export const accountLifecycle: Lifecycle = {
  feature: 'account',
  columns: {
    'account_user.merged_into': {
      merge: {
        kind: 'move',
        why: 'the dropped account points to the kept one; so do those that were merged into it before',
      },
      erase: { kind: 'keep', why: 'the merged account has no personal data left' },
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
      erase: { kind: 'erase', why: 'pending authorisations end' },
    },
    'account_oauth_proof.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'proofs of a WeChat end' },
    },
    'account_pass.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'pending passes end' },
    },
    'account_qr_login.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'pending QR logins end' },
    },
    'account_device.user_id': {
      merge: { kind: 'erase', why: gone },
      erase: { kind: 'erase', why: 'the device gets no more pushes' },
    },
    'account_appeal.user_id': {
      merge: { kind: 'move', why: moved },
      erase: { kind: 'erase', why: 'the appeals are deleted' },
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
