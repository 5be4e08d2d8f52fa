/** Links to the screens of friends. */
export const friendPaths = {
  list: '#!/app/friends',
  /** Applications, received and sent. */
  applications: '#!/app/applylist',
} as const;
