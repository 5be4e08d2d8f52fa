/** Links to the notifications. */
export const notificationPaths = {
  list: '#!/user/notices',
  settings: '#!/user/notices/settings',
} as const;
