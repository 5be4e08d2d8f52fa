import { listOrders, viewOrder } from '@qunlu/contract/order/calls.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { holdOrderById } from './service/money/settle.ts';
import { moveBySeller } from './service/steps/move-by-seller.ts';
import { rescheduleOrder } from './service/steps/reschedule.ts';
import { askedSubject, paidSale, platformSubject, testShop } from '../../testing/test-shop.ts';
import { bookedPromise, instantPromise, servedPromise } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const hour = 3600;
const day = 24 * hour;
const now = (): number => secondsOf(world.now());

type Side = 'buyer' | 'seller';

const list = ({ token }: Person, query: Record<string, unknown> = {}) =>
  world.ask(listOrders, { token, query });

/** What waits for somebody: what they are to do, of which order, and until when. */
const waiting = async (person: Person, role: Side = 'buyer') =>
  (await list(person, { role })).waiting.map(({ hash, todo, until }) => ({ hash, todo, until }));

async function step(person: Person, verb: string, hash: string, more: object = {}): Promise<void> {
  const { status, text } = await world.call('POST', `/v1/order/${verb}`, {
    token: person.token,
    body: { hash, ...more },
    headers: { 'idempotency-key': `${verb}:${hash}` },
  });
  expect(status, text).toBe(200);
}

const people = async (): Promise<[Person, Person]> => [await makePerson(world), await makePerson(world)];

async function sale(promise: SalePromise = servedPromise) {
  const [buyer, seller] = await people();
  const { hash, order_id: id } = await paidSale(world, shop, { buyer, seller, promise });
  return { buyer, seller, hash, id };
}

test('whose turn it is has the order on top of their list, with what is to be done and by when [D107][D106]', async () => {
  const { buyer, seller, hash } = await sale();
  expect(await waiting(buyer)).toEqual([]);
  expect(await waiting(seller)).toEqual([]);
  expect(await waiting(seller, 'seller')).toEqual([{ hash, todo: '接单', until: expect.any(Number) }]);
  await step(seller, 'accept', hash);
  const serving = await waiting(seller, 'seller');
  expect(serving).toEqual([{ hash, todo: '完成', until: expect.any(Number) }]);
  const { next } = await world.ask(viewOrder, { token: seller.token, query: { hash } });
  expect(serving[0]?.until).toBe(next?.at);
  await step(seller, 'deliver', hash);
  expect(await waiting(seller, 'seller')).toEqual([]);
  expect(await waiting(buyer)).toMatchObject([{ hash, todo: '确认' }]);
  await step(buyer, 'confirm', hash);
  expect(await waiting(buyer)).toEqual([]);
});

test('what is to be paid waits until its time is over, and the first to end stands first [D107]', async () => {
  const [buyer, seller] = await people();
  const first = await paidSale(world, shop, { buyer, seller, promise: servedPromise });
  await step(seller, 'accept', first.hash);
  await step(seller, 'deliver', first.hash);
  const unpaid = await shop.order(world, buyer, { seller, promise: servedPromise });
  expect(await waiting(buyer)).toMatchObject([
    { hash: unpaid.hash, todo: '付款', until: secondsOf(unpaid.expires_at) },
    { hash: first.hash, todo: '确认' },
  ]);
  world.pass(31 * 60);
  // No job has run.
  expect(await waiting(buyer)).toMatchObject([{ hash: first.hash }]);
});

test('a request for money back waits for the seller, then what waited before [D51]', async () => {
  const { buyer, seller, hash } = await sale();
  await step(seller, 'accept', hash);
  await step(seller, 'deliver', hash);
  await step(buyer, 'ask-refund', hash, { amount: 100, reason: '只来了一半时间' });
  expect(await waiting(seller, 'seller')).toMatchObject([
    { hash, todo: '回复退款', until: expect.any(Number) },
  ]);
  expect(await waiting(buyer)).toEqual([]);
  await step(seller, 'answer-refund', hash, { agree: 0, words: '已按约定服务' });
  expect(await waiting(seller, 'seller')).toEqual([]);
  expect(await waiting(buyer)).toMatchObject([{ hash, todo: '确认' }]);
});

test.each<[Side, Side]>([
  ['buyer', 'seller'],
  ['seller', 'buyer'],
])(
  'a dispute that the %s has opened waits for the %s, and for nobody once it is answered [D107]',
  async (by, other) => {
    const { hash, ...one } = await sale();
    await step(one.seller, 'accept', hash);
    await step(one[by], 'dispute', hash, { words: '没有按约定服务' });
    expect(await waiting(one[by], by)).toEqual([]);
    expect(await waiting(one[other], other)).toMatchObject([{ hash, todo: '回应申诉' }]);
    await world.call('POST', '/v1/order/dispute', {
      token: one[other].token,
      body: { hash, words: '已按约定服务' },
    });
    expect(await waiting(one[other], other)).toEqual([]);
    await step(one[by], 'withdraw-dispute', hash);
    expect(await waiting(one.seller, 'seller')).toMatchObject([{ hash, todo: '完成' }]);
  },
);

