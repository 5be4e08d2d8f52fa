import { withQuery } from '../../platform/router/with-query.ts';

/** Links to the screens where circles are found, and to industries. */
export const discoveryPaths = {
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
  circleIndustry: (id: number): string => `#!/phonebook-setting/${id}/industry`,
} as const;
