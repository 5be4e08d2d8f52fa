/** D136: how a call stands. It only goes forward. */
export const callState = { created: 0, dialling: 1, running: 2, ended: 3, failed: 4, cancelled: 5 } as const;
export type CallState = (typeof callState)[keyof typeof callState];
export const callStateLabels: Record<CallState, string> = {
  0: '准备中',
  1: '呼叫中',
  2: '通话中',
  3: '已结束',
  4: '没有接通',
  5: '已取消',
};

/** How one phone of a call stands. It only goes forward. */
export const legStates = ['waiting', 'ringing', 'answered', 'busy', 'unanswered', 'ended', 'failed'] as const;
export type LegState = (typeof legStates)[number];
export const legStateLabels: Record<LegState, string> = {
  waiting: '等待呼叫',
  ringing: '响铃中',
  answered: '通话中',
  busy: '占线',
  unanswered: '无人接听',
  ended: '已挂断',
  failed: '没有接通',
};

/** Of two people, or of members of a circle. */
export const callKinds = ['pair', 'group'] as const;
export type CallKind = (typeof callKinds)[number];

/** Why a call, or one phone of it, has ended. */
export const callEnds = [
  'hung-up',
  'cancelled',
  'unanswered',
  'minutes',
  'provider',
  'silent',
  'unknown',
  'staff',
  'banned',
  'blocked',
  'left',
  'opted-out',
  'dropped',
] as const;
export type CallEnd = (typeof callEnds)[number];

/** What a member of a circle may start calls by. */
export const callStarters = { owner: 0, admins: 1 } as const;
export type CallStarters = (typeof callStarters)[keyof typeof callStarters];
export const callStarterLabels: Record<CallStarters, string> = { 0: '只有圈主', 1: '圈主和管理员' };

/** Why minutes came or went. */
export const minuteKinds = [
  'minutes-bought',
  'minutes-refunded',
  'minutes-call',
  'minutes-merged',
  'minutes-given-up',
] as const;
export type MinuteKind = (typeof minuteKinds)[number];
export const minuteLabels: Record<MinuteKind, string> = {
  'minutes-bought': '充值',
  'minutes-refunded': '退款',
  'minutes-call': '通话',
  'minutes-merged': '合并账号',
  'minutes-given-up': '注销放弃',
};

export const callRules = {
  /** Fen a minute of one phone, unless the setting says otherwise. */
  price: 10,
  packs: [50, 100, 500, 1000],
  /** Days in which a pack that nothing was used of is given back. */
  refundDays: 7,
  /** Minutes held for each phone before dialling. */
  holdMinutes: 5,
  /** Phones of one call, the one who starts it included. */
  legs: { min: 2, max: 50 },
  /** How often one phone of a group is rung again. */
  redials: 3,
  /** Hours of the day in Shanghai. */
  hours: { from: 8, to: 22 },
  /** Pair calls of a person in a day, and to the same person. */
  perDay: 20,
  perPerson: 3,
  /** A code of a group call. */
  codeDigits: 6,
  codeHours: 24,
  /** Wrong codes in an hour. */
  wrongCodes: 5,
  /** Seconds between the words that minutes are out and the end. */
  lastSeconds: 30,
  /** Minutes in which nothing was heard of a call before it is asked for. */
  silentMinutes: 10,
  /** Minutes after which a call is over of which the provider cannot say anything. */
  unknownMinutes: 60,
  recordDays: 180,
  /** Wide characters of what members read before they are called. */
  announcement: 100,
  /** Wide characters of the reason that staff writes. */
  reason: 100,
} as const;
