import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { rescheduleOrder } from './service/steps/reschedule.ts';
import { bookedPromise, orderNow, sumOfAll, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const hour = 3600;
const day = 24 * hour;

const step = (person: Person, verb: string, hash: string, more: object = {}): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...more } });
const start = (person: Person, hash: string): Promise<Answer> =>
  world.call('POST', '/v1/order/start', { token: person.token, body: { hash } });
const view = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;

async function sale(promise = bookedPromise()) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidSale(world, shop, { buyer, seller, promise });
  return { buyer, seller, hash: order.hash, id: order.order_id };
}

const now = (): number => secondsOf(world.now());
const reschedule = (orderId: number, startsAt: number) =>
  inTransaction(jobContext(world.deps), (tx) =>
    rescheduleOrder(tx, { orderId, startsAt: new Date(startsAt * 1000) }),
  );

test('before acceptance everything comes back, whatever the date says [D50]', async () => {
  const { buyer, seller, hash } = await sale(bookedPromise(now() + hour));
  const seen = await view(buyer, hash);
  expect(seen).toMatchObject({ cancel_refund: 10_000 });
  expect(seen.promise.sentences[0]).toBe('卖家接单前取消，全额退款');
  expect((await step(buyer, 'cancel', hash)).body).toMatchObject({ refunded: 10_000 });
  const accepted = await sale(bookedPromise(now() + hour));
  await step(accepted.seller, 'accept', accepted.hash);
  expect(await view(accepted.buyer, accepted.hash)).toMatchObject({
    cancel_refund: 0,
    can: { cancel: false },
  });
  expect((await walletOf(world, seller)).frozen).toBe(0);
});

test('the clocks of a service: 48 hours to accept, 7 days to confirm, 48 hours until the money is the seller’s [D48][D49]', async () => {
  const late = await sale();
  world.pass(2 * day - 60);
  await world.runJob('order.deadlines');
  expect(await orderNow(world, late.id)).toMatchObject({ stage: orderStage.accepting });
  world.pass(120);
  await world.runJob('order.deadlines');
  expect(await orderNow(world, late.id)).toMatchObject({
    stage: orderStage.ended,
    state: orderState.refunded,
    refunded_balance: 10_000,
  });
  const { seller, hash, id } = await sale();
  await step(seller, 'accept', hash);
  expect(await orderNow(world, id)).toMatchObject({ stage: orderStage.serving });
  await step(seller, 'deliver', hash);
  world.pass(7 * day - 60);
  await world.runJob('order.deadlines');
  expect(await orderNow(world, id)).toMatchObject({ stage: orderStage.confirming });
  world.pass(120);
  await world.runJob('order.deadlines');
  expect(await orderNow(world, id)).toMatchObject({ stage: orderStage.done });
  world.pass(2 * day - 120);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toMatchObject({ income: 0, frozen: 9500 });
  world.pass(240);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toMatchObject({ income: 9500, frozen: 0 });
});

test('without a date the buyer cancels whole until work begins, which the seller says once [D50]', async () => {
  const { buyer, seller, hash, id } = await sale();
  expect((await start(seller, hash)).body.errcode).toBe(42200);
  const accepted = (await step(seller, 'accept', hash)).body;
  expect(accepted.can).toMatchObject({ start: true, deliver: true });
  expect(accepted.promise.rows).toMatchObject([{ percent: 100, words: '开始服务前 退 100%' }]);
  expect(accepted.promise.sentences).toContain('卖家开始服务后不能自行取消，可以申请退款');
  expect((await view(buyer, hash)).cancel_refund).toBe(10_000);
  expect((await start(buyer, hash)).body.errcode).toBe(40300);
  const clock = accepted.next.at;
  world.pass(hour);
  const started = (await start(seller, hash)).body;
  expect(started).toMatchObject({ stage: orderStage.serving, can: { start: false }, next: { at: clock } });
  expect(started.events.at(-1).words).toBe('卖家已开始服务');
  expect((await start(seller, hash)).status).toBe(200);
  const seen = await view(buyer, hash);
  expect(seen).toMatchObject({ cancel_refund: 0, can: { cancel: false, ask_refund: true } });
  expect(seen.promise.rows).toMatchObject([{ percent: 0, words: '卖家已开始服务，不能自行取消' }]);
  expect((await step(buyer, 'cancel', hash)).body.errcode).toBe(42200);
  expect(shop.told.filter((one) => one === `moved ${id} ${orderStage.serving}`)).toHaveLength(2);
  const { body } = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  expect(body.list[0].title).toBe('卖家已开始服务');
});

test('once both agree on a time its table holds; what was stored is not touched [D50][D56]', async () => {
  const { buyer, seller, hash, id } = await sale();
  await step(seller, 'accept', hash);
  const startsAt = now() + 2 * day;
  await reschedule(id, startsAt);
  const seen = await view(buyer, hash);
  expect(seen.promise.rows.map(({ percent }: { percent: number }) => percent)).toEqual([100, 70, 0]);
  expect(seen.can).toMatchObject({ cancel: true });
  expect((await view(seller, hash)).can.start).toBe(false);
  const { rows } = await world.database.pool.query('select promise from order_order where order_id = $1', [
    id,
  ]);
  expect(rows[0].promise).toMatchObject({ startsAt: 0, afterwards: 100 });
  // Not before it begins, and a clock that counts from it.
  expect((await step(seller, 'deliver', hash)).body.errcode).toBe(42200);
  expect((await view(buyer, hash)).next.at - startsAt).toBeLessThan(3 * day + 120);
  expect((await view(buyer, hash)).next.at).toBeGreaterThanOrEqual(startsAt + 3 * day);
  world.pass(day + hour);
  expect((await step(buyer, 'cancel', hash)).body).toMatchObject({ refunded: 7000 });
});

