/** Keys of notices about an application, so that they can be withdrawn. */
export const noticeKeys = {
  received: (applicationId: number | ''): string => `friend application ${applicationId}`,
  accepted: (applicationId: number): string => `friend accepted ${applicationId}`,
  exchanged: (applicationId: number): string => `friend exchanged ${applicationId}`,
};

/** The keys of all notices about these applications. */
export const allNoticeKeys = (applicationIds: readonly number[]): string[] =>
  applicationIds.flatMap((id) => [
    noticeKeys.received(id),
    noticeKeys.accepted(id),
    noticeKeys.exchanged(id),
  ]);
