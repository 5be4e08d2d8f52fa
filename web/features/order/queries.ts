import type { OutputOf, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import {
  acceptOrder,
  cancelOrder,
  closeOrder,
  confirmOrder,
  declineOrder,
  deliverOrder,
  listOrders,
  payOrder,
  queryOrder,
  startOrder,
  viewOrder,
  viewSpendable,
} from '@qunlu/contract/order/calls.ts';
import {
  answerRefund,
  askRefund,
  disputeOrder,
  takeBackRefund,
  withdrawDispute,
} from '@qunlu/contract/order/claims.ts';
import { viewReceipt } from '@qunlu/contract/order/receipts.ts';
import type { Order, OrderLine } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { PayChannel } from '../../platform/host/host-interface.ts';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { readOptions, useRead } from '../../platform/query.ts';
import { settled } from './parts/held-orders.ts';

/** Always fetched anew: the other side, a deadline or the provider may have moved it. */
export const useOrder = (hash: string) =>
  useRead(viewOrder, { hash }, { enabled: hash !== '', staleTime: 0, onFocus: true });

/** The money that can pay an order, fen. */
export const useBalance = (enabled: boolean): number =>
  useRead(viewSpendable, undefined, { staleTime: 0, enabled }).data?.spendable ?? 0;

/**
 * Whether an unpaid order is paid by now: asked again when the server says so, and whenever the person comes back from
 * paying elsewhere.
 */
export function usePaid(hash: string, unpaid: boolean) {
  return useQuery({
    ...readOptions(queryOrder, { hash }),
    enabled: unpaid && hash !== '',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) => (error ? 5000 : (data?.again ?? 0) * 1000 || false),
  });
}

export type Role = OrderLine['role'];
type Filter = QueryInput<typeof listOrders>;
export type StateFilter = NonNullable<Filter['state']> | '';
export type KindFilter = NonNullable<Filter['type']> | '';

/** Orders that the viewer bought or sold; `state` and `kind` '' for all. */
export function useOrders(role: Role, state: StateFilter = '', kind: KindFilter = '') {
  return usePaged(listOrders, {
    role,
    ...(state === '' ? {} : { state }),
    ...(kind === '' ? {} : { type: kind }),
  });
}

/** The order that was paid last: what a page of success is about that was opened without saying so. */
export const useLastPaid = (enabled: boolean) =>
  useRead(listOrders, { size: 1, state: `${orderState.paid}` }, { enabled, staleTime: 0 });

export const useReceipt = (hash: string) => useRead(viewReceipt, { hash }, { staleTime: 0 });

/** The order as it stands now, for a decision about money. */
export const fetchOrder = (client: QueryClient, hash: string): Promise<Order> =>
  client.fetchQuery({ ...readOptions(viewOrder, { hash }), staleTime: 0 });

const steps = {
  close: closeOrder,
  accept: acceptOrder,
  start: startOrder,
  decline: declineOrder,
  confirm: confirmOrder,
  withdraw: withdrawDispute,
  takeBack: takeBackRefund,
} as const;
export type Step = keyof typeof steps;

/** One step of an order; `reason` only for those that have one. */
export const takeStep = (client: QueryClient, step: Step, hash: string, reason = ''): Promise<Order> =>
  settled(
    client,
    hash,
    call(steps[step] as typeof declineOrder, { body: { hash, ...(reason === '' ? {} : { reason }) } }),
  );

/** The seller is done; `more`: what the seller's feature asks beside. */
export const deliver = (
  client: QueryClient,
  hash: string,
  more?: Readonly<Record<string, string>>,
): Promise<Order> => settled(client, hash, call(deliverOrder, { body: { hash, ...(more ? { more } : {}) } }));

/** Cancels a paid order for what the person was told that comes back, fen. */
export const cancel = (client: QueryClient, hash: string, refund: number, reason: string): Promise<Order> =>
  settled(client, hash, call(cancelOrder, { body: { hash, refund, ...(reason === '' ? {} : { reason }) } }));

export const sendDispute = (
  client: QueryClient,
  body: { hash: string; words: string; files: string[] },
  idempotencyKey: string,
): Promise<Order> => settled(client, body.hash, call(disputeOrder, { body, idempotencyKey }));

export const sendRefundAsk = (
  client: QueryClient,
  body: { hash: string; amount: number; reason: string; files: string[] },
  idempotencyKey: string,
): Promise<Order> => settled(client, body.hash, call(askRefund, { body, idempotencyKey }));

export const sendRefundAnswer = (
  client: QueryClient,
  hash: string,
  agree: 0 | 1,
  words: string,
): Promise<Order> =>
  settled(client, hash, call(answerRefund, { body: { hash, agree, ...(words === '' ? {} : { words }) } }));

/** Pays as far as the balance goes, if it is to be used, and says how the rest is paid. */
export const startPaying = (
  hash: string,
  useBalance: boolean,
  channel: PayChannel,
  idempotencyKey: string,
): Promise<OutputOf<typeof payOrder>> =>
  call(payOrder, { body: { hash, use_balance: useBalance ? 1 : 0, channel }, idempotencyKey });
