/** D38, D39 and the bounds of a friend's private note. */
export const friendRules = {
  /** D39: a day, a day for members; `perPerson` to one person in `perPersonDays`; days to wait after a refusal. */
  perDay: 20,
  perPersonDays: 30,
  perPerson: 3,
  refusalDays: 7,
  /** D38: days after which an application expires. */
  waitDays: 30,
  /** D17: minutes that a face-to-face code is valid for whoever scans it. */
  faceMinutes: 10,
  /** Wide characters and counts. */
  message: 60,
  note: 200,
  tag: 10,
  tagsPerFriend: 5,
  tagsPerUser: 50,
  /** Friends in one change of a tag, and friends named in a list of tags. */
  tagMembers: 100,
  tagNames: 3,
  query: 30,
} as const;

/** D38: the applicant reads `refused` as `pending`. */
export const friendStates = {
  pending: 0,
  friend: 1,
  refused: 2,
  ended: 3,
  blocked: 4,
  expired: 5,
  cancelled: 6,
} as const;

/** How two people became friends. */
export const meetingWays = ['apply', 'swap'] as const;
export type MeetingWay = (typeof meetingWays)[number];