test('a date that is moved when it was near never gives more afterwards [D50][D56]', async () => {
  const { buyer, seller, hash, id } = await sale(bookedPromise(now() + 3 * day));
  await step(seller, 'accept', hash);
  await reschedule(id, now() + 2 * day);
  expect((await view(buyer, hash)).promise.rows[0]).toMatchObject({ percent: 100 });
  world.pass(day + hour);
  await reschedule(id, now() + 10 * day);
  const seen = await view(buyer, hash);
  expect(seen.promise.rows.map(({ percent }: { percent: number }) => percent)).toEqual([70, 0]);
  expect(seen.cancel_refund).toBe(7000);
  world.pass(10 * day - hour);
  expect((await view(buyer, hash)).cancel_refund).toBe(0);
  await reschedule(id, now() + 10 * day);
  expect(await view(buyer, hash)).toMatchObject({ cancel_refund: 0, can: { cancel: false } });
  expect(await orderNow(world, id)).toMatchObject({ start_cap: 0 });
});

test('work that has begun stays begun when a time is agreed on', async () => {
  const { buyer, seller, hash, id } = await sale();
  await step(seller, 'accept', hash);
  await start(seller, hash);
  await reschedule(id, now() + 5 * day);
  expect(await view(buyer, hash)).toMatchObject({ cancel_refund: 0 });
});

test('no time is agreed on for what is over, disputed, asked back or past', async () => {
  const { buyer, seller, hash, id } = await sale();
  await expect(reschedule(id, now() - 60)).rejects.toMatchObject({ failure: 'invalid' });
  await expect(reschedule(id, now() + 400 * day)).rejects.toMatchObject({ failure: 'invalid' });
  await step(buyer, 'ask-refund', hash, { amount: 100, reason: '不合适' });
  await expect(reschedule(id, now() + day)).rejects.toMatchObject({ failure: 'stateChanged' });
  await step(buyer, 'take-back-refund', hash);
  await step(seller, 'decline', hash);
  await expect(reschedule(id, now() + day)).rejects.toMatchObject({ failure: 'stateChanged' });
});

test('an order that holds a place is closed when the place is given up [D56]', async () => {
  const buyer = await makePerson(world);
  const seller = await makePerson(world);
  const order = await shop.order(world, buyer, { seller, promise: bookedPromise(), expiresIn: 900 });
  expect(secondsOf(order.expires_at) - now()).toBe(900);
  world.pass(901);
  await world.runJob('order.close-unpaid');
  expect(await orderNow(world, order.order_id)).toMatchObject({ state: orderState.closed });
});

test('an order for nothing goes through all stages, and ends by each side without money', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const free = async () => shop.order(world, buyer, { seller, promise: bookedPromise(), total: 0 });
  const one = await free();
  expect(await view(seller, one.hash)).toMatchObject({ stage: orderStage.accepting, can: { accept: true } });
  expect((await step(seller, 'accept', one.hash)).body.can).toMatchObject({ start: true });
  expect((await start(seller, one.hash)).status).toBe(200);
  expect((await step(buyer, 'ask-refund', one.hash, { amount: 1, reason: '不' })).body).toMatchObject({
    errcode: 42200,
    errmsg: '这个订单没有付款，不用退款；要取消请点“取消”',
  });
  await step(seller, 'deliver', one.hash);
  expect((await step(buyer, 'confirm', one.hash)).body).toMatchObject({ stage: orderStage.done });
  const cancelled = await free();
  expect((await step(buyer, 'cancel', cancelled.hash)).body).toMatchObject({ stage: orderStage.ended });
  const declined = await free();
  expect((await step(seller, 'decline', declined.hash)).body).toMatchObject({ stage: orderStage.ended });
  const silent = await free();
  world.pass(2 * day + 120);
  await world.runJob('order.deadlines');
  expect(await orderNow(world, silent.order_id)).toMatchObject({ stage: orderStage.ended });
  expect(await sumOfAll(world)).toBe(0);
});

test('notices and lists lead to the page that the subject has for an order', async () => {
  const { buyer, seller, hash, id } = await sale();
  const listed = async () => (await world.call('GET', '/v1/order/list', { token: buyer.token })).body.list[0];
  expect(await listed()).toMatchObject({ page: '' });
  shop.pages.set(id, '/service/order/7');
  await step(seller, 'accept', hash);
  expect(await listed()).toMatchObject({ page: '/service/order/7' });
  expect(await view(buyer, hash)).toMatchObject({ page: '/service/order/7' });
  const { body } = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  expect(body.list[0]).toMatchObject({ title: '卖家已接单', path: '/service/order/7' });
});
