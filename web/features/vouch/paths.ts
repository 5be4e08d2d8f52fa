import type { VouchBox } from '@qunlu/contract/vouch/calls.ts';
import { withQuery } from '../../platform/router/with-query.ts';

/** Links to the screens of vouches. */
export const vouchPaths = {
  own: (box: Exclude<VouchBox, 'due'> = 'received'): string =>
    withQuery('#!/user/vouches', { box: box === 'given' ? box : undefined }),
  /** What is said of a person. */
  of: (userId: number): string => `#!/vouches/${userId}`,
  create: (userId: number): string => `#!/vouches/${userId}/create`,
} as const;
