import { withQuery } from '../../platform/router/with-query.ts';
import type { Box } from './queries.ts';

/** Links to the screens of introductions. */
export const introductionPaths = {
  list: (box: Box = 'received'): string =>
    withQuery('#!/user/introductions', { box: box === 'made' ? box : undefined }),
  /** Introduces two members of a circle. */
  create: (id: number): string => `#!/phonebook/${id}/introduce`,
} as const;
