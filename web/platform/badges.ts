import { type Badges, listBadges } from '@qunlu/contract/app.ts';
import type { QueryClient } from '@tanstack/react-query';
import { freshMs, keyOf, useRead } from './query.ts';
import { useSession } from './session.ts';

const key = keyOf(listBadges, undefined);

/**
 * Reads badges: the sum of several by name, 0 until they are known. All readers share one call, a minute after the last one while
 * the page is visible, and when the person comes back later than that.
 */
export function useBadges(): (...names: readonly string[]) => number {
  const { guest } = useSession();
  const { data } = useRead(listBadges, undefined, { enabled: !guest, poll: freshMs, onFocus: 'stale' });
  return (...names) => names.reduce((sum, name) => sum + (data?.badges[name] ?? 0), 0);
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
