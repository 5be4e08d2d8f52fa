import { orderTypes } from '@qunlu/contract/order/rules.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { inTransaction, jobContext } from '../platform/context.ts';
import { defineFeature, type Feature } from '../platform/feature.ts';
import { provide } from '../platform/ports.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import * as z from 'zod/mini';
import type { Person } from './people.ts';
import type { World } from './world.ts';
import { post } from '../features/ledger/api/post.ts';
import { payableSubjects, type PayableSubject, type SubjectOrder } from '../features/order/ports.ts';
import type { NewOrder } from '../features/order/service/payment/create.ts';
import { lockOrder } from '../features/order/service/ground/locks.ts';
import { becomePaid } from '../features/order/service/payment/paid.ts';
import type { OrderRow } from '../features/order/store/orders.ts';
import { makeOrder, instantPromise, topUp, orderNow } from '../features/order/testing.ts';

/**
 * A shop that exists in tests only: it sells pieces of things out of a stock, which is taken by paying and comes back with
 * the refund of all.
 */
export interface TestShop {
  /** For `useWorld({ extra })`. */
  feature: Feature;
  /** Pieces left by target; absent: any number. In the memory of the test, so only after a transaction is it exact. */
  stock: Map<string, number>;
  /** What the engine has told the subject, in order: `paid 12`, `closed 12`, `refunding 12 300 all`, `moved 12 4`. */
  told: string[];
  /** The steps that `askedSubject` refuses. */
  refuses: Set<string>;
  /** What silence means, by target; absent: as the promise says. */
  silences: Map<string, 'back' | 'done'>;
  /** Its word for an order, by hash, behind the side that reads it. */
  words: Map<string, string>;
  /** Its own pages of orders, by order id. */
  pages: Map<number, string>;
  /** How many times an order had its effect: paid less refunded. */
  effects(orderId: number): number;
  /** Shares of others in what is settled. */
  commissions: { userId: number; percent: number }[];
  /** Makes an order as a feature that sells does it; `seller` null: the platform earns. */
  order(
    world: World,
    buyer: { userId: number },
    given?: Partial<NewOrder> & { seller?: { userId: number } | null },
  ): Promise<OrderRow>;
}

export const shopSubject = 'testshop.thing';
/** The same, for what the platform sells. */
export const platformSubject = 'testshop.pack';
/** One that is asked before each step of a side, and refuses those in `TestShop.refuses`. */
export const askedSubject = 'testshop.asked';
/** One that adds something to its orders. */
export const partSubject = 'testshop.box';

export const refusalWords = '这一步现在不行';

let targets = 0;

export function testShop(): TestShop {
  const stock = new Map<string, number>();
  const notified: string[] = [];
  const commissions: TestShop['commissions'] = [];
  const pages = new Map<number, string>();
  const words: TestShop['words'] = new Map();
  const refuses = new Set<string>();
  const silences: TestShop['silences'] = new Map();
  const note = async (what: string, { orderId }: SubjectOrder, more = ''): Promise<void> =>
    void notified.push(`${what} ${orderId}${more}`);
  const subject = (name: string, earns: PayableSubject['earns']): PayableSubject => ({
    name,
    type: orderTypes.service,
    earns,
    async paid(_tx, order) {
      const left = stock.get(order.target);
      if (left !== undefined && left < order.quantity) fail('stateChanged', { message: '已经卖完了' });
      if (left !== undefined) stock.set(order.target, left - order.quantity);
      await note('paid', order);
    },
    closed: (_tx, order) => note('closed', order),
    async refunding(_tx, order, { amount, all }) {
      const left = stock.get(order.target);
      if (all && left !== undefined) stock.set(order.target, left + order.quantity);
      await note('refunding', order, ` ${amount}${all ? ' all' : ''}`);
    },
    lapses: async (_tx, { target }) => silences.get(target),
    moved: (_tx, order) => note('moved', order, ` ${order.stage}`),
    word: ({ hash }, role) => (words.has(hash) ? `${role}${words.get(hash)}` : undefined),
    pages: async () => pages,
    commissions: async (_ctx, _order, settled) =>
      commissions.map(({ userId, percent }) => ({
        userId,
        amount: Math.floor((settled * percent) / 100),
        title: '推荐佣金',
        holdSeconds: 86_400,
      })),
    path: ({ target }) => `/things/${target}`,
    after: () => ['请保存好付款凭证。'],
  });
  return {
    feature: defineFeature({
      name: 'testshop',
      provides: [
        provide(payableSubjects, subject(shopSubject, 'seller')),
        provide(payableSubjects, subject(platformSubject, 'platform')),
        provide(payableSubjects, {
          ...subject(askedSubject, 'seller'),
          todo: { accept: '审核' },
          async before(_tx, order, { step, who }) {
            await note('before', order, ` ${step} ${who}`);
            if (refuses.has(step)) fail('stateChanged', { message: refusalWords });
          },
        }),
        provide(payableSubjects, {
          ...subject(partSubject, 'platform'),
          part: {
            key: 'testshop',
            shape: z.object({ words: z.string() }),
            view: async () => ({ part: { words: '一盒茶', seller_phone: '13800138000' }, page: '/things' }),
          },
        }),
      ],
    }),
    stock,
    told: notified,
    commissions,
    refuses,
    silences,
    words,
    pages,
    effects: (orderId) =>
      notified.filter((one) => one === `paid ${orderId}`).length -
      notified.filter((one) => one.startsWith(`refunding ${orderId} `) && one.endsWith(' all')).length,
    async order(world, buyer, { seller = null, ...given } = {}) {
      targets += 1;
      return makeOrder(world, {
        type: orderTypes.service,
        subject: seller ? shopSubject : platformSubject,
        target: `thing-${targets}`,
        buyerId: buyer.userId,
        ...(seller ? { sellerId: seller.userId } : {}),
        title: '一小时咨询',
        total: 10_000,
        snapshot: { title: '一小时咨询' },
        promise: instantPromise,
        ...given,
      });
    },
  };
}

/** A sale that is paid for, by balance. */
export async function paidSale(
  world: World,
  shop: TestShop,
  given: {
    buyer: Person;
    seller: Person | null;
    promise: SalePromise;
    total?: number;
    subject?: string;
  },
): Promise<OrderRow> {
  const { buyer, total = 10_000 } = given;
  await topUp(world, buyer, total);
  const { order_id } = await shop.order(world, buyer, { ...given, total });
  await inTransaction(jobContext(world.deps), async (tx) => {
    const row = await lockOrder(tx, order_id);
    await post(tx, {
      key: `test:paid:${order_id}`,
      kind: 'order-paid',
      orderId: order_id,
      lines: [
        { account: 'balance', userId: buyer.userId, amount: -total, title: '付款' },
        { account: 'escrow', amount: total },
      ],
    });
    await becomePaid(tx, row, { balance: total, channel: 0 });
  });
  return orderNow(world, order_id);
}
