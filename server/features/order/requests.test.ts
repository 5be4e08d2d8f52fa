import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { bookedPromise, heldFor, instantPromise, orderNow, sumOfAll, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

const step = (person: Person, verb: string, hash: string, more: object = {}): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...more } });
const ask = (person: Person, hash: string, more: object = {}): Promise<Answer> =>
  world.call('POST', '/v1/order/ask-refund', {
    token: person.token,
    body: { hash, amount: 3000, reason: '只来了一半时间', ...more },
  });
const answer = (person: Person, hash: string, agree: 0 | 1, words?: string): Promise<Answer> =>
  world.call('POST', '/v1/order/answer-refund', { token: person.token, body: { hash, agree, words } });
const takeBack = (person: Person, hash: string): Promise<Answer> =>
  world.call('POST', '/v1/order/take-back-refund', { token: person.token, body: { hash } });
const view = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;
const notificationsOf = async ({ token }: Person): Promise<{ title: string; path: string; body: string }[]> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list;

async function sale(promise = bookedPromise(), total = 10_000) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidSale(world, shop, { buyer, seller, promise, total });
  return { buyer, seller, hash: order.hash, id: order.order_id };
}

test('while a request waits no clock runs; refused, the order goes on later by as long [D51]', async () => {
  const { buyer, seller, hash, id } = await sale();
  await step(seller, 'accept', hash);
  const before = (await view(buyer, hash)).next.at;
  expect((await ask(buyer, hash)).body).toMatchObject({
    refund_asked: true,
    standing: '等待卖家回复退款',
    next: null,
    request: { amount: 3000, state: 0, reason: '只来了一半时间', answer: '', files: 0 },
    can: { ask_refund: false, take_back_refund: true, answer_refund: false, cancel: true },
  });
  expect((await view(seller, hash)).can).toMatchObject({
    answer_refund: true,
    start: false,
    deliver: false,
    decline: true,
  });
  expect((await step(seller, 'deliver', hash)).body.errcode).toBe(42200);
  expect((await ask(buyer, hash)).body.errmsg).toBe('已经申请了退款，请等卖家回复，或先撤回');
  world.pass(day);
  expect((await answer(seller, hash, 0)).body).toMatchObject({ errcode: 40001, field: 'words' });
  expect((await answer(buyer, hash, 0, '不')).body.errcode).toBe(40300);
  expect((await answer(await makePerson(world), hash, 1)).status).toBe(404);
  const refused = await answer(seller, hash, 0, '已按约定服务');
  expect(refused.body).toMatchObject({
    refund_asked: false,
    request: { state: 2, answer: '已按约定服务', silent: false },
  });
  expect(refused.body.next.at - before).toBe(day);
  expect((await answer(seller, hash, 0, '已按约定服务')).status).toBe(200);
  expect((await answer(seller, hash, 1)).body.errcode).toBe(42200);
  expect(await heldFor(world, 'escrow', id)).toBe(10_000);
  expect((await notificationsOf(seller))[0]).toMatchObject({ title: '买家申请退款 30.00 元，请回复' });
  expect((await notificationsOf(buyer))[0]).toMatchObject({ title: '卖家没有同意退款' });
  // Refused, the buyer may let staff decide.
  expect((await view(buyer, hash)).can.dispute).toBe(true);
  expect((await step(buyer, 'dispute', hash, { words: '不对' })).body.disputed).toBe(true);
});

test('agreed: the part goes back the way it came, the order ends, the rest is the seller’s [D51][D114]', async () => {
  const { buyer, seller, hash, id } = await sale();
  await ask(buyer, hash, { amount: 10_001 }).then(({ body }) =>
    expect(body).toMatchObject({ errcode: 40001, field: 'amount', errmsg: '退款金额最多 100.00 元' }),
  );
  await ask(buyer, hash);
  const agreed = await answer(seller, hash, 1, '好的');
  expect(agreed.body).toMatchObject({
    stage: orderStage.ended,
    state: orderState.partlyRefunded,
    refunded: 3000,
    request: { state: 1, answer: '好的', silent: false },
  });
  expect((await answer(seller, hash, 1)).status).toBe(200);
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 3000 });
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 6650 });
  expect(await heldFor(world, 'escrow', id)).toBe(0);
  expect((await ask(buyer, hash)).body.errcode).toBe(42200);
  expect(await sumOfAll(world)).toBe(0);
});

test('48 hours of silence agree, and not a minute earlier [D51]', async () => {
  const { buyer, seller, hash, id } = await sale();
  await step(seller, 'accept', hash);
  const asked = (await ask(buyer, hash, { amount: 10_000 })).body;
  world.pass(2 * day - 60);
  await world.runJob('order.deadlines');
  expect(await orderNow(world, id)).toMatchObject({ stage: orderStage.serving });
  world.pass(120);
  await world.runJob('order.deadlines');
  expect(await view(buyer, hash)).toMatchObject({
    stage: orderStage.ended,
    refunded: 10_000,
    request: { state: 1, silent: true },
  });
  expect(asked.request.answer_by).toBeGreaterThan(0);
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 10_000 });
});

