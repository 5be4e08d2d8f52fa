import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { holdOrderById } from './service/money/settle.ts';
import { moveBySeller } from './service/steps/move-by-seller.ts';
import { rescheduleOrder } from './service/steps/reschedule.ts';
import { bookedPromise, orderNow, servedPromise, sumOfAll, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const hour = 3600;
const day = 24 * hour;
const now = (): number => secondsOf(world.now());

/** It takes place unless it is called off, and gives nothing back. */
const event = (startsAt: number): SalePromise => ({
  ...servedPromise,
  cancel: [],
  afterwards: 0,
  startsAt,
  accept: null,
  serve: { seconds: 2 * hour, silence: 'done' },
  confirm: null,
  hold: day,
});

const call = (person: Person, verb: string, hash: string, more: object = {}) =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...more } });
const view = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;

async function sale(promise: SalePromise) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidSale(world, shop, { buyer, seller, promise });
  return { buyer, seller, hash: order.hash, id: order.order_id };
}

const move = (
  orderId: number,
  {
    startsAt,
    wholeUntil,
    serveSeconds = 2 * hour,
  }: { startsAt: number; wholeUntil: number; serveSeconds?: number },
) =>
  inTransaction(jobContext(world.deps), async (tx) => {
    const held = await holdOrderById(tx, orderId, false);
    if (!held) throw new Error('no order');
    return moveBySeller(tx, held, {
      startsAt: new Date(startsAt * 1000),
      serveSeconds,
      wholeUntil: new Date(wholeUntil * 1000),
    });
  });

test('who would get nothing gets all while the window is open, and nothing behind it [D96]', async () => {
  const promise = event(now() + 3 * day);
  const [quick, slow] = [await sale(promise), await sale(promise)];
  expect(await view(quick.buyer, quick.hash)).toMatchObject({ cancel_refund: 0, can: { cancel: false } });
  const startsAt = now() + 5 * day;
  for (const { id } of [quick, slow]) await move(id, { startsAt, wholeUntil: now() + day });
  const seen = await view(quick.buyer, quick.hash);
  expect(seen).toMatchObject({ cancel_refund: 10_000, can: { cancel: true } });
  expect(seen.promise.rows.map(({ percent }: { percent: number }) => percent)).toEqual([100, 0]);
  expect(seen.promise.sentences).toContainEqual(expect.stringMatching(/^时间或地点改过，.+ 前可以全额退款$/));
  expect(seen.events.at(-1)).toMatchObject({ words: expect.stringContaining('卖家改了时间或地点') });
  expect(seen.next.at).toBe(startsAt + 2 * hour);
  expect((await call(quick.buyer, 'cancel', quick.hash)).body).toMatchObject({ refunded: 10_000 });
  world.pass(day + 60);
  expect(await view(slow.buyer, slow.hash)).toMatchObject({ cancel_refund: 0, can: { cancel: false } });
  expect(await sumOfAll(world)).toBe(0);
});

test('it is not done before the window is over, and is done at its new end [D96]', async () => {
  const { id, seller } = await sale(event(now() + hour));
  await move(id, { startsAt: now() + hour, wholeUntil: now() + day });
  world.pass(day - 60);
  await world.runJob('order.deadlines');
  expect((await orderNow(world, id)).stage).toBe(orderStage.serving);
  world.pass(120);
  await world.runJob('order.deadlines');
  expect((await orderNow(world, id)).stage).toBe(orderStage.done);
  expect((await walletOf(world, seller)).frozen).toBeGreaterThan(0);
});

test('moved again: the date of now, the later of both windows, one line for each move; the same again writes none [D96]', async () => {
  const { id, buyer, hash } = await sale(event(now() + 3 * day));
  const first = { startsAt: now() + 4 * day, wholeUntil: now() + 2 * day };
  const lines = async () =>
    (await view(buyer, hash)).events.filter(({ words }: { words: string }) => words.includes('改了时间'))
      .length;
  await move(id, first);
  await move(id, first);
  expect(await lines()).toBe(1);
  await move(id, { startsAt: now() + 6 * day, wholeUntil: now() + day, serveSeconds: hour });
  const row = await orderNow(world, id);
  expect(secondsOf(row.whole_until ?? world.now())).toBe(first.wholeUntil);
  expect(row.promise).toMatchObject({ startsAt: now() + 6 * day, serve: { seconds: hour } });
  expect(await lines()).toBe(2);
});

test('what both agreed on before keeps its cap behind the window, and what waits for acceptance moves along [D56][D96]', async () => {
  const { id, buyer, seller, hash } = await sale(bookedPromise(now() + 3 * day));
  await move(id, { startsAt: now() + 2 * day, wholeUntil: now() + hour });
  await call(seller, 'accept', hash);
  world.pass(day + hour);
  await inTransaction(jobContext(world.deps), (tx) =>
    rescheduleOrder(tx, { orderId: id, startsAt: new Date((now() + 9 * day) * 1000) }),
  );
  expect((await orderNow(world, id)).start_cap).toBe(70);
  await move(id, { startsAt: now() + 20 * day, wholeUntil: now() + day });
  expect(await orderNow(world, id)).toMatchObject({ start_cap: 70 });
  expect((await view(buyer, hash)).cancel_refund).toBe(10_000);
  world.pass(day + 60);
  expect((await view(buyer, hash)).cancel_refund).toBe(7000);
});

test('under a dispute or a request only the dates change: its own clock stays, and what follows counts from them [D96][D114]', async () => {
  for (const what of ['dispute', 'ask'] as const) {
    const { id, buyer, hash } = await sale(event(now() + 3 * day));
    const opened =
      what === 'dispute'
        ? await call(buyer, 'dispute', hash, { words: '不对' })
        : await world.call('POST', '/v1/order/ask-refund', {
            token: buyer.token,
            body: { hash, amount: 100, reason: '不去了' },
          });
    expect(opened.status).toBe(200);
    const clock = async () =>
      (await world.database.pool.query('select what, due_at from order_deadline where order_id = $1', [id]))
        .rows;
    const before = await clock();
    const startsAt = now() + 5 * day;
    await move(id, { startsAt, wholeUntil: now() + day });
    expect(await clock()).toEqual(before);
    const verb = what === 'dispute' ? 'withdraw-dispute' : 'take-back-refund';
    expect(
      (await world.call('POST', `/v1/order/${verb}`, { token: buyer.token, body: { hash } })).status,
    ).toBe(200);
    expect((await view(buyer, hash)).next.at).toBe(startsAt + 2 * hour);
  }
});

test('what is over is not moved any more', async () => {
  const { id, seller, hash } = await sale(event(now() + 3 * day));
  await call(seller, 'decline', hash);
  await expect(move(id, { startsAt: now() + day, wholeUntil: now() + day })).rejects.toMatchObject({
    failure: 'stateChanged',
  });
});
