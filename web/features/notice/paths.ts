/** Links to the notices. */
export const noticePaths = { list: '#!/user/notices' } as const;
