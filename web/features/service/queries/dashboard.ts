import {
  listReplies,
  setReplies,
  setRest,
  viewCalendar,
  viewDashboard,
  viewStats,
} from '@qunlu/contract/service/dashboard.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, useRead } from '../../../platform/query.ts';

export const useDashboard = () => useRead(viewDashboard, {}, { staleTime: 0, onFocus: true });

export const useCalendar = (from: number, to: number) =>
  useRead(viewCalendar, { from, to }, { staleTime: 0, onFocus: true });

export const useStats = () => useRead(viewStats, {}, { staleTime: 0 });

/** No new orders until then, seconds; 0: orders come again. */
export async function rest(client: QueryClient, until: number): Promise<void> {
  await call(setRest, { body: { until } });
  await client.invalidateQueries({ queryKey: keyOf(viewDashboard, {}) });
}

export async function saveReplies(client: QueryClient, list: string[]): Promise<void> {
  client.setQueryData(keyOf(listReplies, {}), await call(setReplies, { body: { list } }));
}
