import { withQuery } from '../../platform/router/with-query.ts';

/** What a new buy begins with: an earlier one, a draft, a circle. */
export interface BuyStart {
  copy?: number;
  draft?: number;
  circle?: number;
}

const known = (given: object): Record<string, string | number> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Links to the screens of group buys. */
export const groupbuyPaths = {
  /** Buys to look through. */
  find: (): string => '#!/groupbuy',
  /** Those of one circle. */
  ofCircle: (circle: number): string => withQuery('#!/groupbuy', { circle }),
  view: (id: number): string => `#!/groupbuy/${id}/view`,
  /** One that was just published: the screen says so. */
  made: (id: number): string => `#!/groupbuy/${id}/view?made=1`,
  /** After its goods were chosen: who receives them how, what it costs, the promise. */
  pay: (id: number): string => `#!/groupbuy/${id}/view?step=pay`,
  /** A picture of it to pass on. */
  poster: (id: number): string => `#!/groupbuy/${id}/view?step=poster`,
  create: (from: BuyStart = {}): string => withQuery('#!/groupbuy/create', known(from)),
  edit: (id: number): string => `#!/groupbuy/${id}/edit`,
  /** Orders, packing, helpers, money. */
  manage: (id: number): string => `#!/groupbuy/${id}/manage`,
  /** Where codes are read. */
  door: (id: number): string => `#!/groupbuy/${id}/door`,
  /** What I have ordered, and what I organise. */
  user: (tab?: 'joined' | 'own'): string => withQuery('#!/groupbuy/user', known({ tab })),
} as const;
