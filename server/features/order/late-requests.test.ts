import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { post } from '../ledger/service/post.ts';
import { bookedPromise, heldFor, orderNow, sumOfAll, topUp, walletOf } from './testing.ts';
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
const view = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;
const notificationsOf = async ({ token }: Person): Promise<{ title: string; path: string; body: string }[]> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list;

async function sale(promise = bookedPromise(), total = 10_000) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidSale(world, shop, { buyer, seller, promise, total });
  return { buyer, seller, hash: order.hash, id: order.order_id };
}

/** Done, and the seller has the money, less the fee of 5 %. */
async function paidOut() {
  const one = await sale();
  await step(one.seller, 'accept', one.hash);
  await step(one.seller, 'deliver', one.hash);
  await step(one.buyer, 'confirm', one.hash);
  world.pass(2 * day + 60);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, one.seller)).toMatchObject({ income: 9500, frozen: 0 });
  return one;
}

/** The seller spends what they have. */
const spend = ({ userId }: Person, amount: number): Promise<unknown> =>
  inTransaction(jobContext(world.deps), (tx) =>
    post(tx, {
      key: `test:spend:${userId}:${amount}`,
      kind: 'test',
      shardOf: userId,
      lines: [
        { account: 'income', userId, amount: -amount, title: '提现' },
        { account: 'channel', amount },
      ],
    }),
  );

test('while the money waits it stands still; after seven days nothing can be asked [D51][D113]', async () => {
  const { buyer, seller, hash } = await sale();
  await step(seller, 'accept', hash);
  await step(seller, 'deliver', hash);
  await step(buyer, 'confirm', hash);
  world.pass(day);
  expect((await ask(buyer, hash)).status).toBe(200);
  world.pass(day + 3600);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 9500 });
  await answer(seller, hash, 0, '已完成');
  world.pass(day + 120);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 0, income: 9500 });
  world.pass(5 * day);
  expect(await view(buyer, hash)).toMatchObject({ request_max: 0, can: { ask_refund: false } });
  expect((await ask(buyer, hash)).body.errmsg).toBe('完成 7 天后不能再申请退款，如有疑问请联系客服');
});

test('money that the seller has already is taken back in proportion; the rest stays with them [D51][D108]', async () => {
  const agent = await makePerson(world);
  shop.commissions.push({ userId: agent.userId, percent: 10 });
  onTestFinished(() => void shop.commissions.pop());
  const { buyer, seller, hash, id } = await sale();
  await step(seller, 'accept', hash);
  await step(seller, 'deliver', hash);
  await step(buyer, 'confirm', hash);
  world.pass(3 * day);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, agent)).toMatchObject({ income: 1000 });
  await spend(seller, 6000);
  await topUp(world, seller, 500);
  await ask(buyer, hash, { amount: 4000 });
  // 3,400 of the 4,000 are theirs: 2,500 are left of the income, the rest is taken from what they topped up.
  const poor = await answer(seller, hash, 1);
  expect(poor.body).toMatchObject({
    errcode: 42200,
    errmsg: '余额不足，请先充值 4.00 元再同意；不同意请写明原因',
  });
  expect(await walletOf(world, seller)).toEqual({ balance: 500, income: 2500, frozen: 0 });
  await topUp(world, seller, 1000);
  expect((await answer(seller, hash, 1)).body).toMatchObject({ stage: orderStage.done, refunded: 4000 });
  expect(await walletOf(world, seller)).toEqual({ balance: 600, income: 0, frozen: 0 });
  expect(await walletOf(world, agent)).toMatchObject({ income: 600 });
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 4000 });
  expect(await heldFor(world, 'fee', id)).toBe(300);
  expect(await heldFor(world, 'escrow', id)).toBe(0);
  expect(await orderNow(world, id)).toMatchObject({ settled: 6000, state: orderState.partlyRefunded });
  // The rest may be asked back, too.
  expect((await view(buyer, hash)).request_max).toBe(6000);
  expect(await sumOfAll(world)).toBe(0);
});

test('silence of a seller who no longer has the money ends the request, once, and both learn it [D51]', async () => {
  const { buyer, seller, hash, id } = await paidOut();
  await spend(seller, 9500);
  await ask(buyer, hash, { amount: 4000 });
  world.pass(2 * day + 60);
  await world.runJob('order.deadlines');
  expect(await view(buyer, hash)).toMatchObject({
    stage: orderStage.done,
    refunded: 0,
    request: { state: 2, silent: true, answer: '余额不够退这笔款，请联系客服' },
  });
  for (const person of [buyer, seller])
    expect((await notificationsOf(person))[0]).toMatchObject({
      title: '退款申请没有成功',
      body: expect.stringContaining('请联系客服'),
    });
  const { rows } = await world.database.pool.query('select from order_deadline where order_id = $1', [id]);
  expect(rows).toHaveLength(0);
});
