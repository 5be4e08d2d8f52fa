/** Links to the screens of imports. */
export const rosterPaths = {
  /** Import of a circle. */
  import: (id: number) => `#!/phonebook-setting/${id}/import`,
  /** Who was imported and has not confirmed. */
  waiting: (id: number) => `#!/phonebook-setting/${id}/import/waiting`,
  /** Circles that have imported my number. */
  mine: '#!/user/roster',
  /** Where a circle is. */
  circle: (id: number) => `#!/phonebook/${id}`,
} as const;
