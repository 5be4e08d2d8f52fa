import { viewUser } from '@qunlu/contract/account/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { listSlots } from '@qunlu/contract/service/booking.ts';
import { viewService } from '@qunlu/contract/service/calls.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { quoteService } from '@qunlu/contract/service/orders.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import { orderHash } from './orders.ts';
import { me } from './people.ts';
import { serve, type ServedRequest } from './serve.ts';
import { offer } from './service-orders.ts';

type Quote = OutputOf<typeof quoteService>;
type Slot = OutputOf<typeof listSlots>['list'][number];

const noQueue = { open: false, waiting: false, offer_until: 0 };
const tomorrow = Math.floor((Date.now() / 1000 + 8 * 3600) / 86_400 + 1) * 86_400 - 8 * 3600;
const ten = tomorrow + 10 * 3600;
const full = ten + 1800;
/** 10:00 of tomorrow in Shanghai, and the half hour after it, which is full. */
export const slotTimes = { ten, full };
const slot = (starts_at: number, left: number): Slot => ({
  slot_id: starts_at,
  starts_at,
  minutes: 30,
  seats: 2,
  left,
  bookable: left > 0,
  queue: left === 0,
});

interface Purchase {
  service: Service;
  /** What the server says of a wish, beside the price. */
  said: Partial<Quote>;
  quotes: readonly ServedRequest<typeof quoteService>[];
}

/** What is on offer on the page where a service is bought, and what was asked of the server there. */
export const purchase: Purchase = { service: offer, said: {}, quotes: [] };

/** For each test of a file anew. */
export function servePurchases(): void {
  beforeEach(() => {
    purchase.service = offer;
    purchase.said = {};
    serve(viewUser, me);
    serve(viewSpendable, { spendable: 0 });
    serve(viewService, () => purchase.service);
    serve(listSlots, () => ({
      list: [slot(ten, 2), slot(full, 0)],
      from: Math.floor(Date.now() / 1000),
      to: tomorrow + 3 * 86_400,
    }));
    purchase.quotes = serve(quoteService, ({ query }) => {
      const fee = purchase.service.ways.find(({ way_id }) => way_id === query.way_id)?.fee ?? 0;
      const total = fee * query.count;
      return {
        fee,
        total,
        promise: {
          rows: [{ until: 0, percent: 100, refund: total, words: '完成服务前 退 100%' }],
          sentences: ['卖家没有接单，全额退款'],
        },
        left: query.slot_id === full ? 0 : query.slot_id ? 2 : -1,
        problem: query.slot_id === full ? '这个时段约满了，可以候补' : '',
        queue: query.slot_id === full ? { ...noQueue, open: true } : noQueue,
        ...purchase.said,
      };
    });
  });
}

export const paid = { order_id: 12, hash: orderHash, total: 10_000, state: 0 };
/** The page on which it is paid. */
export function serveUnpaid(order: Order): void {
  const { hash, type, state, stage, total, paid_at, expires_at } = order;
  serve(viewOrder, order);
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
}
export const chosen = (name: string | RegExp): boolean =>
  screen.getByRole<HTMLInputElement>('radio', { name }).checked;
export const submit = (name: RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
