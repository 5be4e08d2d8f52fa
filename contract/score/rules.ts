/** D125: once a day, once at all, or for each event up to `max` a day. */
export const missionMode = { daily: 1, once: 2, each: 3 } as const;
export type MissionMode = (typeof missionMode)[keyof typeof missionMode];
/** D125 */
export const missionState = { open: 0, claimable: 1, done: 2 } as const;
/** D126 */
export const scoreType = { mission: 1, purchase: 2, spend: 3, staff: 4, reversal: 5, expiry: 6 } as const;
export type ScoreType = (typeof scoreType)[keyof typeof scoreType];
export const scoreTypeLabels: Record<ScoreType, string> = {
  1: '任务',
  2: '购买',
  3: '使用',
  4: '客服调整',
  5: '撤回',
  6: '到期',
};

export const scoreRules = {
  /** D125: points of missions a day (Shanghai). */
  perDay: 200,
  /** Days for which what was done may still be claimed. */
  claimDays: 7,
  /** Points that staff may give or take at once. */
  adjustMax: 100_000,
  /** Wide characters of a reason that the person reads. */
  reason: 100,
  quote: 100,
  quoteSource: 30,
  /** Days ahead for which operators choose a quote. */
  quoteDays: 60,
  /** Days of membership that a mission may bring. */
  prizeDays: 31,
} as const;
