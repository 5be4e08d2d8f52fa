/** Links to the screens of relations. */
export const relationPaths = { blacked: '#!/user/privacy/blacked' } as const;
