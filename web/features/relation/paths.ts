/** Links to the screens of relations. */
export const relationPaths = { blocked: '#!/user/privacy/blacked' } as const;
