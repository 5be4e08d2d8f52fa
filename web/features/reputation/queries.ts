import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import {
  adjustReputation,
  listEntries,
  listRanks,
  viewReputation,
} from '@qunlu/contract/reputation/calls.ts';
import type { RankSpan } from '@qunlu/contract/reputation/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { useRead } from '../../platform/query.ts';

/** What was done a moment ago counts when the page is opened. */
const anew = { staleTime: 0, onFocus: true } as const;

export const useReputation = (id: number) => useRead(viewReputation, { id }, anew);
export const useEntries = (id: number) => usePaged(listEntries, { id });
export const useRanks = (id: number, span: RankSpan) => usePaged(listRanks, { id, span });

export async function adjust(
  client: QueryClient,
  body: BodyInput<typeof adjustReputation>,
  idempotencyKey: string,
): Promise<void> {
  await call(adjustReputation, { body, idempotencyKey });
  void client.invalidateQueries({ queryKey: [listRanks.id] });
}
