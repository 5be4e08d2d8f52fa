/** Stock, slots and seats (D97). */
export const capacityRules = {
  /** Seconds that a place is held for an order that is not paid yet (D56). */
  holdSeconds: 900,
  /** Seconds that an offer stands; less when it starts soon, and never past the start. */
  offerSeconds: 86_400,
  offerSoonSeconds: 7200,
  /** Seconds before the start from which "soon" counts. */
  soon: 86_400,
  quantity: 9999,
  /** Places of one pool. */
  seatsMax: 1_000_000,
  /** People who wait for one pool, and pools for which one person waits. */
  waitingMax: 1000,
  waitingPerPerson: 50,
  /** People before somebody in the queue are counted up to so many. */
  aheadCounted: 99,
} as const;

export const waitState = { waiting: 0, offered: 1, taken: 2, left: 3, lapsed: 4, over: 5 } as const;
export type WaitState = (typeof waitState)[keyof typeof waitState];
