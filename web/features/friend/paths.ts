/** Links to the screens of friends. */
export const friendPaths = {
  list: '#!/app/friends',
  /** The QR code of one's own card, to be scanned face to face. */
  face: '#!/app/friends/face',
  /** Applications, received and sent. */
  applications: '#!/app/applylist',
  tags: '#!/app/friends/tags',
  /** The friends who have one tag. */
  tag: (tag: string): string => `#!/app/friends/tags/view?tag=${encodeURIComponent(tag)}`,
} as const;
