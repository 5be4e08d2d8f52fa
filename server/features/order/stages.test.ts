import { salePromises } from '@qunlu/contract/order/sale-promises.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { heldFor, orderNow, servedPromise, sumOfAll, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

const step = (person: Person, verb: string, hash: string, more: object = {}): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...more } });
const view = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;

async function sale(promise: SalePromise = servedPromise, total = 10_000) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidSale(world, shop, { buyer, seller, promise, total });
  return { buyer, seller, hash: order.hash, id: order.order_id };
}

const notificationsOf = async ({ token }: Person): Promise<string[]> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list.map(
    (one: { title: string }) => one.title,
  );

test('accepted, served, confirmed: the money waits, and then is the seller’s, less the fee [D107][D108]', async () => {
  const { buyer, seller, hash, id } = await sale();
  expect(await view(seller, hash)).toMatchObject({
    stage: orderStage.accepting,
    can: { accept: true, decline: true, deliver: false, dispute: true },
    next: { words: '您没有接单的话，全额退款' },
  });
  expect((await step(seller, 'accept', hash)).body).toMatchObject({ stage: orderStage.serving });
  expect((await step(seller, 'deliver', hash)).body).toMatchObject({
    stage: orderStage.confirming,
    can: { deliver: false, cancel: false },
  });
  const done = await step(buyer, 'confirm', hash);
  expect(done.body).toMatchObject({ stage: orderStage.done, standing: '已完成', seller_amount: 0 });
  expect(await walletOf(world, seller)).toEqual({ balance: 0, income: 0, frozen: 9900 });
  expect(await view(seller, hash)).toMatchObject({ seller_amount: 9900, fee: 100 });
  expect(await heldFor(world, 'escrow', id)).toBe(0);
  expect(await heldFor(world, 'fee', id)).toBe(100);
  world.pass(8 * day);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toEqual({ balance: 0, income: 9900, frozen: 0 });
  expect(shop.told.filter((one) => one.startsWith(`moved ${id}`))).toEqual([
    `moved ${id} ${orderStage.serving}`,
    `moved ${id} ${orderStage.confirming}`,
    `moved ${id} ${orderStage.done}`,
  ]);
  expect(await sumOfAll(world)).toBe(0);
});

test('each step is for one side, once; a repeat is answered as it stands [D107]', async () => {
  const { buyer, seller, hash } = await sale();
  const stranger = await makePerson(world);
  for (const what of ['accept', 'decline', 'deliver', 'cancel', 'confirm', 'withdraw-dispute'])
    expect((await step(stranger, what, hash)).status, what).toBe(404);
  for (const what of ['accept', 'decline', 'deliver'])
    expect((await step(buyer, what, hash)).body.errcode, what).toBe(40300);
  for (const what of ['cancel', 'confirm'])
    expect((await step(seller, what, hash)).body.errcode, what).toBe(40300);
  expect((await step(seller, 'deliver', hash)).body.errcode).toBe(42200);
  expect((await step(buyer, 'confirm', hash)).body.errcode).toBe(42200);
  for (let round = 0; round < 2; round += 1)
    expect((await step(seller, 'accept', hash)).body).toMatchObject({ stage: orderStage.serving });
  for (let round = 0; round < 2; round += 1)
    expect((await step(buyer, 'cancel', hash)).body).toMatchObject({
      stage: orderStage.ended,
      refunded: 10_000,
    });
  expect((await step(buyer, 'confirm', hash)).body.errcode).toBe(42200);
  expect((await notificationsOf(buyer)).filter((title) => title === '卖家已接单')).toHaveLength(1);
});

test('where the seller’s feature asks nothing beside a step, nothing may be said beside it [D107]', async () => {
  const { seller, hash } = await sale();
  await step(seller, 'accept', hash);
  const said = await step(seller, 'deliver', hash, { more: { company: '顺丰' } });
  expect(said.body).toMatchObject({ errcode: 40001, field: 'more' });
  for (const more of [{ 'a b': '1' }, { a: '1', b: '1', c: '1', d: '1', e: '1' }, { a: '字'.repeat(81) }])
    expect((await step(seller, 'deliver', hash, { more })).body.errcode).toBe(40001);
  expect(await view(seller, hash)).toMatchObject({ stage: orderStage.serving, part: {} });
});

