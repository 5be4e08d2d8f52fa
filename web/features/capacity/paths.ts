/** Links to the screens of waiting lists. */
export const capacityPaths = {
  /** What I wait for. */
  waiting: '#!/user/waiting',
} as const;
