import { orderStage } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { makeDeps } from '../../app.ts';
import { inTransaction, jobContext, secondsOf, type Deps, type ViewerCtx } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkOrders } from './service/money/checks.ts';
import { runDeadlines } from './service/clocks.ts';
import { dispute } from './service/dispute/disputes.ts';
import { rescheduleOrder } from './service/steps/reschedule.ts';
import { answerRefund, askRefund, takeBackRefund } from './service/request/requests.ts';
import { accept, cancel, decline, start } from './service/steps/stages.ts';
import { bookedPromise, orderNow, sumOfAll } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;
const count = 6;

const as = (person: Person): ViewerCtx => ({
  ...jobContext(world.deps),
  viewer: { userId: person.userId, phone: '', status: 0, sessionHash: Buffer.alloc(0) },
  staff: null,
});

/** Another process on the same database. */
function otherProcess(): Deps {
  const { env, db, log } = world.deps;
  return makeDeps({ env, db, log, clock: () => world.now(), extra: shop.feature });
}

async function sales(startsAt = 0) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const made = [];
  for (let one = 0; one < count; one += 1)
    made.push(await paidSale(world, shop, { buyer, seller, promise: bookedPromise(startsAt) }));
  return { buyer, seller, orders: made };
}

const happened = async (orderId: number): Promise<string[]> =>
  (
    await world.database.pool.query<{ what: string }>(
      'select what from order_event where order_id = $1 order by event_id',
      [orderId],
    )
  ).rows.map(({ what }) => what);

/** The books are right, after each race. */
async function isRight(): Promise<void> {
  expect(await checkOrders(jobContext(world.deps))).toEqual([]);
  expect(await sumOfAll(world)).toBe(0);
}

test('accepting, cancelling and declining at once: one order of things, and all of the money back [D50]', async () => {
  const { buyer, seller, orders } = await sales();
  await Promise.allSettled(
    orders.flatMap(({ hash }) => [
      accept(as(seller), { hash }),
      cancel(as(buyer), { hash }),
      decline(as(seller), { hash }),
    ]),
  );
  for (const { order_id } of orders) {
    const what = await happened(order_id);
    expect(what.filter((one) => one === 'cancelled' || one === 'declined')).toHaveLength(1);
    expect(what.filter((one) => one === 'refund')).toHaveLength(1);
    // Nothing is accepted after it has ended.
    expect(what.indexOf('accepted')).toBeLessThan(what.indexOf('refund'));
    expect(await orderNow(world, order_id)).toMatchObject({
      stage: orderStage.ended,
      refunded_balance: 10_000,
    });
  }
  await isRight();
});

test('agreeing, the clock of two processes, taking back and disputing at once: the request ends once [D51]', async () => {
  const { buyer, seller, orders } = await sales();
  for (const { hash } of orders) {
    await accept(as(seller), { hash });
    await askRefund(as(buyer), { hash, amount: 4000, reason: '不满意' });
  }
  world.pass(2 * day + 120);
  await Promise.allSettled([
    runDeadlines(world.deps, () => true),
    runDeadlines(otherProcess(), () => true),
    ...orders.flatMap(({ hash }) => [
      answerRefund(as(seller), { hash, agree: true }),
      takeBackRefund(as(buyer), { hash }),
      dispute(as(buyer), { hash, words: '没有来' }),
    ]),
  ]);
  for (const { order_id } of orders) {
    const row = await orderNow(world, order_id);
    const what = await happened(order_id);
    const { rows } = await world.database.pool.query<{ state: number; open: number }>(
      `select state, (select count(*)::int from order_dispute d where d.order_id = r.order_id and d.state = 0) as open
       from order_request r where order_id = $1`,
      [order_id],
    );
    expect(row.asked_at).toBeNull();
    const refunds = what.filter((one) => one === 'refund').length;
    // Taken back, the order goes on, and its own clock may have given everything back right then.
    if (rows[0]?.state === 1) expect([refunds, row.refunded_balance]).toEqual([1, 4000]);
    else expect([0, 10_000]).toContain(row.refunded_balance);
    expect(refunds).toBeLessThanOrEqual(1);
    expect(rows[0]?.open).toBe(row.disputed ? 1 : 0);
  }
  await isRight();
});

test('starting and cancelling at once: work that has begun is not cancelled [D50]', async () => {
  const { buyer, seller, orders } = await sales();
  for (const { hash } of orders) await accept(as(seller), { hash });
  await Promise.allSettled(
    orders.flatMap(({ hash }, index) => {
      const both = [() => start(as(seller), { hash }), () => cancel(as(buyer), { hash })];
      return (index % 2 === 0 ? both : both.toReversed()).map((one) => one());
    }),
  );
  for (const { order_id } of orders) {
    const row = await orderNow(world, order_id);
    if (row.started_at) expect(row).toMatchObject({ stage: orderStage.serving, refunded_balance: 0 });
    else expect(row).toMatchObject({ stage: orderStage.ended, refunded_balance: 10_000 });
  }
  await isRight();
});

test('moving the date and cancelling at once: what comes back is what the date gave, moved or not [D50][D56]', async () => {
  const at = secondsOf(world.now());
  const { buyer, seller, orders } = await sales(at + day / 2);
  for (const { hash } of orders) await accept(as(seller), { hash });
  await Promise.allSettled(
    orders.flatMap(({ hash, order_id }) => [
      inTransaction(jobContext(world.deps), (tx) =>
        rescheduleOrder(tx, { orderId: order_id, startsAt: new Date((at + 9 * day) * 1000) }),
      ),
      cancel(as(buyer), { hash }),
    ]),
  );
  for (const { order_id } of orders)
    expect(await orderNow(world, order_id)).toMatchObject({
      stage: orderStage.ended,
      refunded_balance: 7000,
    });
  await isRight();
});
