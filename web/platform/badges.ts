import { type Badges, listBadges } from '@qunlu/contract/app.ts';
import { pollingMs, type RealtimeTopic } from '@qunlu/contract/kernel/realtime-topics.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { freshMs, keyOf, useRead } from './query.ts';
import { onRealtime, useLive } from './realtime.ts';
import { useSession } from './session.ts';

const key = keyOf(listBadges, undefined);

/** What is counted changes with these. */
const counted: readonly RealtimeTopic[] = ['badges', 'chat', 'notification'];
/** Milliseconds for which events are gathered, so that a lively conversation does not ask at every message. */
const gatherMs = 500;

/**
 * Reads badges: the sum of several by name, 0 until they are known. All readers share one call: when the server says that something
 * has changed, a minute after the last one, every ten seconds while there is no socket, and when the person comes back later than
 * that.
 */
export function useBadges(): (...names: readonly string[]) => number {
  const { guest } = useSession();
  const live = useLive();
  const client = useQueryClient();
  useEffect(() => (guest ? undefined : followEvents(client)), [client, guest]);
  const { data } = useRead(listBadges, undefined, {
    enabled: !guest,
    poll: live ? freshMs : pollingMs,
    onFocus: 'stale',
  });
  return (...names) => names.reduce((sum, name) => sum + (data?.badges[name] ?? 0), 0);
}

const due = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** Any number of readers lead to one call. */
function followEvents(client: QueryClient): () => void {
  const gather = (): void => {
    if (due.has(client)) return;
    const fetchAgain = (): void => {
      due.delete(client);
      // A page that nobody looks at asks when somebody comes back to it.
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void client.invalidateQueries({ queryKey: key, refetchType });
    };
    due.set(client, setTimeout(fetchAgain, gatherMs));
  };
  const stops = counted.map((topic) => onRealtime(topic, gather));
  return () => stops.forEach((stop) => stop());
}

/** Fetches the badges again, after something that they count has changed. */
export async function badgesChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: key });
}

/** What a counter says from now on, by what it said; nothing where it has said nothing yet. */
export function setBadge(client: QueryClient, name: string, next: (count: number) => number): void {
  client.setQueryData<{ badges: Badges }>(
    key,
    (held) => held && { badges: { ...held.badges, [name]: Math.max(0, next(held.badges[name] ?? 0)) } },
  );
}
