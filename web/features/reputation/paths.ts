import type { RankSpan } from '@qunlu/contract/reputation/rules.ts';

/** Links to the screens of a circle's points. */
export const reputationPaths = {
  own: (id: number): string => `#!/phonebook/${id}/score`,
  ranks: (id: number, span: RankSpan = 'month'): string =>
    `#!/phonebook/${id}/score-list${span === 'all' ? '?span=all' : ''}`,
} as const;
