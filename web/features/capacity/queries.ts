import { joinWaiting, leaveWaiting, listWaiting, type WaitEntry } from '@qunlu/contract/capacity/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';

/** Asked anew each time: whoever is before may have left, and an offer ends. */
export const useWaiting = () => usePaged(listWaiting, {}, { onFocus: true });

export interface Place {
  subject: string;
  target: string;
}

/** Also after a refusal the list is fetched, since what it shows may be the reason. */
async function settled(client: QueryClient, answer: Promise<WaitEntry>): Promise<WaitEntry> {
  try {
    return await answer;
  } finally {
    void client.invalidateQueries({ queryKey: [listWaiting.id] });
  }
}

export const join = (client: QueryClient, place: Place, quantity: number): Promise<WaitEntry> =>
  settled(client, call(joinWaiting, { body: { ...place, quantity } }));

export const leave = (client: QueryClient, place: Place): Promise<WaitEntry> =>
  settled(client, call(leaveWaiting, { body: place }));