test('cancelled a second before a date the one share comes back, at it the other; the rest is the seller’s [D107][D114]', async () => {
  const start = secondsOf(world.now()) + 10 * day;
  const promise = salePromises.ticket({
    startsAt: start,
    endsAt: start + 7200,
    refund: { kind: 'fee', percent: 20 },
  });
  for (const [at, refunded] of [
    [start - 1, 8000],
    [start, 0],
  ] as const) {
    const { buyer, seller, hash, id } = await sale(promise);
    world.pass(at - secondsOf(world.now()));
    const seen = await view(buyer, hash);
    expect(seen).toMatchObject({ cancel_refund: refunded, can: { cancel: refunded > 0 } });
    expect((await step(buyer, 'cancel', hash, { refund: refunded + 1 })).body.errcode).toBe(42200);
    const answer = await step(buyer, 'cancel', hash, { refund: refunded });
    expect(answer.status).toBe(refunded > 0 ? 200 : 422);
    expect((await walletOf(world, buyer)).balance).toBe(refunded);
    if (refunded === 0) continue;
    expect(await walletOf(world, seller)).toMatchObject({ frozen: 1960 });
    expect(await heldFor(world, 'escrow', id)).toBe(0);
    expect(await orderNow(world, id)).toMatchObject({ state: orderState.partlyRefunded, settled: 2000 });
  }
});

test('silence of the seller gives everything back, silence of the buyer confirms; an event takes place [D107][D114]', async () => {
  const unaccepted = await sale();
  world.pass(day + 60);
  await world.runJob('order.deadlines');
  expect((await walletOf(world, unaccepted.buyer)).balance).toBe(10_000);
  expect(await view(unaccepted.buyer, unaccepted.hash)).toMatchObject({
    stage: orderStage.ended,
    reason: '卖家没有按时接单',
  });
  const unserved = await sale();
  await step(unserved.seller, 'accept', unserved.hash);
  world.pass(7 * day + 60);
  await world.runJob('order.deadlines');
  expect((await walletOf(world, unserved.buyer)).balance).toBe(10_000);
  const unconfirmed = await sale();
  await step(unconfirmed.seller, 'accept', unconfirmed.hash);
  await step(unconfirmed.seller, 'deliver', unconfirmed.hash);
  world.pass(3 * day - 60);
  await world.runJob('order.deadlines');
  expect((await orderNow(world, unconfirmed.id)).stage).toBe(orderStage.confirming);
  world.pass(120);
  await world.runJob('order.deadlines');
  await world.runJob('order.deadlines');
  expect((await orderNow(world, unconfirmed.id)).stage).toBe(orderStage.done);
  expect((await walletOf(world, unconfirmed.seller)).frozen).toBe(9900);
  const now = secondsOf(world.now());
  const event = await sale(
    salePromises.ticket({ startsAt: now + day, endsAt: now + day + 7200, refund: { kind: 'none' } }),
  );
  world.pass(day + 7200 + 60);
  await world.runJob('order.deadlines');
  expect((await orderNow(world, event.id)).stage).toBe(orderStage.done);
  expect(await sumOfAll(world)).toBe(0);
});

test('nobody has served before it begins: the dates on which the buyer may cancel stand, and an event ends by itself [D107][D101]', async () => {
  const now = secondsOf(world.now());
  const dated = await sale(salePromises.service({ startsAt: now + 3 * day }));
  await step(dated.seller, 'accept', dated.hash);
  expect((await view(dated.seller, dated.hash)).can.deliver).toBe(false);
  expect((await step(dated.seller, 'deliver', dated.hash)).body.errcode).toBe(42200);
  const event = await sale(
    salePromises.ticket({
      startsAt: now + 3 * day,
      endsAt: now + 4 * day,
      refund: { kind: 'hours', hours: 24 },
    }),
  );
  expect((await step(event.seller, 'deliver', event.hash)).body.errcode).toBe(42200);
  world.pass(day);
  expect((await step(dated.buyer, 'cancel', dated.hash)).body).toMatchObject({ refunded: 10_000 });
  world.pass(2 * day + 60);
  // It has begun, and is not over: the time until the money is the host's counts from its end.
  expect((await step(event.seller, 'deliver', event.hash)).body.errcode).toBe(42200);
  const late = await sale(salePromises.service({ startsAt: secondsOf(world.now()) + 60 }));
  await step(late.seller, 'accept', late.hash);
  world.pass(60);
  expect((await step(late.seller, 'deliver', late.hash)).body).toMatchObject({
    stage: orderStage.confirming,
  });
  await step(late.buyer, 'confirm', late.hash);
  world.pass(day);
  await world.runJob('order.deadlines');
  expect((await orderNow(world, event.id)).stage).toBe(orderStage.done);
});

