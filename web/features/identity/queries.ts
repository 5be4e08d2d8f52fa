import { viewUser } from '@qunlu/contract/account/calls.ts';
import { applyMerchant, cancelMerchant, viewMerchant } from '@qunlu/contract/identity/merchant.ts';
import {
  giveRealName,
  listLooks,
  settleRealName,
  startRealName,
  viewRealName,
} from '@qunlu/contract/identity/real-name.ts';
import { type SellingKind, viewSelling } from '@qunlu/contract/identity/selling.ts';
import { settleSigning, startSigning, viewSigning } from '@qunlu/contract/identity/signing.ts';
import type { AnyEndpoint, BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';
import { pageLoad } from '../../platform/router/follow.ts';
import { identityPaths, returnTo } from './paths.ts';

/** Always fetched anew, and when the person comes back: the provider or staff may have decided meanwhile. */
const anew = { staleTime: 0, onFocus: true } as const;

export const useRealName = () => useRead(viewRealName, undefined, anew);
export const useSigning = () => useRead(viewSigning, undefined, anew);
export const useSelling = (kind: SellingKind) => useRead(viewSelling, { kind }, anew);
export const useMerchant = () => useRead(viewMerchant, undefined, anew);

export function useLooks() {
  return usePaged(listLooks, {});
}

/** Keeps an answer as what the read would say; rows elsewhere that show the state are fetched again. */
async function take<E extends AnyEndpoint>(
  client: QueryClient,
  read: E,
  answer: Promise<OutputOf<E>>,
): Promise<OutputOf<E>> {
  const data = await answer;
  client.setQueryData(keyOf(read), data);
  void client.invalidateQueries({ queryKey: [viewUser.id] });
  return data;
}

/** Sends the whole page to the provider, which sends it back. */
export async function goToCheck(
  client: QueryClient,
  person?: { name: string; id_number: string },
): Promise<void> {
  if (person) await take(client, viewRealName, call(giveRealName, { body: person }));
  const { url } = await call(startRealName, { body: { redirect_url: returnTo(identityPaths.person) } });
  pageLoad.assign(url);
}

export const askResult = (client: QueryClient) => take(client, viewRealName, call(settleRealName));

export async function goToSigning(): Promise<void> {
  const { url } = await call(startSigning, { body: { redirect_url: returnTo(identityPaths.agreement) } });
  pageLoad.assign(url);
}

export const askSigned = (client: QueryClient) => take(client, viewSigning, call(settleSigning));

/** Applies under an idempotency key: a repeat after a lost answer does not apply twice. */
export const apply = (client: QueryClient, body: BodyInput<typeof applyMerchant>, idempotencyKey: string) =>
  take(client, viewMerchant, call(applyMerchant, { body, idempotencyKey }));

export const takeBack = (client: QueryClient) => take(client, viewMerchant, call(cancelMerchant));
