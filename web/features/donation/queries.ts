import {
  donate,
  type Donation,
  listDonations,
  nameDonation,
  saveDonationSettings,
  thankDonor,
  viewDonation,
} from '@qunlu/contract/donation/calls.ts';
import { listCosts, viewBooks } from '@qunlu/contract/dues/income.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { editPages, usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';

const anew = { staleTime: 0 } as const;

export const useDonation = (id: number) => useRead(viewDonation, { id }, { ...anew, onFocus: true });

export const useDonations = (id: number) => usePaged(listDonations, { id });

/** What came in, went out and is left; the latest that was spent. Not while they are not open to who looks. */
export const useUse = (id: number, enabled: boolean) => useRead(viewBooks, { id }, { ...anew, enabled });
export const useLatestCosts = (id: number, enabled: boolean) =>
  useRead(listCosts, { id, size: 3 }, { ...anew, enabled });

export const startGiving = async (body: BodyInput<typeof donate>, idempotencyKey: string): Promise<string> =>
  (await call(donate, { body, idempotencyKey })).hash;

export const donationChanged = (client: QueryClient, id: number): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(viewDonation, { id }) });

export async function saveSettings(
  client: QueryClient,
  body: BodyInput<typeof saveDonationSettings>,
): Promise<void> {
  client.setQueryData(keyOf(viewDonation, { id: body.id }), await call(saveDonationSettings, { body }));
  void client.invalidateQueries({ queryKey: [viewBooks.id] });
}

function write(client: QueryClient, changed: Donation): void {
  editPages(client, listDonations, (list) => list.map((one) => (one.id === changed.id ? changed : one)));
}

export async function setAnonymous(client: QueryClient, id: number, anonymous: boolean): Promise<void> {
  write(client, await call(nameDonation, { body: { donation_id: id, anonymous: anonymous ? 1 : 0 } }));
}

export async function sendThanks(client: QueryClient, id: number, thanks: string): Promise<void> {
  try {
    write(client, await call(thankDonor, { body: { donation_id: id, thanks } }));
  } catch (error) {
    // It may have been taken back meanwhile.
    void client.invalidateQueries({ queryKey: [listDonations.id] });
    throw error;
  }
}
