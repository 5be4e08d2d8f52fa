/** D38, D39 and the bounds of a friend's private note. */
export const friendRules = {
  /** D39: applications a day, for members, once per person in 24 h, per person in 30 days, days after a refusal. */
  perDay: 20,
  perDayVip: 100,
  perPersonDays: 30,
  perPerson: 3,
  refusalDays: 7,
  /** D38: days that an application waits. */
  waitDays: 30,
  /** D17: minutes that a code shown face to face lets whoever scans it apply. */
  faceMinutes: 10,
  /** Wide characters and counts. */
  message: 60,
  note: 200,
  tag: 10,
  tagsPerFriend: 5,
  tagsPerUser: 50,
  /** Friends that one change of a tag carries, and those that a list of tags names. */
  tagMembers: 100,
  tagNames: 3,
  query: 30,
} as const;

/** D38. The applicant sees `refused` as `pending`. */
export const friendStates = {
  pending: 0,
  friend: 1,
  refused: 2,
  ended: 3,
  blocked: 4,
  expired: 5,
  cancelled: 6,
} as const;

/** How two people became acquainted. */
export const meetingWays = ['apply', 'swap'] as const;
export type MeetingWay = (typeof meetingWays)[number];
