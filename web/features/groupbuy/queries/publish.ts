import { viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import {
  arrangeBuy,
  cancelBuy,
  createBuy,
  deleteBuy,
  deleteDraft,
  editBuy,
  listDrafts,
  ownBuys,
  saveDraft,
  viewDraft,
} from '@qunlu/contract/groupbuy/publish.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { PublicationStatus } from '@qunlu/contract/kernel/publication.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { buysChanged } from './buys.ts';

export const useOwnBuys = () => usePaged(ownBuys, {}, { onFocus: true });

/** The circle in which one publishes. */
export const useCircleOf = (id: number) => useRead(viewCircle, { id }, { enabled: id > 0 });

export type NewBuy = BodyInput<typeof createBuy>;
export type BuyEdit = BodyInput<typeof editBuy>;

function saved(client: QueryClient, buy: Buy): Buy {
  buysChanged(client);
  client.setQueryData(keyOf(viewBuy, { id: buy.buy_id }), buy);
  return buy;
}

export async function publish(client: QueryClient, body: NewBuy, idempotencyKey: string): Promise<Buy> {
  const made = saved(client, await call(createBuy, { body, idempotencyKey }));
  void client.invalidateQueries({ queryKey: [listDrafts.id] });
  return made;
}

export const saveBuy = async (client: QueryClient, id: number, body: BuyEdit): Promise<Buy> =>
  saved(client, await call(editBuy, { query: { id }, body }));

export const arrange = async (client: QueryClient, id: number, status: PublicationStatus): Promise<Buy> =>
  saved(client, await call(arrangeBuy, { body: { id, status } }));

export const callOff = async (client: QueryClient, id: number, reason: string): Promise<Buy> =>
  saved(client, await call(cancelBuy, { body: { id, reason } }));

export async function removeBuy(client: QueryClient, id: number): Promise<void> {
  await call(deleteBuy, { query: { id } });
  client.removeQueries({ queryKey: keyOf(viewBuy, { id }) });
  buysChanged(client);
}

export type DraftLine = OutputOf<typeof listDrafts>['list'][number];

export const useDrafts = () => useRead(listDrafts, {}, { staleTime: 0 });
export const useDraft = (id: number) => useRead(viewDraft, { id }, { enabled: id > 0 });

export async function keepDraft(
  client: QueryClient,
  body: BodyInput<typeof saveDraft>,
  idempotencyKey: string,
): Promise<DraftLine> {
  const kept = await call(saveDraft, { body, idempotencyKey });
  client.setQueryData(keyOf(viewDraft, { id: kept.draft_id }), { ...kept, content: body.content });
  void client.invalidateQueries({ queryKey: [listDrafts.id] });
  return kept;
}

export async function dropDraft(client: QueryClient, id: number): Promise<void> {
  await call(deleteDraft, { query: { id } });
  void client.invalidateQueries({ queryKey: [listDrafts.id] });
  client.removeQueries({ queryKey: keyOf(viewDraft, { id }) });
}