test('what has a date waits for the seller from its date on [D50]', async () => {
  const { buyer, seller, hash, id } = await sale(bookedPromise(now() + 2 * day));
  await step(seller, 'accept', hash);
  expect(await waiting(seller, 'seller')).toEqual([]);
  await inTransaction(jobContext(world.deps), (tx) =>
    rescheduleOrder(tx, { orderId: id, startsAt: new Date((now() + 3 * day) * 1000) }),
  );
  world.pass(2 * day + 60);
  expect(await waiting(seller, 'seller')).toEqual([]);
  world.pass(day);
  expect(await waiting(seller, 'seller')).toMatchObject([{ hash, todo: '完成' }]);
  expect(await waiting(buyer)).toEqual([]);
});

test('what takes place by itself, and a code that the buyer brings, wait for nobody; a date that the seller moved does [D96]', async () => {
  const startsAt = now() + 3 * day;
  const event: SalePromise = {
    ...servedPromise,
    accept: null,
    startsAt,
    serve: { seconds: 2 * hour, silence: 'done' },
    confirm: null,
  };
  const { buyer, seller, hash, id } = await sale(event);
  const voucher = await sale({
    ...servedPromise,
    accept: null,
    serve: { seconds: hour, until: now() + 9 * day },
    trade: 'voucher',
  });
  expect(await waiting(voucher.seller, 'seller')).toEqual([]);
  await inTransaction(jobContext(world.deps), async (tx) => {
    const held = await holdOrderById(tx, id, false);
    if (!held) throw new Error('no order');
    await moveBySeller(tx, held, {
      startsAt: new Date((startsAt + day) * 1000),
      serveSeconds: 2 * hour,
      wholeUntil: new Date((now() + day) * 1000),
    });
  });
  expect(await waiting(buyer)).toEqual([{ hash, todo: '看新时间', until: now() + day }]);
  world.pass(day + 60);
  expect(await waiting(buyer)).toEqual([]);
  world.pass(3 * day);
  expect(await waiting(seller, 'seller')).toEqual([]);
});

test('twenty stand on top, all are counted, and the filter shows them with what is to be done [D107][D143]', async () => {
  const [buyer, seller] = await people();
  const made: string[] = [];
  for (let count = 0; count < 22; count += 1) {
    made.push((await shop.order(world, buyer, { seller })).hash);
    world.pass(1);
  }
  const { waiting: top, waits, next } = await list(buyer);
  expect(top.map(({ hash }) => hash)).toEqual(made.slice(0, 20));
  expect(waits).toBe(22);
  const older = await list(buyer, { next });
  expect(older).toMatchObject({ waiting: [], waits: 0, kinds: [] });
  const all = await list(buyer, { state: 'waits' });
  expect(all.list.map(({ hash, todo }) => [hash, todo])).toEqual(made.map((hash) => [hash, '付款']));
  expect(all).toMatchObject({ waits: 22, next: -1, waiting: [] });
});

test('a list goes by kind, and by kind and state; it knows which kinds there are [D107]', async () => {
  const [buyer, seller] = await people();
  const service = await paidSale(world, shop, { buyer, seller, promise: instantPromise });
  const sms = await shop.order(world, buyer, { subject: platformSubject, type: orderTypes.sms });
  const again = await shop.order(world, buyer, { seller });
  const hashes = async (query: Record<string, unknown>) =>
    (await list(buyer, query)).list.map(({ hash }) => hash);
  expect((await list(buyer)).kinds).toEqual([orderTypes.sms, orderTypes.service]);
  expect((await list(seller, { role: 'seller' })).kinds).toEqual([orderTypes.service]);
  expect((await list(seller)).kinds).toEqual([]);
  expect(await hashes({ type: '4' })).toEqual([again.hash, service.hash]);
  expect(await hashes({ type: '3' })).toEqual([sms.hash]);
  expect(await hashes({ type: '4', state: '1' })).toEqual([service.hash]);
  expect(await hashes({ type: '5' })).toEqual([]);
  const page = await list(buyer, { type: '4', size: 1 });
  expect(await hashes({ type: '4', size: 1, next: page.next })).toEqual([service.hash]);
});

test('what is sold says where its order stands; of what is open or goes back the engine does [D107]', async () => {
  const { buyer, seller, hash } = await sale();
  const standing = async (person: Person, role: Side) => (await list(person, { role })).list[0]?.standing;
  expect(await standing(buyer, 'buyer')).toBe('等待卖家接单');
  shop.words.set(hash, '已预留');
  expect(await standing(buyer, 'buyer')).toBe('buyer已预留');
  expect(await standing(seller, 'seller')).toBe('seller已预留');
  expect(await world.ask(viewOrder, { token: buyer.token, query: { hash } })).toMatchObject({
    standing: 'buyer已预留',
  });
  await step(buyer, 'ask-refund', hash, { amount: 100, reason: '不想要了' });
  expect(await standing(buyer, 'buyer')).toBe('等待卖家回复退款');
  await step(buyer, 'cancel', hash);
  expect(await standing(buyer, 'buyer')).toBe('已退款');
});

test('what is to be done is called as what is sold calls it [D107]', async () => {
  const [buyer, seller] = await people();
  const { hash } = await paidSale(world, shop, {
    buyer,
    seller,
    promise: servedPromise,
    subject: askedSubject,
  });
  expect(await waiting(seller, 'seller')).toMatchObject([{ hash, todo: '审核' }]);
  const answer = { ...servedPromise, accept: null, trade: 'answer' } as const;
  const question = await paidSale(world, shop, { buyer, seller, promise: answer });
  expect(await waiting(seller, 'seller')).toContainEqual(
    expect.objectContaining({ hash: question.hash, todo: '回答' }),
  );
});
