import { accountMergeBlocks, mergeAccountRows, wechatsOf } from '../../account/api/merge-rows.ts';
import { eraseAccount } from '../../account/api/erase.ts';
import { exportAccount } from '../../account/api/own-data.ts';
import { byFeature, erase, keep, move, type Lifecycle } from '../ports.ts';

const gone = erase('those of the dropped account are deleted');

/** Lifecycle of account's rows, declared here because account lies below this feature and cannot import its port. */
export const accountLifecycle: Lifecycle = {
  feature: 'account',
  columns: {
    'account_user.merged_into': {
      merge: byFeature(
        move('the dropped account points to the kept one; so do those that were merged into it before'),
      ),
      erase: keep('the merged account has no personal data left'),
    },
    'account_session.user_id': { merge: gone, erase: erase('all devices are logged out') },
    'account_protocol_acceptance.user_id': {
      merge: byFeature(move('they move to the kept account, the newest of each protocol')),
      erase: keep('proof of consent, without the address', { ip: '' }),
    },
    'account_oauth.user_id': {
      merge: move('they move to the kept account'),
      erase: erase('the WeChat identity may register anew'),
    },
    'account_oauth_state.user_id': { merge: gone, erase: erase('pending authorisations end') },
    'account_oauth_proof.user_id': { merge: gone, erase: erase('proofs of a WeChat end') },
    'account_pass.user_id': { merge: gone, erase: erase('pending passes end') },
    'account_qr_login.user_id': { merge: gone, erase: erase('pending QR logins end') },
    'account_device.user_id': { merge: gone, erase: erase('the device gets no more pushes') },
    'account_appeal.user_id': {
      merge: byFeature(move('they move to the kept account, whose own stays open')),
      erase: erase('the appeals are deleted'),
    },
  },
  merge: mergeAccountRows,
  counts: [{ title: '微信绑定', rule: '全部保留，都可以登录合并后的账号', of: wechatsOf }],
  mergeBlocks: accountMergeBlocks,
  erase: eraseAccount,
  exports: exportAccount,
  erases: ['手机号、微信绑定、密码、头像、称呼和偏好设置', '登录过的设备和申诉'],
  keeps: ['您同意过的协议版本和时间，不含地址：证明处理您的信息得到过同意，保留三年'],
};
