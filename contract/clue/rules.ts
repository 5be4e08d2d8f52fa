/** D85: how a lead stands. `taken`: all its places are, for now. */
export const clueState = { auditing: 0, open: 1, taken: 2, done: 3, closed: 4 } as const;
export type ClueState = (typeof clueState)[keyof typeof clueState];
export const clueStateLabels: Record<ClueState, string> = {
  0: '待审核',
  1: '可接',
  2: '已接满',
  3: '已成交',
  4: '已关闭',
};

/** How a place on a lead stands: taken, followed up, released by the clock, given back, or over with the lead. */
export const takeState = { taken: 0, followed: 1, released: 2, given: 3, over: 4 } as const;
export type TakeState = (typeof takeState)[keyof typeof takeState];

/** D85: what somebody means to spend, in bands. */
export const budgets = [0, 1, 2, 3, 4, 5] as const;
export type Budget = (typeof budgets)[number];
export const budgetLabels: Record<Budget, string> = {
  0: '面议',
  1: '1 万以下',
  2: '1–5 万',
  3: '5–20 万',
  4: '20–100 万',
  5: '100 万以上',
};

/** Whose leads a list has: those that can be taken or were, the viewer's own, those that they took, those that wait for the audit. */
export const clueScopes = ['all', 'mine', 'taken', 'audit'] as const;
export type ClueScope = (typeof clueScopes)[number];

export const clueRules = {
  title: 30,
  need: 500,
  /** Wide characters of what a taker did, of what became of a lead, and of why it is refused. */
  note: 200,
  reason: 100,
  /** D85 */
  days: 90,
  takers: 3,
  hours: 72,
  /** Days until whoever let a lead lie, or gave it back, may take it again. */
  againDays: 7,
  /** Leads of a person in a circle that wait or are open at once. */
  most: 20,
  /** D167: characters of a place that are shown. */
  city: 4,
  /** D86: different companies that a person is shown in a day. */
  companies: 50,
  keyword: 30,
} as const;

/** What is offered as the time for which a lead stands. */
export const clueDays = [7, 15, 30, 60, 90] as const;
