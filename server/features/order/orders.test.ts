import { expect, test } from 'vitest';
import { listOrders, viewOrder } from '@qunlu/contract/order/calls.ts';
import { viewReceipt } from '@qunlu/contract/order/receipts.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { confirmPayment, openNumber, orderNow, payFor, servedPromise, topUp } from './testing.ts';
import { partSubject, shopSubject, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });

test('the number of an order cannot be guessed: 128 random bits, never the same [D107]', async () => {
  const buyer = await makePerson(world);
  const hashes = new Set<string>();
  for (let count = 0; count < 20; count += 1) hashes.add((await shop.order(world, buyer)).hash);
  expect(hashes.size).toBe(20);
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{22}$/);
  const { status } = await world.call('GET', '/v1/order/query', {
    token: buyer.token,
    query: { hash: 'x'.repeat(22) },
  });
  expect(status).toBe(404);
});

test('what a seller adds to an order leaves by its contract: what that does not name stays [D107]', async () => {
  const buyer = await makePerson(world);
  const { hash } = await shop.order(world, buyer, { subject: partSubject });
  const { body } = await world.call('GET', '/v1/order/view', { token: buyer.token, query: { hash } });
  expect(body).toMatchObject({ part: { testshop: { words: '一盒茶' } }, page: '/things' });
  expect(body.part.testshop).toEqual({ words: '一盒茶' });
});

test('asking twice for the same finds the same unpaid order; later, or once it is paid, there is a new one [D107]', async () => {
  const [buyer, other] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 10_000);
  const input = { target: 'same' };
  const first = await shop.order(world, buyer, input);
  expect((await shop.order(world, buyer, input)).hash).toBe(first.hash);
  expect((await shop.order(world, other, input)).hash, 'of another person').not.toBe(first.hash);
  expect((await shop.order(world, buyer, { target: 'another' })).hash).not.toBe(first.hash);
  world.pass(29 * 60);
  expect((await shop.order(world, buyer, input)).hash).toBe(first.hash);
  world.pass(60);
  const second = await shop.order(world, buyer, input);
  expect(second.hash, 'the time of the first is over').not.toBe(first.hash);
  expect((await orderNow(world, first.order_id)).state).toBe(2);
  await payFor(world, buyer, second.hash, { use_balance: 1 });
  expect((await shop.order(world, buyer, input)).hash, 'the second is paid').not.toBe(second.hash);
});

test.each([
  ['price', { total: 9_900 }],
  ['promise', { promise: servedPromise }],
  ['quantity', { quantity: 2 }],
  ['thing that is shown', { snapshot: { title: '两小时咨询' } }],
])(
  'another %s closes the unpaid order, at the provider, too, and makes a new one [D107]',
  async (_what, more) => {
    const buyer = await makePerson(world);
    const input = { target: `other-${_what}` };
    const first = await shop.order(world, buyer, input);
    await payFor(world, buyer, first.hash);
    const number = await openNumber(world, first.order_id);
    const second = await shop.order(world, buyer, { ...input, ...more });
    expect(second.order_id).not.toBe(first.order_id);
    expect(await orderNow(world, first.order_id)).toMatchObject({ state: 2, reason: '内容有变，已重新下单' });
    expect((await confirmPayment(world, number)).status).toBe(422);
    expect((await shop.order(world, buyer, { ...input, ...more })).hash).toBe(second.hash);
  },
);

test('the old order turns out to be paid: no second one is made [D107]', async () => {
  const buyer = await makePerson(world);
  const first = await shop.order(world, buyer, { target: 'just-paid' });
  await payFor(world, buyer, first.hash);
  await world.call('POST', '/sandbox/api/payments/behave', { body: { lose: 1 } });
  await confirmPayment(world, await openNumber(world, first.order_id));
  await world.call('POST', '/sandbox/api/payments/behave', { body: {} });
  await expect(shop.order(world, buyer, { target: 'just-paid', total: 1 })).rejects.toThrow('刚刚付款成功');
  expect((await orderNow(world, first.order_id)).state).toBe(1);
});

