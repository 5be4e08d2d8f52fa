import { dailyQuote, isSigned, signIn, signList } from '@qunlu/contract/score.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { keyOf, useRead } from '../../platform/query.ts';

/** Whether today's sign-in is done. */
export function useSigned() {
  return useRead(isSigned);
}

/** The sign-ins of a month, `2026-11`; the present one when left out. */
export function useSignList(month: string | undefined) {
  return useRead(signList, month === undefined ? {} : { month });
}

export function useDailyQuote() {
  return useRead(dailyQuote, undefined, { staleTime: 3_600_000 });
}

export async function signInToday(client: QueryClient): Promise<number> {
  const answer = await call(signIn);
  client.setQueryData(keyOf(isSigned, undefined), answer);
  await client.invalidateQueries({ queryKey: [signList.id] });
  return answer.streak;
}
