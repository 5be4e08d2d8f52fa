import type { withdrawalForm, Withdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';

/** A withdrawal that its person is to confirm in WeChat. */
export const running: Withdrawal = {
  id: 41,
  amount: 30_000,
  fee: 180,
  arrives: 29_820,
  state: withdrawalState.confirming,
  reason: '',
  words: '请在 2026-11-22 09:05 前到微信里确认收款，过时金额退回收入',
  created_at: 1_795_136_700,
  confirm_by: 1_795_309_500,
  done_at: 0,
  sheet: { mchId: '1900', appId: 'wx1', package: 'pkg' },
  can: { cancel: true, confirm: true },
};

/** Limits of somebody who may withdraw. */
export const limits: OutputOf<typeof withdrawalForm> = {
  withdrawable: 100_000,
  reserved: 0,
  min: 1000,
  max: 2_000_000,
  left_today: 3,
  fee_basis_points: 60,
  code_above: 50_000,
  auto_up_to: 50_000,
  confirm_hours: 24,
  staff_days: 4,
  realname: 1,
  adult: true,
  openid_bound: true,
  payee: '小满',
  blocked: '',
};

/** It waits for the staff. */
export const reviewing: Withdrawal = {
  ...running,
  state: withdrawalState.reviewing,
  words: '客服会在 2026-11-25 前审核，审核前可以撤销',
  confirm_by: 0,
  sheet: null,
  can: { cancel: true, confirm: false },
};
