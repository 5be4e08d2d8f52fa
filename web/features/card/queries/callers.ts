import { restoreReceipts, revokeReceipts } from '@qunlu/contract/card/calls.ts';
import { listCallers } from '@qunlu/contract/card/timeline.ts';
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

const filterOf = ({ cardId, source }: CallersOf) => ({
  ...(cardId === null ? {} : { id: cardId }),
  ...(source === null ? {} : { source }),
});

/** Who looked at the viewer's cards and opened contacts, the latest first. The last list stays while the next one loads. */
export const useCallers = (of: CallersOf) =>
  usePaged(listCallers, filterOf(of), { staleTime: freshMs, keepsLast: true });

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
