/** D112. */
export const withdrawalState = {
  reviewing: 0,
  approved: 1,
  /** The person must confirm the receipt in WeChat. */
  confirming: 2,
  done: 3,
  rejected: 4,
  failed: 5,
  cancelled: 6,
  lapsed: 7,
} as const;
export type WithdrawalState = (typeof withdrawalState)[keyof typeof withdrawalState];

/** D115: of a difference between the channel's bill and the ledger. */
export const differenceState = { open: 0, resolved: 1, agreed: 2 } as const;
export type DifferenceState = (typeof differenceState)[keyof typeof differenceState];

/** Fen, unless said otherwise. D109, D111, D112; the operator may change those that are settings. */
export const walletRules = {
  rechargeMin: 100,
  rechargeMax: 500_000,
  /** Days in which unspent top-ups may be given back. */
  rechargeRefundDays: 365,
  withdrawMin: 1_000,
  withdrawMax: 2_000_000,
  withdrawalsPerDay: 3,
  /** Above it a code is asked. */
  codeAbove: 50_000,
  /** From it on the real name is sent with the money: below, the provider takes none. */
  nameFrom: 30,
  /** From it on the provider demands the name; without staff nothing as large is let go. */
  nameNeeded: 200_000,
  /** Basis points of the amount. */
  feeBasisPoints: 60,
  /** Approved without staff up to it, for accounts older than these days. */
  autoUpTo: 50_000,
  autoDays: 7,
  /** Above it two members of staff decide. */
  twoAbove: 500_000,
  staffDays: 3,
  confirmHours: 24,
} as const;

/** Fen: a part of a fen is a fen, and the fee is never all of the amount (D111). */
export const withdrawalFee = (amount: number, basisPoints: number): number =>
  Math.min(amount - 1, Math.ceil((amount * basisPoints) / 10_000));
