/** D118: kinds of membership (K099, K100), and what they are called. */
export const vipKinds = ['vipPhonebook', 'vipCommerce'] as const;
export type VipKind = (typeof vipKinds)[number];
export const vipKindLabels: Record<VipKind, string> = { vipPhonebook: '个人会员', vipCommerce: '商务会员' };

/** D118: packs, and calendar months of each. */
export const packTypes = [1, 2, 3] as const;
export type PackType = (typeof packTypes)[number];
export const packMonths: Record<PackType, number> = { 1: 1, 2: 3, 3: 12 };
export const packLabels: Record<PackType, string> = { 1: '月', 2: '季', 3: '年' };

/** Where a membership comes from. */
export const vipSources = ['bought', 'staff', 'mission', 'score'] as const;
export type VipSource = (typeof vipSources)[number];
export const vipSourceLabels: Record<VipSource, string> = {
  bought: '购买',
  staff: '客服赠送',
  mission: '任务奖励',
  score: '积分兑换',
};

export const vipRules = {
  /** D120: days after paying in which a pack that was not used may be given back. */
  refundDays: 1,
  /** Days after giving a pack back in which further ones are sold for good. */
  refundPauseDays: 365,
  /** Days before the end when a person is told. */
  reminderDays: [7, 1],
  /** D126: points of a day of membership unless the operator says otherwise, and for how many days one may spend them at once. */
  dayPoints: 100,
  redeemDays: [1, 7, 30],
  /** Days that staff may give at once. */
  giftDays: 366,
  /** Wide characters of the reason for giving or taking, which the person reads. */
  reason: 100,
  /** Years ahead to which memberships may be lined up. */
  yearsAhead: 10,
} as const;

/** D120: what the buyer reads before they pay, and why a refund is refused. */
export const vipRefundWords = '付款后24小时内、没有用过会员权益的，可以全额退款；用过或超过24小时的不退';

/** The same for whoever gave one back within a year. */
export const vipKeptWords = '您在一年内退过会员，这次买的不退';
