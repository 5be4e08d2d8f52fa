import { listAwaited, viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';
import { servedPromise } from '../order/testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });

const moneyOf = ({ token }: Person) => world.ask(viewBalance, { token });
const awaited = async ({ token }: Person) => (await world.ask(listAwaited, { query: {}, token })).list;
const step = (person: Person, verb: string, hash: string, body: object = {}) =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...body } });

test('what a buyer has paid is on its way to the seller until it is done, with the day at which it comes at the latest [D113]', async () => {
  const [buyer, seller, other] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const { hash } = await paidSale(world, shop, {
    buyer,
    seller,
    promise: { ...servedPromise, fee: 600 },
    total: 10_000,
  });
  expect(await moneyOf(seller)).toMatchObject({ awaited: 9_400, frozen: 0, income: 0 });
  expect(await awaited(seller)).toMatchObject([
    { hash, amount: 9_400, at: 0, words: '接单、完成服务以后到账' },
  ]);
  for (const person of [buyer, other]) {
    expect(await moneyOf(person)).toMatchObject({ awaited: 0 });
    expect(await awaited(person)).toEqual([]);
  }
  await step(seller, 'accept', hash);
  await step(seller, 'deliver', hash);
  const [line] = await awaited(seller);
  expect(line?.words).toMatch(/^等买家确认，最晚 .+ 可以提现$/);
  // Nobody does anything: it is there by then.
  world.pass((line?.at ?? 0) - Math.floor(world.now().getTime() / 1000) + 61);
  for (let turn = 0; turn < 2; turn += 1) {
    await world.runJob('order.deadlines');
    await world.runJob('ledger.lapse-holds');
  }
  const later = await moneyOf(seller);
  expect(later.awaited).toBe(0);
  expect(later.income + later.frozen).toBe(9_400);
  expect(await awaited(seller)).toEqual([]);
});

test('while a dispute or a request is open no day is promised [D113][D51]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const { hash } = await paidSale(world, shop, { buyer, seller, promise: servedPromise });
  await step(seller, 'accept', hash);
  await step(seller, 'deliver', hash);
  await step(buyer, 'dispute', hash, { words: '没有来' });
  expect(await awaited(seller)).toMatchObject([{ at: 0, words: '申诉处理中，裁定以后再定' }]);
});
