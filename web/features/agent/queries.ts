import {
  type AgentInfo,
  becomeIndirectPrefixed,
  listCommissions,
  listPeople,
  myInfoPrefixed,
} from '@qunlu/contract/agent/calls.ts';
import type { CommissionState } from '@qunlu/contract/agent/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';

/** Money is never shown from memory: it is asked each time a screen opens. */
const anew = { staleTime: 0 } as const;

export const useInfo = () => useRead(myInfoPrefixed, undefined, { ...anew, onFocus: true });

/** The people whom the viewer brought: 1 directly, 2 through those. */
export const usePeople = (level: 1 | 2) => usePaged(listPeople, { level });

/** Commissions in a state, '' for all. */
export const useCommissions = (state: CommissionState | '') =>
  usePaged(listCommissions, state === '' ? {} : { state });

/** Puts the viewer under an agent (D123). */
export async function accept(client: QueryClient, agent: string): Promise<AgentInfo> {
  const info = await call(becomeIndirectPrefixed, { body: { agent } });
  client.setQueryData(keyOf(myInfoPrefixed, undefined), info);
  return info;
}
