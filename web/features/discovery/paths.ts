import { withQuery } from '../../platform/router/with-query.ts';

/** Links to the screens where circles are found, and to industries. */
export const discoveryPaths = {
  home: '#!/app/find',
  /** One search over everything; with words it has begun already. */
  search: (q = ''): string => withQuery('#!/app/search', q === '' ? {} : { q }),
  /** All of one group that a search has found. */
  searchOf: (kind: string, q: string): string => withQuery('#!/app/search/list', { kind, q }),
  /** The page of an industry that has one of its own (K076). */
  custom: (industry: number): string => withQuery('#!/app/find/custom', { industry }),
  find: '#!/app/find/phonebook',
  list: (filter: Record<string, string | number> = {}): string =>
    withQuery('#!/app/find/phonebook/list', filter),
  square: '#!/phonebook/square',
  public: '#!/phonebook/public',
  recommend: '#!/phonebook/recommend',
  popular: '#!/phonebook/recommend-circle',
  /** Recommends a circle to others, and shows those like it. */
  recommendOf: (id: number): string => `#!/phonebook/${id}/recommend`,
  circle: (id: number): string => `#!/phonebook/${id}`,
  create: '#!/phonebook/create',
  industry: '#!/user/industry',
  tags: '#!/user/tags',
  circleIndustry: (id: number): string => `#!/phonebook-setting/${id}/industry`,
} as const;
