import { listBlocked } from '@qunlu/contract/relation.ts';
import { usePaged } from '../../platform/paged.ts';

/** The people whom the viewer has blocked, the newest first. */
export function useBlocked() {
  return usePaged(listBlocked, {});
}