test('the seller declines or calls it off: everything back, and while the money waits, too [D107][D114]', async () => {
  const fresh = await sale();
  const declined = await step(fresh.seller, 'decline', fresh.hash, { reason: '这周排满了' });
  expect(declined.body).toMatchObject({ stage: orderStage.ended, reason: '卖家没有接单：这周排满了' });
  expect((await walletOf(world, fresh.buyer)).balance).toBe(10_000);
  const over = await sale();
  await step(over.seller, 'accept', over.hash);
  await step(over.seller, 'deliver', over.hash);
  await step(over.buyer, 'confirm', over.hash);
  expect((await step(over.seller, 'decline', over.hash)).body).toMatchObject({ refunded: 10_000 });
  expect((await walletOf(world, over.buyer)).balance).toBe(10_000);
  expect(await walletOf(world, over.seller)).toEqual({ balance: 0, income: 0, frozen: 0 });
  expect(await heldFor(world, 'fee', over.id)).toBe(0);
  const late = await sale();
  await step(late.seller, 'accept', late.hash);
  await step(late.seller, 'deliver', late.hash);
  await step(late.buyer, 'confirm', late.hash);
  world.pass(8 * day);
  expect((await step(late.seller, 'decline', late.hash)).body.errcode).toBe(42200);
});

test('commissions are part of what is settled, wait with it, and come back with a refund [D114]', async () => {
  const agent = await makePerson(world);
  shop.commissions.push({ userId: agent.userId, percent: 10 });
  const instant = await sale({ ...salePromises.refundable(3), fee: 100 });
  // Nobody but the parties is locked when an order is paid: the clock hands on what is others'.
  expect(await walletOf(world, agent)).toMatchObject({ frozen: 0 });
  await world.runJob('order.deadlines');
  expect(await walletOf(world, agent)).toMatchObject({ frozen: 1000 });
  expect(await walletOf(world, instant.seller)).toMatchObject({ frozen: 8900 });
  const served = await sale();
  await step(served.seller, 'accept', served.hash);
  await step(served.buyer, 'cancel', served.hash);
  world.pass(2 * day);
  expect((await step(instant.buyer, 'cancel', instant.hash)).body).toMatchObject({ refunded: 10_000 });
  expect(await walletOf(world, agent)).toEqual({ balance: 0, income: 0, frozen: 0 });
  expect(await walletOf(world, instant.seller)).toEqual({ balance: 0, income: 0, frozen: 0 });
  expect(await heldFor(world, 'fee', instant.id)).toBe(0);
  shop.commissions.length = 0;
});

test('what each line of the ledger is about its owner reads in words [D108]', async () => {
  const { buyer, seller, hash } = await sale();
  await step(seller, 'accept', hash);
  await step(seller, 'deliver', hash);
  await step(buyer, 'confirm', hash);
  const { rows } = await world.database.pool.query<{ title: string; detail: string }>(
    `select title, detail from ledger_line l join ledger_account a using (account_id)
     where a.user_id = $1 and a.kind = 'frozen'`,
    [seller.userId],
  );
  expect(rows).toEqual([
    {
      title: '收入：一小时咨询',
      detail: expect.stringMatching(
        /^买家 .+，实付 100\.00 元，服务费 1\.00 元，(\d+年)?\d+月\d+日 \d\d:\d\d 起可以提现$/,
      ),
    },
  ]);
});

test('a promise that could not be carried out makes no order [D107]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const promise = { ...servedPromise, afterwards: 101 };
  await expect(shop.order(world, buyer, { seller, promise })).rejects.toThrow('退款比例请填写 0 到 100');
});
