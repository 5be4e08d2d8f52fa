import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import {
  decidePatch,
  dropCampaign,
  listManagedCampaigns,
  listPatchRequests,
  saveCampaign,
  saveParams,
  savePatch,
  saveTimes,
} from '@qunlu/contract/checkin/settings.ts';
import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { editPages, usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { checkinChanged } from './campaigns.ts';

export type ManagedList = OutputOf<typeof listManagedCampaigns>;

export const useManaged = (id: number) => useRead(listManagedCampaigns, { id }, { staleTime: 0 });
export const useRequests = (id: number) => usePaged(listPatchRequests, { id });

/** As it is saved now: the screens beside read the same. */
function keep(client: QueryClient, saved: ManagedCampaign): ManagedCampaign {
  client.setQueryData<ManagedList>(keyOf(listManagedCampaigns, { id: saved.circle_id }), (now) => {
    if (!now) return now;
    const isKnown = now.list.some(({ id }) => id === saved.id);
    const list = isKnown ? now.list.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...now.list];
    return { ...now, list };
  });
  checkinChanged(client);
  return saved;
}

export const keepCampaign = async (
  client: QueryClient,
  body: BodyInput<typeof saveCampaign>,
  idempotencyKey: string,
): Promise<ManagedCampaign> => keep(client, await call(saveCampaign, { body, idempotencyKey }));

export const keepTimes = async (client: QueryClient, body: BodyInput<typeof saveTimes>) =>
  keep(client, await call(saveTimes, { body }));
export const keepParams = async (client: QueryClient, body: BodyInput<typeof saveParams>) =>
  keep(client, await call(saveParams, { body }));
export const keepPatch = async (client: QueryClient, body: BodyInput<typeof savePatch>) =>
  keep(client, await call(savePatch, { body }));

export async function drop(client: QueryClient, circleId: number, id: number): Promise<void> {
  await call(dropCampaign, { body: { id } });
  client.setQueryData<ManagedList>(
    keyOf(listManagedCampaigns, { id: circleId }),
    (now) => now && { ...now, list: now.list.filter((one) => one.id !== id) },
  );
  checkinChanged(client);
}

/** Decided by me or by somebody else meanwhile: it waits no more. */
export async function decide(client: QueryClient, body: BodyInput<typeof decidePatch>): Promise<void> {
  try {
    await call(decidePatch, { body });
    editPages(client, listPatchRequests, (list) => list.filter(({ id }) => id !== body.checkin_id));
  } finally {
    for (const { id } of [listPatchRequests, listManagedCampaigns, viewAssist])
      void client.invalidateQueries({ queryKey: [id] });
  }
}
