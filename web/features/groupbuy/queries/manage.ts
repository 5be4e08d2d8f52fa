import { listJoined } from '@qunlu/contract/groupbuy/calls.ts';
import {
  addOffline,
  exportEntries,
  listEntries,
  listHelpers,
  noteEntry,
  openContact,
  removeOffline,
  setHelpers,
  viewManage,
} from '@qunlu/contract/groupbuy/manage.ts';
import { readyEntries, undoReady, viewPacking } from '@qunlu/contract/groupbuy/packing.ts';
import type { EntryGroup } from '@qunlu/contract/groupbuy/rules.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { buysChanged } from './buys.ts';

/** What I have ordered, of all buys. This phone keeps the codes for when there is no network. */
export const useAllJoined = () => usePaged(listJoined, {}, { onFocus: true });

export type ManagedBuy = OutputOf<typeof viewManage>;
export type Packing = OutputOf<typeof viewPacking>;

export const useManage = (id: number) => useRead(viewManage, { id }, { staleTime: 0, onFocus: true });

export const useEntries = (id: number, filter: { group?: EntryGroup; point_id?: number; words?: string }) =>
  usePaged(listEntries, { id, ...filter }, { staleTime: 0, onFocus: true, keepsLast: true });

export const usePacking = (id: number, point: number) =>
  useRead(viewPacking, point > 0 ? { id, point_id: point } : { id }, { staleTime: 0, onFocus: true });

export const useHelpers = (id: number, enabled: boolean) =>
  useRead(listHelpers, { id }, { staleTime: 0, enabled });

/** What shows the orders of a buy is asked again. */
function entriesChanged(client: QueryClient): void {
  for (const { id } of [listEntries, viewPacking]) void client.invalidateQueries({ queryKey: [id] });
  buysChanged(client);
}

/** Answers why those are not ready that are not. */
export async function makeReady(
  client: QueryClient,
  body: BodyInput<typeof readyEntries>,
): Promise<readonly string[]> {
  try {
    const { list } = await call(readyEntries, { body });
    return list.flatMap(({ problem }) => (problem === '' ? [] : problem));
  } finally {
    entriesChanged(client);
  }
}

export async function takeReadyBack(client: QueryClient, entryId: number): Promise<void> {
  await call(undoReady, { body: { entry_id: entryId } });
  entriesChanged(client);
}

export async function writeNote(client: QueryClient, entryId: number, note: string): Promise<void> {
  await call(noteEntry, { body: { entry_id: entryId, note } });
  entriesChanged(client);
}

export const readContact = (entryId: number): Promise<OutputOf<typeof openContact>> =>
  call(openContact, { body: { entry_id: entryId } });

export async function addRows(
  client: QueryClient,
  body: BodyInput<typeof addOffline>,
  idempotencyKey: string,
): Promise<void> {
  await call(addOffline, { body, idempotencyKey });
  entriesChanged(client);
}

export async function removeRow(client: QueryClient, entryId: number): Promise<void> {
  await call(removeOffline, { body: { entry_id: entryId } });
  entriesChanged(client);
}

export async function writeHelpers(
  client: QueryClient,
  id: number,
  userIds: readonly number[],
): Promise<void> {
  const helpers = await call(setHelpers, { body: { id, user_ids: [...userIds] } });
  client.setQueryData(keyOf(listHelpers, { id }), helpers);
}

export const fetchEntries = (id: number): Promise<Blob> => fetchFile(exportEntries, { body: { id } });