test('silence of a seller who has not accepted gives everything back, whatever was asked [D51][D50]', async () => {
  const { buyer, seller, hash, id } = await sale();
  await ask(buyer, hash);
  world.pass(2 * day + 60);
  await world.runJob('order.deadlines');
  expect(await view(buyer, hash)).toMatchObject({ stage: orderStage.ended, refunded: 10_000 });
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 10_000 });
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 0, income: 0 });
  expect(await heldFor(world, 'escrow', id)).toBe(0);
});

test('nothing is accepted after it has begun, however long the order stood still [D50][D51]', async () => {
  for (const still of ['request', 'dispute']) {
    const startsAt = Math.ceil(world.now().getTime() / 60_000) * 60 + day;
    const { buyer, seller, hash } = await sale(bookedPromise(startsAt));
    if (still === 'request') await ask(buyer, hash);
    else await step(seller, 'dispute', hash, { words: '请等一下' });
    world.pass(day + 3600);
    if (still === 'request') await answer(seller, hash, 0, '会按约定服务');
    else await step(seller, 'withdraw-dispute', hash);
    const late = await step(seller, 'accept', hash);
    expect([late.body.errcode, (await view(seller, hash)).can.accept], late.text).toEqual([42200, false]);
    await world.runJob('order.deadlines');
    expect(await view(buyer, hash)).toMatchObject({ stage: orderStage.ended, refunded: 10_000 });
  }
});

test('either side goes another way while it waits; a dispute takes its place; three times at most [D51]', async () => {
  const confirmed = await sale();
  await step(confirmed.seller, 'accept', confirmed.hash);
  await step(confirmed.seller, 'deliver', confirmed.hash);
  await ask(confirmed.buyer, confirmed.hash);
  expect((await step(confirmed.buyer, 'confirm', confirmed.hash)).body).toMatchObject({
    stage: orderStage.done,
    refund_asked: false,
    request: { state: 3 },
  });
  expect(await walletOf(world, confirmed.seller)).toMatchObject({ frozen: 9500 });

  const declined = await sale();
  await ask(declined.buyer, declined.hash);
  expect((await step(declined.seller, 'decline', declined.hash)).body).toMatchObject({
    refunded: 10_000,
    request: { state: 3 },
  });

  const { buyer, seller, hash, id } = await sale();
  for (let round = 0; round < 2; round += 1) {
    expect((await ask(buyer, hash)).status).toBe(200);
    expect((await takeBack(seller, hash)).body.errcode).toBe(40300);
    expect((await takeBack(buyer, hash)).body).toMatchObject({ refund_asked: false, request: { state: 3 } });
    expect((await takeBack(buyer, hash)).status).toBe(200);
  }
  await ask(buyer, hash);
  expect((await step(buyer, 'dispute', hash, { words: '没有来' })).body).toMatchObject({
    disputed: true,
    refund_asked: false,
    request: { state: 3 },
  });
  expect((await ask(buyer, hash)).body.errmsg).toBe('申诉正在处理，结果由客服裁定');
  await step(buyer, 'withdraw-dispute', hash);
  expect((await ask(buyer, hash)).body.errmsg).toBe('一个订单最多申请 3 次退款，请联系客服');
  expect(await orderNow(world, id)).toMatchObject({ disputed: false, asked_at: null });
});

test('pictures are own private uploads, three at most, and both sides and staff can look [D51]', async () => {
  const { buyer, seller, hash, id } = await sale();
  const { key } = await upload(world, buyer, { bucket: 'private' });
  const foreign = await upload(world, seller, { bucket: 'private' });
  expect((await ask(buyer, hash, { files: [foreign.key] })).body).toMatchObject({
    errcode: 40001,
    field: 'files.0',
  });
  expect(await orderNow(world, id)).toMatchObject({ asked_at: null });
  expect((await ask(buyer, hash, { files: [key, key, key, key] })).status).toBe(400);
  await ask(buyer, hash, { files: [key] });
  const { request } = await view(seller, hash);
  expect(request).toMatchObject({ files: 1, images: [expect.stringContaining('http')] });
  const office = await makeStaff(world, 'service');
  const seen = await world.call('POST', '/v1/staff/order', {
    token: office.office,
    body: { hash, reason: '用户来电咨询' },
  });
  expect(seen.body.requests).toMatchObject([
    { amount: 3000, reason: '只来了一半时间', state: 0, images: [expect.any(String)] },
  ]);
  const { rows } = await world.database.pool.query(
    "select from media_use where subject like 'order-request:%'",
  );
  expect(rows).toHaveLength(1);
});

test('muted and banned people answer and ask all the same [D12][D51]', async () => {
  const { buyer, seller, hash } = await sale();
  const state = (who: Person, status: number): Promise<unknown> =>
    world.database.pool.query('update account_user set status = $2 where user_id = $1', [who.userId, status]);
  await state(buyer, 3);
  expect((await ask(buyer, hash)).status).toBe(200);
  await state(seller, 3);
  expect((await answer(seller, hash, 1)).body).toMatchObject({ request: { state: 1 } });
});

test('what was paid and done at once has no seller who serves: nothing can be asked [D51]', async () => {
  const { buyer, hash } = await sale(instantPromise);
  expect((await ask(buyer, hash)).body).toMatchObject({
    errcode: 42200,
    errmsg: '这个订单不能申请退款，请看订单里怎样取消',
  });
});
