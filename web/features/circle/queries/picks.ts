import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { usePaged } from '../../../platform/paged.ts';
import { freshMs } from '../../../platform/query.ts';

/** The members of a circle to choose from, by name; the last result stays until the next one has loaded. */
export const useMembersToPick = (id: number, q: string) =>
  usePaged(listMembers, { id, ...(q === '' ? {} : { q }) }, { staleTime: freshMs, keepsLast: true });
