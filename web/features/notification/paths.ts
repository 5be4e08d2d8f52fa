/** Links to the notifications. */
export const notificationPaths = { list: '#!/user/notices' } as const;
