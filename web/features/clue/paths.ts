import type { ClueScope } from '@qunlu/contract/clue/rules.ts';
import { circlePaths } from '../circle/paths.ts';
import { withQuery } from '../../platform/router/with-query.ts';

const base = (id: number): string => circlePaths.life(id, 'circle-clue');

/** Links to the screens of leads; all of them stand at one address. */
export const cluePaths = {
  list: (id: number, scope?: ClueScope): string =>
    withQuery(base(id), { scope: scope === 'all' ? undefined : scope }),
  companies: (id: number): string => withQuery(base(id), { tab: 'companies' }),
  view: (id: number, clueId: number): string => withQuery(base(id), { clue: clueId }),
  post: (id: number): string => withQuery(base(id), { post: 1 }),
} as const;
