import { viewUser } from '@qunlu/contract/account/calls.ts';
import {
  banOff,
  cancelLeaving,
  exportFile,
  exportState,
  requestExport,
  viewLeaving,
} from '@qunlu/contract/lifecycle/leaving.ts';
import { merge, mergeAccess } from '@qunlu/contract/lifecycle/merge.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../platform/http/call.ts';
import { keyOf, useRead } from '../../platform/query.ts';
import { login } from '../../platform/session.ts';

/** The person who is logged in. */
export const useMe = () => useRead(viewUser, {});

/** What leaving would do now, and whether it was requested. */
export function useLeaving() {
  return useRead(viewLeaving, undefined, { staleTime: 0 });
}

/** Asks for the account to be erased; every session ends with it. `code`: '' when no phone is bound. */
export async function leaveForGood(code: string, giveUp: boolean): Promise<number> {
  const body = { ...(code ? { code } : {}), ...(giveUp ? { give_up: 1 } : {}) };
  return (await call(banOff, { body })).erase_at;
}

export async function stay(client: QueryClient): Promise<void> {
  client.setQueryData(keyOf(viewLeaving, undefined), await call(cancelLeaving));
  await client.invalidateQueries({ queryKey: keyOf(viewUser, {}) });
}

const exportPollMs = 1000;

/** The newest export; asked again every second while it is being made. */
export function useExport() {
  const first = useRead(exportState, undefined, { staleTime: 0 });
  const busy = first.data?.state === 'waiting' || first.data?.state === 'working';
  return useRead(exportState, undefined, { staleTime: 0, poll: busy ? exportPollMs : false });
}

export async function askForExport(client: QueryClient): Promise<void> {
  client.setQueryData(keyOf(exportState, undefined), await call(requestExport));
}

/** Fetches one file with the bearer header, since its address alone does not open it. */
export function downloadExport(id: number, format: 'json' | 'vcf'): Promise<Blob> {
  return fetchFile(exportFile, { query: { id, format } });
}

export type MergePreview = OutputOf<typeof mergeAccess>;

export function previewMerge(phone: string, code: string): Promise<MergePreview> {
  return call(mergeAccess, { body: { phone, code } });
}

export async function mergeAccounts(ticket: string): Promise<void> {
  login(await call(merge, { body: { ticket } }));
}
