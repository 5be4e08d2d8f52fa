export const scorePaths = { signList: '#!/user/signlist' } as const;
