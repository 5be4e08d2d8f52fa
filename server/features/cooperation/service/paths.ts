/** Where notifications lead. */
export const minePath = (tab: 'posts' | 'received' | 'sent' | 'asked'): string =>
  `/cooperation/my?tab=${tab}`;
/** The conversation about a post, for who has applied to it. */
export const askPath = (cooperationId: number): string => `/app/consult/cooperation/${cooperationId}`;

export const receivedKey = (applicationId: number): string => `cooperation-application:${applicationId}`;
export const outcomeKey = (applicationId: number): string => `cooperation-outcome:${applicationId}`;
