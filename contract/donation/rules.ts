/** D87: support for running a circle. Amounts in fen, lengths in wide characters. */
export const donationRules = {
  amount: { min: 100, max: 500_000 },
  message: 50,
  /** What the owner says it is used for. */
  why: 200,
  /** Amounts that a page suggests. */
  suggestions: 5,
  /** What the owner answers, once. */
  thanks: 50,
  /** In which whoever gave it takes it back whole. */
  refundHours: 24,
} as const;

/** Suggested until the owner says otherwise. */
export const defaultAmounts: readonly number[] = [600, 1800, 6600, 18_800];

/** Who has given without their name; also who is not named to whoever looks. */
export const someMember = '一位成员';
