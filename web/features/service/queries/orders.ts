import type { AnyEndpoint, BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { deliverOrder, listOrders, viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { agreeTime, listSlots, proposeTime, rescheduleService } from '@qunlu/contract/service/booking.ts';
import { viewService } from '@qunlu/contract/service/calls.ts';
import {
  addComment,
  commentOfOrder,
  editComment,
  listComments,
  replyComment,
} from '@qunlu/contract/service/comments.ts';
import { listReplies, viewCalendar, viewDashboard } from '@qunlu/contract/service/dashboard.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import {
  addNote,
  buyService,
  lastAddress,
  listNotes,
  listServiceOrders,
  quoteService,
  viewServiceOrder,
} from '@qunlu/contract/service/orders.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { settled } from '../../order/parts/held-orders.ts';

/** What may have been moved by the other side, a deadline or the provider is fetched anew at each visit. */
const anew = { staleTime: 0, onFocus: true } as const;

export const useOffer = (id: number) => useRead(viewService, { id }, { staleTime: 0 });

/** What buying costs and promises now; `null` until everything that it depends on is chosen. */
export const useQuote = (
  input: { service_id: number; way_id: number; count: number; slot_id?: number } | null,
) =>
  useRead(quoteService, input ?? { service_id: 1, way_id: 1, count: 1 }, {
    ...anew,
    enabled: input !== null,
  });

export const useSlots = (input: { id: number; way_id: number; from: number; to: number }, enabled = true) =>
  useRead(listSlots, input, { ...anew, enabled });

/** What of the viewer's money can pay an order, fen. */
export const useBalance = (enabled: boolean): number =>
  useRead(viewSpendable, undefined, { ...anew, enabled }).data?.spendable ?? 0;

export const useLastAddress = (enabled: boolean) => useRead(lastAddress, {}, { enabled });

export const buy = (body: BodyOf<typeof buyService>, idempotencyKey: string) =>
  call(buyService, { body, idempotencyKey });

/** `poll`: milliseconds after which it is asked again, while the person waits for something to happen. */
export const useServiceOrder = (id: number, poll?: number) =>
  useRead(viewServiceOrder, { id }, { ...anew, ...(poll === undefined ? {} : { poll }) });

export type Side = 'buyer' | 'seller';
export type Group = '' | 'open' | 'to-accept' | 'to-serve' | 'to-confirm' | 'over';

export function useServiceOrders(as: Side, group: Group) {
  return usePaged(listServiceOrders, {
    as,
    ...(group === '' ? {} : { group }),
  });
}

/** What shows a line of an order, or follows from its state. */
const beside: readonly Pick<AnyEndpoint, 'id'>[] = [
  listServiceOrders,
  viewDashboard,
  viewCalendar,
  listOrders,
  listSlots,
];

/** Fetches again what an order that has moved is part of. */
export async function orderMoved(client: QueryClient): Promise<void> {
  await Promise.all(beside.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
}

/** The same, and what can be said of it, once it was shown otherwise than before. */
export async function orderShown(client: QueryClient, id: number): Promise<void> {
  void client.invalidateQueries({ queryKey: keyOf(commentOfOrder, { id }) });
  await orderMoved(client);
}

/** A seller says that what is sent is on its way, and how. */
export const sayDone = (
  client: QueryClient,
  hash: string,
  express: { company: string; number: string },
): Promise<Order> => settled(client, hash, call(deliverOrder, { body: { hash, more: express } }));

/** An order by the number that services give it, and by its own. */
export type OrderKey = Pick<ServiceOrder, 'hash'> & { id: number };

export const reschedule = (client: QueryClient, { id, hash }: OrderKey, slotId: number): Promise<Order> =>
  settled(client, hash, call(rescheduleService, { body: { order_id: id, slot_id: slotId } }));

export const propose = (client: QueryClient, { id, hash }: OrderKey, startsAt: number): Promise<Order> =>
  settled(client, hash, call(proposeTime, { body: { order_id: id, starts_at: startsAt } }));

export const agree = (client: QueryClient, { id, hash }: OrderKey, startsAt: number): Promise<Order> =>
  settled(client, hash, call(agreeTime, { body: { order_id: id, starts_at: startsAt } }));

export function useNotes(id: number) {
  return usePaged(listNotes, { id }, { onFocus: true });
}

export async function sendNote(
  client: QueryClient,
  body: BodyOf<typeof addNote>,
  idempotencyKey: string,
): Promise<void> {
  await call(addNote, { body, idempotencyKey });
  await client.invalidateQueries({ queryKey: [listNotes.id] });
}

export const useReplies = (enabled: boolean) => useRead(listReplies, {}, { enabled });

export const useComment = (orderId: number) => useRead(commentOfOrder, { id: orderId }, anew);

export interface CommentWords {
  score: number;
  content: string;
  images: string[];
}

/** Writes or changes what the buyer says of an order. */
export async function sendComment(
  client: QueryClient,
  id: number,
  how: 'add' | 'edit',
  words: CommentWords,
): Promise<void> {
  const comment = await call(how === 'add' ? addComment : editComment, { query: { id }, body: words });
  client.setQueryData(keyOf(commentOfOrder, { id }), comment);
  await commented(client, id);
}

export async function replyTo(client: QueryClient, id: number, content: string): Promise<void> {
  const comment = await call(replyComment, { query: { id }, body: { content } });
  client.setQueryData(keyOf(commentOfOrder, { id }), comment);
  await commented(client, id);
}

async function commented(client: QueryClient, id: number): Promise<void> {
  for (const { id: stale } of [listComments, viewService])
    void client.invalidateQueries({ queryKey: [stale] });
  await client.invalidateQueries({ queryKey: keyOf(viewServiceOrder, { id }) });
  await orderMoved(client);
}