test('the database keeps what was agreed, and lets no step happen that D107 does not know [D107]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const { order_id: id } = await shop.order(world, buyer, { seller });
  const change = (set: string) =>
    world.database.pool.query(`update order_order set ${set} where order_id = $1`, [id]);
  for (const set of [
    'total = 1',
    `promise = '{}'`,
    `snapshot = '{}'`,
    `hash = repeat('x', 22)`,
    `target = 'else'`,
    'state = 3',
    'state = 4',
    'state = 1',
    `state = 1, paid_at = now(), paid_balance = total - 1`,
    'refunded_balance = 1',
    'buyer_id = seller_id',
  ])
    await expect(change(set), set).rejects.toThrow(/is fixed|no step|violates/);
  await change(`state = 2, closed_at = now()`);
  for (const state of [0, 1, 3, 4, 5])
    await expect(change(`state = ${state}`), `${state}`).rejects.toThrow('no step');
});

test('both sides see the order, its promise and what follows; each with what is theirs [D107][R052][R053]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 10_000);
  const order = await shop.order(world, buyer, { seller, promise: servedPromise });
  const before = await world.ask(viewOrder, { token: buyer.token, query: { hash: order.hash } });
  expect(before).toMatchObject({
    state: 0,
    role: 'buyer',
    standing: '待付款',
    total: 10_000,
    other: { user_id: seller.userId },
    seller_amount: 0,
    path: `/things/${order.target}`,
    can: { pay: true, close: true },
  });
  expect(before.promise.rows[0]).toMatchObject({ percent: 100, refund: 10_000 });
  await payFor(world, buyer, order.hash, { use_balance: 1 });
  const paid = await world.ask(viewOrder, { token: buyer.token, query: { hash: order.hash } });
  expect(paid).toMatchObject({ state: 1, stage: 1, standing: '等待卖家接单', paid_balance: 10_000 });
  expect(paid.after[0]).toBe('请保存好付款凭证。');
  expect(paid.events.map(({ words }) => words)).toContain('买家已付款');
  const sold = await world.ask(viewOrder, { token: seller.token, query: { hash: order.hash } });
  expect(sold).toMatchObject({ role: 'seller', standing: '待接单', seller_amount: 9_900, fee: 100 });
});

test('a receipt says the same to both, and the numbers of the channel to the buyer only [D107]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await shop.order(world, buyer, { seller, promise: servedPromise });
  const receipt = (token: string) => world.ask(viewReceipt, { token, query: { hash: order.hash } });
  await expect(receipt(buyer.token)).rejects.toThrow('付款以后才有收据');
  await payFor(world, buyer, order.hash);
  await confirmPayment(world, await openNumber(world, order.order_id));
  const [own, sold] = [await receipt(buyer.token), await receipt(seller.token)];
  expect(own).toMatchObject({ role: 'buyer', total: 10_000, paid_channel: 10_000, fee: 0 });
  expect(own.transaction_id).not.toBe('');
  expect(sold).toMatchObject({ role: 'seller', total: 10_000, fee: 100, transaction_id: '' });
  expect([sold.buyer, sold.seller]).toEqual([own.buyer, own.seller]);
});

test('lists go by side and state, the newest first, page by page, and stay stable [D107][D143]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  await topUp(world, buyer, 20_000);
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1)
    made.unshift((await shop.order(world, buyer, { seller, subject: shopSubject })).hash);
  await payFor(world, buyer, made[1] ?? '', { use_balance: 1 });
  const list = async (token: string, query: Record<string, unknown> = {}) =>
    (await world.ask(listOrders, { token, query })).list.map(({ hash }) => hash);
  expect(await list(buyer.token)).toEqual(made);
  expect(await list(buyer.token, { role: 'seller' })).toEqual([]);
  expect(await list(seller.token, { role: 'seller' })).toEqual(made);
  expect(await list(buyer.token, { state: '1' })).toEqual([made[1]]);
  const first = await world.ask(listOrders, { token: buyer.token, query: { size: 2 } });
  await shop.order(world, buyer);
  const second = await world.ask(listOrders, { token: buyer.token, query: { size: 2, next: first.next } });
  const third = await world.ask(listOrders, { token: buyer.token, query: { size: 2, next: second.next } });
  expect([...first.list, ...second.list, ...third.list].map(({ hash }) => hash)).toEqual(made);
  expect(third.next).toBe(-1);
});
