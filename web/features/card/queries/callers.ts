import { restoreReceipts, revokeReceipts } from '@qunlu/contract/card/calls.ts';
import { type Caller, listCallers } from '@qunlu/contract/card/timeline.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { editPages, usePaged } from '../../../platform/paged.ts';
import { freshMs } from '../../../platform/query.ts';

/** Which part of the timeline is shown; null does not filter. */
export interface CallersOf {
  cardId: number | null;
  /** The code of a source; members only. */
  source: string | null;
}

const everybody: CallersOf = { cardId: null, source: null };

const filterOf = ({ cardId, source }: CallersOf) => ({
  ...(cardId === null ? {} : { id: cardId }),
  ...(source === null ? {} : { source }),
});

/** Who looked at the viewer's cards and opened contacts, the latest first. The last list stays while the next one loads. */
export const useCallers = (of: CallersOf) =>
  usePaged(listCallers, filterOf(of), { staleTime: freshMs, keepsLast: true });

/** Who came today, the latest first; a person who looked at several cards once. */
export function useTodaysCallers(): readonly Caller[] {
  const { data, dataUpdatedAt } = usePaged(listCallers, filterOf(everybody), { staleTime: freshMs });
  const since = startOfDay(new Date(dataUpdatedAt)).getTime() / 1000;
  const today = data?.pages[0]?.list.filter(({ at, realname }) => at >= since && realname !== '') ?? [];
  return [...new Map(today.map((caller) => [caller.user_id, caller])).values()];
}

/** Revokes a person's access to the contacts, or gives it back (D209). It shows at once, and goes back when it is refused. */
export async function setRevoked(client: QueryClient, userId: number, revoke: boolean): Promise<void> {
  mark(client, userId, revoke);
  try {
    const { revoked } = await call(revoke ? revokeReceipts : restoreReceipts, { body: { user_id: userId } });
    mark(client, userId, revoked);
  } catch (error) {
    mark(client, userId, !revoke);
    throw error;
  }
}

function mark(client: QueryClient, userId: number, revoked: boolean): void {
  editPages(client, listCallers, (list) =>
    list.map((caller) => (caller.user_id === userId ? { ...caller, revoked } : caller)),
  );
}
