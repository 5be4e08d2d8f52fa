import { viewActivity } from '@qunlu/contract/activity/calls.ts';
import { useRead } from '../../../platform/query.ts';

/** Places go quickly: coming back to the page asks again. A file of its own, since the first view has nothing else. */
export const useActivity = (id: number, code = '') =>
  useRead(viewActivity, code === '' ? { id } : { id, code }, { onFocus: 'stale' });
