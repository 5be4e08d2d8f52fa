import { viewUser } from '@qunlu/contract/account/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { claimMission, listMissions, scoreList } from '@qunlu/contract/score/missions.ts';
import { dailyQuote, isSigned, signIn, signList } from '@qunlu/contract/score/sign-in.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';

/** The mission of the daily sign-in (D125). */
export const signInMission = 1;

/** A screen that was left open over midnight: what it says of today is asked again when the person comes back. */
const dayMayHaveEnded = { onFocus: true } as const;

/** Whether today's sign-in is done. */
export function useSigned() {
  return useRead(isSigned, undefined, dayMayHaveEnded);
}

/** The sign-ins of a month, `2026-11`; the present one when left out. */
export function useSignList(month: string | undefined) {
  return useRead(signList, month === undefined ? {} : { month }, dayMayHaveEnded);
}

export function useDailyQuote() {
  return useRead(dailyQuote, undefined, { staleTime: 3_600_000 });
}

/** What was done elsewhere in the meantime can be claimed here: asked each time the person comes back. */
export const useMissions = () => useRead(listMissions, undefined, { staleTime: 0, onFocus: true });

/** Claims what a mission has earned; answers with how many points that was. */
export async function claim(client: QueryClient, id: number): Promise<number> {
  try {
    const { gained, score, mission } = await call(claimMission, { body: { id } });
    client.setQueryData<OutputOf<typeof listMissions>>(
      keyOf(listMissions, undefined),
      (held) =>
        held && {
          ...held,
          score,
          today: held.today + gained,
          list: held.list.map((one) => (Number(one.id) === id ? mission : one)),
        },
    );
    return gained;
  } finally {
    for (const stale of [listMissions, scoreList, viewUser])
      void client.invalidateQueries({ queryKey: [stale.id] });
  }
}

/** Signs in for today and claims the points of it, if there are any; answers with both. */
export async function signInToday(client: QueryClient): Promise<{ streak: number; gained: number }> {
  const answer = await call(signIn);
  client.setQueryData(keyOf(isSigned, undefined), answer);
  void client.invalidateQueries({ queryKey: [signList.id] });
  // The day is signed whatever becomes of the points; those wait among the missions.
  const gained = await claim(client, signInMission).catch(() => 0);
  return { streak: answer.streak, gained };
}

/** Every change of the balance, the newest first. B222, B223: a page is followed by another until one is empty or says so. */
export const useScores = () => usePaged(scoreList, {}, { cursor: 'page' });
