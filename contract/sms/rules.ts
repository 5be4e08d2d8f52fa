export const smsRules = {
  /** D117: credits of one purchase. */
  max: 100_000,
  /** D117: days in which what is unused may be given back. */
  refundDays: 7,
  /** Wide characters of the reason for giving or taking, which the person reads. */
  reason: 100,
} as const;

/** M056 */
export const wrongCount = '充值数量不正确';

/** Why credits came or went. */
export const creditKinds = ['bought', 'refunded', 'sent', 'returned', 'given', 'taken'] as const;
export type CreditKind = (typeof creditKinds)[number];
export const creditLabels: Record<CreditKind, string> = {
  bought: '充值',
  refunded: '退款',
  sent: '群发',
  returned: '发送失败退回',
  given: '客服赠送',
  taken: '客服收回',
};
