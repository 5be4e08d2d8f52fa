/** What becomes of a commission (D122). `held`: staff looks at it first. */
export const commissionStates = ['frozen', 'settled', 'reversed', 'held', 'refused'] as const;
export type CommissionState = (typeof commissionStates)[number];
export const commissionLabels: Record<CommissionState, string> = {
  frozen: '冻结中',
  settled: '已到账',
  reversed: '已退回',
  held: '审核中',
  refused: '不发放',
};

/** Why a commission is looked at by staff. */
export const fraudSigns = ['device', 'payer', 'burst'] as const;
export type FraudSign = (typeof fraudSigns)[number];
export const fraudLabels: Record<FraudSign, string> = {
  device: '和推荐人用过同一台设备',
  payer: '和推荐人或其他被推荐人用同一个账户付款',
  burst: '推荐人一天内的佣金异常多',
};

export const agentRules = {
  /** D122: days for which the first valid link counts. */
  bondDays: 365,
  /** D123: days after registering in which somebody may come under an agent. */
  youngDays: 30,
  /** D122: days that a commission is frozen. */
  frozenDays: 7,
  /** Characters of a code. */
  code: 8,
} as const;
