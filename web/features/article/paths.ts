/** Links to articles and channels. */
export const articlePaths = {
  feed: (): string => '#!/app/home-article',
  view: (alias: string): string => `#!/article/${alias}`,
  channel: (id: number): string => `#!/app/${id}`,
} as const;
