import { setSchedule, viewSchedule } from '@qunlu/contract/service/booking.ts';
import { viewService } from '@qunlu/contract/service/calls.ts';
import type { Schedule } from '@qunlu/contract/service/schedule.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, useRead } from '../../../platform/query.ts';

export const useSchedule = (serviceId: number) => useRead(viewSchedule, { id: serviceId }, { staleTime: 0 });

export async function saveSchedule(
  client: QueryClient,
  serviceId: number,
  { weekly, exceptions, notice_hours, ahead_days }: Schedule,
): Promise<void> {
  const now = await call(setSchedule, {
    query: { id: serviceId },
    body: {
      weekly: [...weekly],
      exceptions: exceptions.map(({ date, slots }) => ({ date, slots: [...slots] })),
      notice_hours,
      ahead_days,
    },
  });
  client.setQueryData(keyOf(viewSchedule, { id: serviceId }), now);
  void client.invalidateQueries({ queryKey: keyOf(viewService, { id: serviceId }) });
}
