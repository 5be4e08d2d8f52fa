import { withQuery } from '../../platform/router/with-query.ts';

/** Which of one's own: posts, what others asked, what one asked oneself, where a word on what came of it waits. */
export type MineTab = 'posts' | 'received' | 'sent' | 'asked';

/** Links to the screens of cooperation. */
export const cooperationPaths = {
  square: (filter: { tab?: 'fit'; side?: string; kind?: string } = {}): string =>
    withQuery('#!/cooperation/square', filter),
  /** What one person looks for and gives. */
  of: (user: number): string => withQuery('#!/cooperation/square', { user }),
  mine: (tab?: MineTab): string => withQuery('#!/cooperation/my', { tab }),
  create: (): string => '#!/cooperation/create',
  edit: (id: number): string => `#!/cooperation/${id}/edit`,
  view: (id: number): string => `#!/cooperation/${id}`,
  /** One that was just published: the screen says so. */
  made: (id: number): string => `#!/cooperation/${id}?made=1`,
  apply: (id: number): string => `#!/cooperation/${id}/apply`,
  applied: (id: number): string => `#!/cooperation/${id}/apply_success`,
} as const;
