/** What people are told about an application, by its number; so that it can be taken back. */
export const noticeKeys = {
  received: (applicationId: number): string => `friend application ${applicationId}`,
  accepted: (applicationId: number): string => `friend accepted ${applicationId}`,
};

/** Every notice about these applications. */
export const allNoticeKeys = (applicationIds: readonly number[]): string[] =>
  applicationIds.flatMap((id) => [noticeKeys.received(id), noticeKeys.accepted(id)]);
