import * as z from 'zod/mini';
import type { PayFact, RefundFact, TransferFact } from '../../platform/pay-provider.ts';

const fen = z.number().check(z.int(), z.minimum(0));

export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.optional(z.string()),
  trade_state: z.string(),
  success_time: z.optional(z.string()),
  payer: z.optional(z.object({ openid: z.optional(z.string()) })),
  amount: z.optional(z.object({ total: z.optional(fen), currency: z.optional(z.string()) })),
});

/** Whatever is unknown counts as not paid: then it is asked again. */
const payStates: Readonly<Record<string, PayFact['state']>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  CLOSED: 'closed',
  REVOKED: 'closed',
};

export function payFact(given: z.output<typeof transaction>): PayFact {
  const { amount = {}, success_time } = given;
  return {
    state: payStates[given.trade_state] ?? 'unpaid',
    outTradeNo: given.out_trade_no,
    transactionId: given.transaction_id ?? '',
    total: amount.total ?? 0,
    currency: amount.currency ?? 'CNY',
    appid: given.appid,
    mchid: given.mchid,
    openid: given.payer?.openid ?? '',
    paidAt: success_time ? new Date(success_time) : null,
  };
}

export const refundAnswer = z.object({
  out_refund_no: z.string(),
  refund_id: z.string(),
  status: z.string(),
  amount: z.object({ refund: fen }),
});

/** The same of a webhook, which names some fields differently. */
export const refundWebhook = z.object({
  mchid: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: z.string(),
  amount: z.object({ refund: fen }),
});

const refundStates: Readonly<Record<string, RefundFact['state']>> = {
  SUCCESS: 'done',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
};

export const refundFact = (given: z.output<typeof refundAnswer>): RefundFact => ({
  state: refundStates[given.status] ?? 'processing',
  outRefundNo: given.out_refund_no,
  refundId: given.refund_id,
  refund: given.amount.refund,
});

/** An answer to a new transfer; amount and person are what was asked. */
export const transferAnswer = z.object({
  out_bill_no: z.string(),
  transfer_bill_no: z.string(),
  state: z.string(),
  package_info: z.optional(z.string()),
});

/** Of a query, and of a webhook. */
export const transferBill = z.object({
  mch_id: z.string(),
  out_bill_no: z.string(),
  transfer_bill_no: z.string(),
  state: z.string(),
  transfer_amount: fen,
  openid: z.optional(z.string()),
  fail_reason: z.optional(z.string()),
});

/** What is being cancelled can no longer be confirmed, and is not over: as if it were on its way. */
const transferStates: Readonly<Record<string, TransferFact['state']>> = {
  ACCEPTED: 'accepted',
  PROCESSING: 'accepted',
  WAIT_USER_CONFIRM: 'waiting',
  TRANSFERING: 'transferring',
  CANCELING: 'transferring',
  SUCCESS: 'done',
  FAIL: 'failed',
  CANCELLED: 'cancelled',
};

const failReasons: Readonly<Record<string, string>> = {
  ACCOUNT_FROZEN: '您的微信支付账户被冻结，请在微信里处理后再试',
  ACCOUNT_NOT_EXIST: '您的微信还没有开通支付，请开通后再试',
  REAL_NAME_CHECK_FAIL: '您的微信还没有实名，请在微信里实名后再试',
  NAME_NOT_CORRECT: '姓名与微信实名不一致，请核对后再试',
  OPENID_INVALID: '收款的微信无法识别，请重新绑定后再试',
  TRANSFER_QUOTA_EXCEED: '超过了您的微信单笔收款额度，请分几次提现',
  DAY_RECEIVED_QUOTA_EXCEED: '超过了您的微信当日收款额度，请明天再试',
  MONTH_RECEIVED_QUOTA_EXCEED: '超过了您的微信当月收款额度，请下个月再试',
  DAY_RECEIVED_COUNT_EXCEED: '超过了您的微信当日收款次数，请明天再试',
  OVERDUE_CLOSE: '超过 24 小时没有确认收款，请重新申请',
  REALNAME_ACCOUNT_RECEIVED_QUOTA_EXCEED: '您的微信收款受限，请在微信支付里查看原因',
  PAYEE_ACCOUNT_ABNORMAL: '您的微信收款异常，请在微信里完善身份信息后再试',
};

export const reasonOf = (code: string | undefined): string =>
  failReasons[code ?? ''] ?? '微信没有完成这笔转账，请稍后重新申请';

/** A state that is unknown here is not over. */
export function transferFact(
  given: z.output<typeof transferAnswer> & { fail_reason?: string | undefined },
  about: { amount: number; openid: string },
): TransferFact {
  const state = transferStates[given.state] ?? 'accepted';
  return {
    state,
    outBillNo: given.out_bill_no,
    transferBillNo: given.transfer_bill_no,
    packageInfo: state === 'waiting' ? (given.package_info ?? '') : '',
    amount: about.amount,
    openid: about.openid,
    reason: state === 'failed' ? reasonOf(given.fail_reason) : '',
  };
}

export const transferFactOf = (given: z.output<typeof transferBill>): TransferFact =>
  transferFact(given, { amount: given.transfer_amount, openid: given.openid ?? '' });
