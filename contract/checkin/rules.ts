/** D82, D83: bounds of check-ins. */
export const checkinRules = {
  title: 30,
  intro: 500,
  /** Campaigns of a circle that are not over; and all of them. */
  running: 10,
  campaigns: 60,
  /** Days from the first to the last. */
  days: 366,
  windows: 3,
  groups: 20,
  text: 1000,
  images: 9,
  voiceSeconds: 60,
  voiceBytes: 1_000_000,
  unit: 6,
  place: 20,
  reason: 50,
  /** Of a number that is asked for. */
  number: 1_000_000,
  /** What may be asked of a text at least. */
  textMin: 200,
  patch: { allowance: 10, days: 30, price: 1000 },
  /** Ranks beyond this are not counted. */
  rank: 1000,
} as const;

/** D82: three, of the last three days, for 20 points of the account. */
export const defaultPatch: CheckinPatch = { allowance: 3, days: 3, way: 'score', price: 20, counts: false };

/** How a missed day is made good: for points of the account, or by the word of who runs the circle. */
export const patchWays = ['score', 'approval'] as const;
export type PatchWay = (typeof patchWays)[number];

export const audiences = ['all', 'groups'] as const;
export type CheckinAudience = (typeof audiences)[number];

/** Minutes from the beginning of the day on which it opens; beyond 1440 it is of the next day. `to` is not part of it. */
export interface CheckinWindow {
  from: number;
  to: number;
}

/** What a check-in must have at least; a text and pictures may always be there. */
export interface CheckinParams {
  /** Characters, each counted once. */
  text: number;
  images: number;
  voice: boolean;
  /** The unit of the number that is asked for; '' asks for none. */
  unit: string;
  place: boolean;
}

export const noParams: CheckinParams = { text: 0, images: 0, voice: false, unit: '', place: false };

export interface CheckinPatch {
  /** How many days of a campaign; 0: none. */
  allowance: number;
  /** How many days back. */
  days: number;
  way: PatchWay;
  /** Points; 0 with `approval`. */
  price: number;
  /** Whether a day that was made good is part of the streak. */
  counts: boolean;
}

/** waiting: asked for by somebody who missed a day. removed: by whoever it belongs to, or who runs the circle. */
export const checkinStates = { stands: 1, waiting: 2, refused: 3, removed: 4 } as const;
export type CheckinState = (typeof checkinStates)[keyof typeof checkinStates];

/** How one day of somebody stands. today: it can still be done. */
export type DayMark = 'done' | 'patched' | 'missed' | 'today';
/** Besides, on a calendar: waiting for approval, still to come, nothing is due. */
export const calendarMarks = ['done', 'patched', 'missed', 'today', 'waiting', 'coming', 'free'] as const;
export type CalendarMark = (typeof calendarMarks)[number];
