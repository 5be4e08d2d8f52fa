/** D65: days that a tier pays for; 0: for ever. */
export const tierDays = [30, 90, 180, 365, 0] as const;
export type TierDays = (typeof tierDays)[number];
export const tierDaysLabels: Record<TierDays, string> = {
  30: '一个月',
  90: '一季',
  180: '半年',
  365: '一年',
  0: '永久',
};

/** What an order of a circle is for. */
export const duesKinds = ['join', 'renew', 'pay', 'donation', 'course'] as const;
export type DuesKind = (typeof duesKinds)[number];
export const duesKindLabels: Record<DuesKind, string> = {
  join: '加入',
  renew: '续费',
  pay: '收款码',
  donation: '支持',
  course: '课程',
};

/** How an income stands, as in D107. */
export const incomeStates = [1, 5, 4] as const;
export type IncomeState = (typeof incomeStates)[number];
export const incomeStateLabels: Record<IncomeState, string> = { 1: '已付款', 5: '部分退款', 4: '已退款' };

export const duesRules = {
  /** D65: tiers on sale; all that a circle keeps. */
  tiers: 5,
  tiersKept: 50,
  tierName: 10,
  rights: 300,
  /** Fen. */
  price: { min: 100, max: 500_000 },
  trialDays: 7,
  /** D65: days after the end in which one is still a member. */
  graceDays: 7,
  /** D65: days before the end on which one is told. */
  reminderDays: [7, 1],
  /** Days that may be paid ahead. */
  aheadDays: 1096,
  /** D66: hours in which the first payment may be taken back whole. */
  refundHours: 72,
  /** D59: days in which a paid application is decided. */
  decideDays: 7,
  /** D67: what is paid for ever and costs so much (fen) waits longer, days. */
  longHold: { from: 100_000, days: 30 },
  /** D66: over so many days membership for ever is used up when it is given back in part. */
  foreverDays: 1095,
  coupons: { off: { min: 1, max: 499_900 }, uses: 10_000, days: 366, kept: 100 },
  /** D89: fen. */
  payAmount: { min: 1, max: 500_000 },
  payDaily: 2_000_000,
  payCodes: 50,
  purpose: 20,
  /** Days in which the owner may give back what was paid by a pay code. */
  giveBackDays: 30,
  reason: 50,
  /** Fen of one cost in the books. */
  cost: { min: 1, max: 10_000_000 },
  costWhat: 30,
  bookMonths: 24,
} as const;
