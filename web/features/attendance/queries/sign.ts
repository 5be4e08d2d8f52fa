import { signSelf, viewDoor, viewHostCode } from '@qunlu/contract/attendance/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { readOptions } from '../../../platform/query.ts';
import type { Target } from './door.ts';

export type SignAnswer = OutputOf<typeof signSelf>;

/** Signs the caller in by the code of the host's screen. `holders`: who has come, of several tickets. */
export const signIn = (of: Target, code: string, holders?: number[]): Promise<SignAnswer> =>
  call(signSelf, { body: { ...of, code, ...(holders ? { holders } : {}) } });

/** Milliseconds between two looks: the counter moves, and the code is new at once when its minute is over. */
const lookMs = 5000;

/** What the host's screen shows; asked again when its minute is over. */
export const useHostCode = (sessionId: number) =>
  useQuery({
    ...readOptions(viewHostCode, { session_id: sessionId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // At once when its minute is over.
    refetchInterval: ({ state: { data } }) =>
      data ? Math.min(lookMs, (data.expires_at - data.now) * 1000 + 200) : lookMs,
    // A screen that stands on a table is not touched for hours.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  });

/** Who has come is also what the page of the activity and my tickets show. */
export function signedIn(client: QueryClient): void {
  for (const id of ['activity.view', 'activity.registration', viewDoor.id])
    void client.invalidateQueries({ queryKey: [id] });
}
