import type { AnyEndpoint, BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { listOrders, viewOrder, viewSpendable, withdrawDispute } from '@qunlu/contract/order/calls.ts';
import { agreeTime, listSlots, proposeTime, rescheduleService } from '@qunlu/contract/service/booking.ts';
import { viewService } from '@qunlu/contract/service/calls.ts';
import {
  addComment,
  commentOfOrder,
  editComment,
  listComments,
  replyComment,
} from '@qunlu/contract/service/comments.ts';
import { listReplies, viewCalendar, viewDesk } from '@qunlu/contract/service/desk.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import {
  acceptService,
  addNote,
  answerRefundService,
  buyService,
  cancelService,
  confirmService,
  declineService,
  disputeService,
  doneService,
  lastAddress,
  listNotes,
  listServiceOrders,
  quoteService,
  refundService,
  startService,
  viewServiceOrder,
} from '@qunlu/contract/service/orders.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';

/** What may have been moved by the other side, a deadline or the provider is fetched anew at each visit. */
const anew = { staleTime: 0, onFocus: true } as const;

export const useOffer = (id: number) => useRead(viewService, { id }, { staleTime: 0 });

/** What buying costs and promises now; `null` until everything that it depends on is chosen. */
export const useQuote = (
  wish: { service_id: number; way_id: number; count: number; slot_id?: number } | null,
) =>
  useRead(quoteService, wish ?? { service_id: 1, way_id: 1, count: 1 }, { ...anew, enabled: wish !== null });

export const useSlots = (wish: { id: number; way_id: number; from: number; to: number }, enabled = true) =>
  useRead(listSlots, wish, { ...anew, enabled });

/** What of the viewer's money can pay an order, fen. */
export const useBalance = (enabled: boolean): number =>
  useRead(viewSpendable, undefined, { ...anew, enabled }).data?.spendable ?? 0;

export const useLastAddress = (enabled: boolean) => useRead(lastAddress, {}, { enabled });

export const buy = (body: BodyOf<typeof buyService>, idempotencyKey: string) =>
  call(buyService, { body, idempotencyKey });

/** `poll`: milliseconds after which it is asked again, while the person waits for something to happen. */
export const useServiceOrder = (id: number, poll?: number) =>
  useRead(viewServiceOrder, { id }, { ...anew, ...(poll === undefined ? {} : { poll }) });

export const fetchServiceOrder = (client: QueryClient, id: number): Promise<ServiceOrder> =>
  client.fetchQuery({ ...readOptions(viewServiceOrder, { id }), staleTime: 0 });

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
  viewDesk,
  viewCalendar,
  listOrders,
  listSlots,
];

/** Fetches again what an order that has moved is part of. */
export async function orderMoved(client: QueryClient, order?: ServiceOrder): Promise<void> {
  if (order) {
    client.setQueryData(keyOf(viewServiceOrder, { id: order.order_id }), order);
    void client.invalidateQueries({ queryKey: keyOf(viewOrder, { hash: order.hash }) });
    void client.invalidateQueries({ queryKey: keyOf(commentOfOrder, { id: order.order_id }) });
  }
  await Promise.all(beside.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
}

/** After a refusal the present state is fetched, since it may be the reason. */
export async function settled(
  client: QueryClient,
  id: number,
  answer: Promise<ServiceOrder>,
): Promise<ServiceOrder> {
  try {
    const order = await answer;
    void orderMoved(client, order);
    return order;
  } catch (error) {
    if (error instanceof RequestError && error.status >= 400)
      void client.invalidateQueries({ queryKey: keyOf(viewServiceOrder, { id }) });
    throw error;
  }
}

const steps = {
  accept: acceptService,
  decline: declineService,
  start: startService,
  confirm: confirmService,
} as const;
export type Step = keyof typeof steps;

export const takeStep = (client: QueryClient, step: Step, id: number, reason = ''): Promise<ServiceOrder> =>
  settled(
    client,
    id,
    call(steps[step] as typeof acceptService, {
      body: { order_id: id, ...(reason === '' ? {} : { reason }) },
    }),
  );

export const sayDone = (
  client: QueryClient,
  id: number,
  express?: { company: string; number: string },
): Promise<ServiceOrder> =>
  settled(client, id, call(doneService, { body: { order_id: id, ...(express ? { express } : {}) } }));

/** Cancels for what the person was told that comes back, fen; an unpaid one is closed. */
export const cancelServiceOrder = (
  client: QueryClient,
  id: number,
  refund: number | null,
  reason = '',
): Promise<ServiceOrder> =>
  settled(
    client,
    id,
    call(cancelService, {
      body: {
        order_id: id,
        ...(refund === null ? {} : { refund }),
        ...(reason === '' ? {} : { reason }),
      },
    }),
  );

export const askRefund = (
  client: QueryClient,
  body: BodyOf<typeof refundService>,
  idempotencyKey: string,
): Promise<ServiceOrder> => settled(client, body.order_id, call(refundService, { body, idempotencyKey }));

export const answerRefund = (
  client: QueryClient,
  body: BodyOf<typeof answerRefundService>,
): Promise<ServiceOrder> => settled(client, body.order_id, call(answerRefundService, { body }));

export const sendServiceDispute = (
  client: QueryClient,
  body: BodyOf<typeof disputeService>,
  idempotencyKey: string,
): Promise<ServiceOrder> => settled(client, body.order_id, call(disputeService, { body, idempotencyKey }));

/** A dispute is taken back by the engine's own call. */
export const withdrawServiceDispute = (
  client: QueryClient,
  { order_id, hash }: Pick<ServiceOrder, 'order_id' | 'hash'>,
): Promise<ServiceOrder> =>
  settled(
    client,
    order_id,
    call(withdrawDispute, { body: { hash } }).then(() => fetchServiceOrder(client, order_id)),
  );

export const reschedule = (client: QueryClient, id: number, slotId: number): Promise<ServiceOrder> =>
  settled(client, id, call(rescheduleService, { body: { order_id: id, slot_id: slotId } }));

export const propose = (client: QueryClient, id: number, startsAt: number): Promise<ServiceOrder> =>
  settled(client, id, call(proposeTime, { body: { order_id: id, starts_at: startsAt } }));

export const agree = (client: QueryClient, id: number, startsAt: number): Promise<ServiceOrder> =>
  settled(client, id, call(agreeTime, { body: { order_id: id, starts_at: startsAt } }));

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
