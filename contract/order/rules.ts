/** D107. */
export const orderTypes = {
  recharge: 1,
  vip: 2,
  sms: 3,
  service: 4,
  activity: 5,
  phonebookFee: 6,
  course: 7,
  ask: 8,
  listen: 9,
  donation: 10,
  groupBuy: 11,
  o2o: 12,
  call: 13,
  payQrcode: 14,
} as const;
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes];

/** D107. */
export const orderState = {
  unpaid: 0,
  paid: 1,
  closed: 2,
  refunding: 3,
  refunded: 4,
  partlyRefunded: 5,
} as const;
export type OrderState = (typeof orderState)[keyof typeof orderState];

/** Where a paid order stands between buyer and seller. */
export const orderStage = {
  none: 0,
  accepting: 1,
  serving: 2,
  confirming: 3,
  done: 4,
  /** Refused, cancelled or given back before it was done. */
  ended: 5,
} as const;
export type OrderStage = (typeof orderStage)[keyof typeof orderStage];

export const payChannels = ['jsapi', 'mini', 'h5', 'native', 'app'] as const;
export type PayChannelName = (typeof payChannels)[number];

export const orderRules = {
  /** D107: minutes until an unpaid order is closed. */
  unpaidMinutes: 30,
  /** Fen: the largest order. */
  totalMax: 100_000_000,
  title: 100,
  /** D110: seconds after a payment was begun when the provider is asked, then each minute. */
  querySeconds: [3, 10, 30],
  /** D114: working days until a refund arrives. */
  refundDays: 7,
  /** Hours in which the other side answers a dispute; words and pictures of each. */
  disputeAnswerHours: 72,
  /** Working days in which staff decides (D51); then, while it is late, until the rule does. */
  disputeStaffDays: 3,
  disputeLateDays: 2,
  disputeWords: 500,
  /** Characters of all that one side writes in one dispute. */
  disputeWordsAll: 3000,
  disputeFiles: 6,
  /** What waits for somebody, above the list of their orders. */
  waiting: 20,
  /** How often one side may open a dispute of one order. */
  disputesPerSide: 3,
  /** Fen at stake above which a second member of staff confirms a decision. */
  disputeSecond: 500_000,
  /** Fen above which a second member of staff confirms a refund of what the seller has already. */
  staffRefundSecond: 50_000,
  reason: 80,
  /** What a step says beside: so many texts, each of so many wide characters. */
  more: { names: 4, max: 80 },
  /** D51: hours in which the seller answers a request for money back; silence agrees. */
  requestHours: 48,
  /** D51: days after completion in which it may be made. */
  requestDays: 7,
  requestsMax: 3,
  requestWords: 200,
  requestFiles: 3,
} as const;
