export const familyRules = {
  name: 30,
  intro: 200,
  note: 100,
  /** D90 */
  circles: 50,
  /** Families that a person owns. */
  owned: 5,
  /** Days in which an owner answers an invitation; then it is over, and nobody is told. */
  days: 14,
  /** Days in which the same person asks a circle no more that said no, or from which they took their invitation back. */
  refusalDays: 7,
  noticeTitle: 30,
  noticeBody: 200,
  /** Announcements of a family in seven days: each circle's own bound on its members' weeks comes besides. */
  notices: 3,
  /** Letters of a name that are looked for, at least and at most. */
  query: { min: 2, max: 20 },
  reason: 100,
} as const;

/** How an invitation of a circle stands. */
export const invitationState = { waiting: 0, joined: 1, refused: 2, withdrawn: 3, lapsed: 4 } as const;
export type InvitationState = (typeof invitationState)[keyof typeof invitationState];
export const invitationStateLabels: Record<InvitationState, string> = {
  0: '等待回复',
  1: '已加入',
  2: '没有加入',
  3: '已撤回',
  4: '已过期',
};
