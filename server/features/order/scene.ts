import { inTransaction, jobContext } from '../../platform/context.ts';
import { newest } from '../../testing/calls/rows.ts';
import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { makeStaff } from '../staff/testing.ts';
import { lockOrder } from './service/ground/locks.ts';
import { refundOrder } from './service/money/refunds.ts';
import {
  behave,
  bookedPromise,
  confirmPayment,
  instantPromise,
  openNumber,
  payFor,
  servedPromise,
} from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';

/** Sells what only these cases sell. */
export const shop = testShop();

type Side = 'buyer' | 'seller';

/** An order between `me` and the other, paid out of the balance, and who acts on it; then brought so far. */
const soldBy =
  (
    { promise = servedPromise, dear = false }: { promise?: SalePromise; dear?: boolean },
    side: Side,
    ...steps: readonly (readonly [Side, string, object?])[]
  ) =>
  async (scene: Scene): Promise<{ as: string; hash: string; order_id: number }> => {
    const { world, me: buyer, other: seller } = scene;
    const total = dear ? 1_000_000 : 10_000;
    const { hash, order_id } = await paidSale(world, shop, { buyer, seller, promise, total });
    const tokens = { buyer: buyer.token, seller: seller.token };
    for (const [by, id, more] of steps) await scene.done(id, { as: tokens[by], hash, ...more });
    return { as: tokens[side], hash, order_id };
  };
const sold = (side: Side, ...steps: readonly (readonly [Side, string, object?])[]) =>
  soldBy({}, side, ...steps);
const accepted = ['seller', 'order.accept'] as const;
const delivered = ['seller', 'order.deliver'] as const;
const asksBack = ['buyer', 'order.ask-refund', { amount: 100, reason: '没有按约定服务' }] as const;
const disputes = ['buyer', 'order.dispute', { words: '没有按约定服务' }] as const;
const answers = ['seller', 'order.dispute', { words: '已经按约定服务' }] as const;

const disputed = async (scene: Scene, dear = false): Promise<{ id: number }> => {
  await soldBy({ dear }, 'buyer', accepted, delivered, disputes, answers)(scene);
  return { id: await newest(scene, 'order_dispute', 'dispute_id') };
};

const unpaid = async (scene: Scene): Promise<string> => {
  const { serviceId: service_id, ways } = scene.plain;
  return (await scene.done('service.buy', { service_id, way_id: ways.tel })).hash;
};

const channelOrder = async (scene: Scene, how: Record<string, unknown> = {}): Promise<number> => {
  const { world, me } = scene;
  const order = await shop.order(world, me, { promise: servedPromise });
  await payFor(world, me, order.hash);
  await behave(world, how);
  await confirmPayment(world, await openNumber(world, order.order_id));
  await behave(world);
  return order.order_id;
};

export const scene: FeatureScene = {
  fill: () => ({
    decision: '按时完成了服务',
    way: 'retry',
  }),
  inputs: () => ({
    'order.pay': { channel: 'native' },
    'order.ask-refund': { amount: 100, reason: '没有按约定服务' },
    'order.answer-refund': { agree: 0, words: '已按约定服务' },
    'staff.refund-order': { hash: 'x'.repeat(22), amount: 100, reason: '没有服务，已经核对' },
  }),
  cases: {
    'order.accept': sold('seller'),
    'order.decline': sold('seller'),
    'order.start': (scene) => soldBy({ promise: bookedPromise() }, 'seller', accepted)(scene),
    'order.deliver': sold('seller', accepted),
    'order.confirm': sold('buyer', accepted, delivered),
    'order.cancel': sold('buyer'),
    'order.ask-refund': async (scene) => ({
      ...(await sold('buyer', accepted, delivered)(scene)),
      amount: 100,
      reason: '没有按约定服务',
    }),
    'order.answer-refund': sold('seller', accepted, delivered, asksBack),
    'order.take-back-refund': sold('buyer', accepted, delivered, asksBack),
    'order.dispute': sold('buyer', accepted, delivered),
    'order.withdraw-dispute': sold('buyer', accepted, delivered, disputes),
    'order.view': sold('buyer'),
    'order.query': sold('buyer'),
    'order.receipt': sold('buyer'),
    'order.spendable': async (scene) => {
      await sold('buyer')(scene);
      return {};
    },
    'order.list': async (scene) => {
      // One that waits for them.
      await sold('buyer', accepted, delivered)(scene);
      return {};
    },
    'order.pay': async (scene) => {
      return { hash: await unpaid(scene), use_balance: 1 };
    },
    'order.close': async (scene) => {
      return { hash: await unpaid(scene) };
    },
    'staff.dispute': (scene) => disputed(scene),
    'staff.decide-dispute': (scene) => disputed(scene),
    'staff.confirm-dispute': async (scene) => {
      const { id } = await disputed(scene, true);
      const refund = 900_000;
      await scene.done('staff.decide-dispute', { id, refund, decision: '按时完成了服务' });
      return { as: (await makeStaff(scene.world, 'service')).office, id, refund };
    },
    'staff.refund-order': async (scene) => {
      const { hash } = await soldBy({ promise: instantPromise }, 'buyer')(scene);
      await scene.world.runJob('order.deadlines');
      await scene.world.runJob('ledger.lapse-holds');
      return { hash, amount: 100 };
    },
    'staff.order': async (scene) => ({ hash: (await sold('buyer')(scene)).hash }),
    'staff.decide-payment': async (scene) => {
      await channelOrder(scene, { wrong_total: 1 });
      return {
        id: (await scene.done('staff.wrong-payments')).list[0]?.id,
        count: 0,
        reason: '金额不符，全部退回',
      };
    },
    'staff.end-refund': async (scene) => {
      const { world } = scene;
      const orderId = await channelOrder(scene);
      await behave(world, { refund: 'abnormal' });
      await inTransaction(jobContext(world.deps), async (tx) =>
        refundOrder(tx, await lockOrder(tx, orderId), {
          amount: 10_000,
          key: `dead:${orderId}`,
          reason: '卖家同意，协商退款',
          who: 'seller',
        }),
      );
      await world.deps.outbox.idle();
      world.pass(60);
      await world.runJob('order.send-refunds');
      await behave(world);
      return {
        id: (await scene.done('staff.failed-refunds')).list[0]?.id,
        way: 'retry',
        reason: '重新提交，账户已好',
      };
    },
  },
};
