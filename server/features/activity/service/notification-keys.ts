/** Keys of notifications that are renewed, settled or withdrawn from more than one place. */
export const notificationKeys = {
  /** Of the host: who registered, and how many wait to be looked at. */
  registered: (activityId: number): string => `activity:${activityId}:registered`,
  /** Of the team: questions that wait for an answer. */
  asked: (activityId: number): string => `activity:${activityId}:asked`,
  helper: (activityId: number): string => `activity:${activityId}:helper`,
  cancelled: (activityId: number): string => `activity:${activityId}:cancelled`,
} as const;
