/** Links to the screens of support for a circle. */
export const donationPaths = {
  /** Where one gives. */
  give: (id: number): string => `#!/phonebook/${id}/donation`,
  /** What was given, and what it is used for. */
  list: (id: number): string => `#!/phonebook/${id}/donates`,
  setting: (id: number): string => `#!/phonebook-setting/${id}/donation`,
} as const;
