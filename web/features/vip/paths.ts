/** Links to the screens of memberships. */
export const vipPaths = {
  open: '#!/app/open-vip',
  /** The agreement; the screen is the app's own, like all agreements. */
  agreement: '#!/app/open-vip-agreement',
  /** A picture that invites, with one's own code. */
  poster: '#!/app/vip-poster',
} as const;
