export const introductionRules = {
  /** Days in which both answer; then it is over, and nobody is told. */
  days: 7,
  /** Days until the same two may be introduced again. */
  againDays: 90,
  /** Introductions that one person makes in a day. */
  perDay: 10,
  note: 100,
} as const;

/** How an introduction stands, as its three people see it: a no looks like no answer. */
export const introductionStates = { waiting: 0, met: 1, over: 2 } as const;
export const introductionStateLabels: Record<number, string> = { 0: '等待回复', 1: '已经认识', 2: '已结束' };
