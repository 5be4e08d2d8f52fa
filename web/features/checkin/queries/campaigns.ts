import {
  checkIn,
  listCampaigns,
  listEntries,
  listRanks,
  patchDay,
  removeCheckin,
  setReminder,
  viewCalendar,
  viewCampaign,
} from '@qunlu/contract/checkin/calls.ts';
import type { CampaignView, CheckinResult } from '@qunlu/contract/checkin/entity.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';

/** What is open changes with the clock. */
const anew = { staleTime: 0, onFocus: true } as const;

export const useCampaigns = (id: number) => useRead(listCampaigns, { id }, anew);
export const useCampaign = (id: number) => useRead(viewCampaign, { id }, anew);
export const useCalendar = (id: number, month: string) => useRead(viewCalendar, { id, month }, anew);
export const useRanks = (id: number) => usePaged(listRanks, { id });
export const useEntries = (id: number, mine: boolean) =>
  usePaged(listEntries, { id, ...(mine ? { mine: 1 } : {}) });
/** Its name, for what is passed on. */
export const useCircleOf = (id: number) => useRead(viewCircle, { id });
/** The newest few, beside the campaign. */
export const useNewest = (id: number) => useRead(listEntries, { id, size: 3 }, anew);

/** What a check-in changes: figures, days, ranks, the list, what waits on the home of the circle. */
export const checkinChanged = (client: QueryClient): void => {
  for (const { id } of [listCampaigns, viewCampaign, viewCalendar, listRanks, listEntries, viewCircle])
    void client.invalidateQueries({ queryKey: [id] });
};

/** Also after a failure: it may have arrived, or the window is over. */
async function changed<T>(client: QueryClient, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    checkinChanged(client);
  }
}

export const sendCheckIn = (client: QueryClient, body: BodyInput<typeof checkIn>): Promise<CheckinResult> =>
  changed(client, call(checkIn, { body }));

export const sendPatch = (client: QueryClient, body: BodyInput<typeof patchDay>): Promise<CheckinResult> =>
  changed(client, call(patchDay, { body }));

export const removeOne = (client: QueryClient, body: BodyInput<typeof removeCheckin>): Promise<unknown> =>
  changed(client, call(removeCheckin, { body }));

export async function remindAt(client: QueryClient, id: number, minute: number): Promise<void> {
  const { minute: reminder } = await call(setReminder, { body: { id, minute } });
  client.setQueryData<CampaignView>(keyOf(viewCampaign, { id }), (now) => now && { ...now, reminder });
}
