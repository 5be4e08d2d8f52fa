/** Keys of notifications about an application, so that they can be withdrawn. */
export const notificationKeys = {
  received: (applicationId: number | ''): string => `friend application ${applicationId}`,
  accepted: (applicationId: number): string => `friend accepted ${applicationId}`,
  exchanged: (applicationId: number): string => `friend exchanged ${applicationId}`,
};

/** The keys of all notifications about these applications. */
export const allNotificationKeys = (applicationIds: readonly number[]): string[] =>
  applicationIds.flatMap((id) => [
    notificationKeys.received(id),
    notificationKeys.accepted(id),
    notificationKeys.exchanged(id),
  ]);
