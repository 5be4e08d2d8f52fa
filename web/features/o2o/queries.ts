import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import {
  buyDeal,
  listDeals,
  listVouchers,
  nearDeals,
  quoteDeal,
  viewDeal,
  viewVoucher,
} from '@qunlu/contract/o2o/calls.ts';
import type { Deal, VoucherUse } from '@qunlu/contract/o2o/entity.ts';
import {
  arrangeDeal,
  createDeal,
  deleteDeal,
  editDeal,
  ownDeals,
  viewShop,
} from '@qunlu/contract/o2o/publish.ts';
import type { DealSort } from '@qunlu/contract/o2o/rules.ts';
import { setHelpers, type Till, undoUse, useCode, viewTill } from '@qunlu/contract/o2o/till.ts';
import { viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { freshMs, keyOf, readOptions, useRead } from '../../platform/query.ts';

export interface DealFilter {
  words?: string;
  region?: string;
  sort?: DealSort;
}

/** The last result stays until the next has loaded. */
export const useDeals = (filter: DealFilter) =>
  usePaged(listDeals, { ...filter }, { staleTime: freshMs, keepsLast: true });

export interface Place {
  lat: number;
  lng: number;
}

/** What is around a place, the nearest first. Where somebody is goes in the body of the request, so that no address and no log has it. */
export const useNear = (place: Place | null) =>
  useInfiniteQuery({
    queryKey: [nearDeals.id, 'pages', place],
    enabled: place !== null,
    queryFn: ({ pageParam, signal }) =>
      call(nearDeals, {
        body: { ...(place ?? { lat: 0, lng: 0 }), ...(pageParam === 0 ? {} : { next: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next === pagingEnd ? undefined : next),
    staleTime: freshMs,
  });

/** Stock moves while one looks. */
export const useDeal = (id: number) => useRead(viewDeal, { id }, { staleTime: 0, onFocus: true });

/** The newest of a deal, past what is kept. */
export const newestDeal = (client: QueryClient, id: number): Promise<Deal> =>
  client.fetchQuery({ ...readOptions(viewDeal, { id }), staleTime: 0 });

export type DealQuote = OutputOf<typeof quoteDeal>;

/** What it costs and promises at this moment. */
export const useQuote = (id: number, quantity: number) =>
  useRead(quoteDeal, { deal_id: id, quantity }, { staleTime: 0, onFocus: true });

export const newestQuote = (client: QueryClient, id: number, quantity: number): Promise<DealQuote> =>
  client.fetchQuery({ ...readOptions(quoteDeal, { deal_id: id, quantity }), staleTime: 0 });

/** The money that can pay, fen. */
export const useBalance = (): number =>
  useRead(viewSpendable, undefined, { staleTime: 0 }).data?.spendable ?? 0;

export const order = (
  body: BodyInput<typeof buyDeal>,
  idempotencyKey: string,
): Promise<OutputOf<typeof buyDeal>> => call(buyDeal, { body, idempotencyKey });

/** My codes. This phone keeps them for when there is no network. */
export const useVouchers = (open: boolean) =>
  usePaged(listVouchers, open ? { open: 1 } : {}, { onFocus: true });

/** What I have ordered last of a deal. */
export const useVoucher = (id: number) =>
  useRead(viewVoucher, { deal_id: id }, { staleTime: 0, onFocus: true });

/** The order of a voucher, past what is kept: the other side or a deadline may have moved it. */
export const useVoucherOrder = (hash: string) =>
  useRead(viewOrder, { hash }, { staleTime: 0, onFocus: true });

/** What shows a deal is asked again. */
export function dealsChanged(client: QueryClient): void {
  for (const { id } of [viewDeal, quoteDeal, listDeals, nearDeals, ownDeals, listVouchers, viewVoucher])
    void client.invalidateQueries({ queryKey: [id] });
}

export const useShop = () => useRead(viewShop, undefined, { staleTime: 0, onFocus: true });
export const useOwnDeals = () => usePaged(ownDeals, {}, { onFocus: true });

export type DealInput = BodyInput<typeof createDeal>;

function saved(client: QueryClient, deal: Deal): Deal {
  dealsChanged(client);
  client.setQueryData(keyOf(viewDeal, { id: deal.deal_id }), deal);
  return deal;
}

export const publish = async (client: QueryClient, body: DealInput, idempotencyKey: string): Promise<Deal> =>
  saved(client, await call(createDeal, { body, idempotencyKey }));

export const saveDeal = async (client: QueryClient, id: number, body: DealInput): Promise<Deal> =>
  saved(client, await call(editDeal, { query: { id }, body }));

export const arrange = async (
  client: QueryClient,
  id: number,
  to: { status?: 1 | 2; is_top?: 0 | 1 },
): Promise<Deal> => saved(client, await call(arrangeDeal, { body: { id, ...to } }));

export async function removeDeal(client: QueryClient, id: number): Promise<void> {
  await call(deleteDeal, { query: { id } });
  client.removeQueries({ queryKey: keyOf(viewDeal, { id }) });
  dealsChanged(client);
}

/** Other tills use codes, too. */
export const useTill = () => useRead(viewTill, undefined, { staleTime: 0, onFocus: true });

const put = (client: QueryClient, till: Till): void => void client.setQueryData(keyOf(viewTill), till);

export async function sendCode(
  client: QueryClient,
  code: string,
  idempotencyKey: string,
): Promise<VoucherUse> {
  const used = await call(useCode, { body: { code }, idempotencyKey });
  void client.invalidateQueries({ queryKey: [viewTill.id] });
  return used;
}

export const takeBack = async (client: QueryClient, voucherId: number): Promise<void> =>
  put(client, await call(undoUse, { body: { voucher_id: voucherId } }));

export const saveHelpers = async (client: QueryClient, ids: readonly number[]): Promise<void> =>
  put(client, await call(setHelpers, { body: { user_ids: [...ids] } }));
