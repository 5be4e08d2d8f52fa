import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import {
  createVouch,
  hideVouch,
  listVouches,
  type OwnVouch,
  renewVouch,
  vouchesOf,
  vouchLine,
  withdrawVouch,
} from '@qunlu/contract/vouch/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { editPages, usePaged } from '../../platform/paged.ts';
import { useRead } from '../../platform/query.ts';

/** What others wrote for me, or what I wrote for others. */
export type Box = 'received' | 'given';

export const useVouches = (box: Box) => usePaged(listVouches, { box });
/** Those of mine that end soon; a page of them is all that there can be. */
export const useDue = (enabled: boolean) => useRead(listVouches, { box: 'due', size: 50 }, { enabled });

export const useVouchesOf = (userId: number) => usePaged(vouchesOf, { user_id: userId });

function changed(client: QueryClient): void {
  for (const { id } of [vouchesOf, vouchLine, listNotifications])
    void client.invalidateQueries({ queryKey: [id] });
}

/** Does something with one of the lists, and shows it as it stands then. */
async function change(client: QueryClient, work: () => Promise<OwnVouch>): Promise<void> {
  try {
    const now = await work();
    editPages(client, listVouches, (list) => list.map((one) => (one.vouch_id === now.vouch_id ? now : one)));
  } finally {
    // Also when it was refused: it has changed elsewhere.
    void client.invalidateQueries({ queryKey: [listVouches.id] });
    changed(client);
  }
}

export const withdraw = (client: QueryClient, id: number): Promise<void> =>
  change(client, () => call(withdrawVouch, { body: { id } }));

export const renew = (client: QueryClient, id: number): Promise<void> =>
  change(client, () => call(renewVouch, { body: { id } }));

export const hide = (client: QueryClient, id: number, hidden: boolean): Promise<void> =>
  change(client, () => call(hideVouch, { body: { id, hidden: hidden ? 1 : 0 } }));

export type VouchInput = BodyInput<typeof createVouch>;

export async function vouch(client: QueryClient, body: VouchInput, idempotencyKey: string): Promise<void> {
  await call(createVouch, { body, idempotencyKey });
  void client.invalidateQueries({ queryKey: [listVouches.id] });
  changed(client);
}
