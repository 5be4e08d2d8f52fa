// postgres: statements of several features, and rows that are locked
import { listVouchers, quoteDeal, viewVoucher } from '@qunlu/contract/o2o/calls.ts';
import { groupedCode } from '@qunlu/contract/o2o/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { payFor, sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { relate } from '../relation/testing.ts';
import { buy, makeDeal, makeShop, order, partOf, use } from './testing.ts';

const world = useWorld({ listen: true });
let shop: Person;
const day = 86_400;
beforeAll(async () => {
  shop = await makeShop(world);
});

const step = (by: Person, verb: string, hash: string, more: object = {}) =>
  world.call('POST', `/v1/order/${verb}`, { token: by.token, body: { hash, ...more } });
const leftOf = async (id: number): Promise<number> => {
  const { rows } = await world.database.pool.query<{ left: number }>(
    `select seats - taken as left from capacity_pool where subject = 'o2o.deal' and target = $1`,
    [String(id)],
  );
  return rows[0]?.left ?? -1;
};

test('bought, one code for all pieces, shown to its buyer alone; the promise says how it ends [R192][R193][D135]', async () => {
  const made = await makeDeal(world, {}, shop);
  const id = made.deal.deal_id;
  const buyer = await makePerson(world);
  const quote = await world.ask(quoteDeal, { query: { deal_id: id, quantity: 3 }, token: buyer.token });
  expect([quote.total, quote.left, quote.problem]).toEqual([26_400, 100, '']);
  expect(quote.promise.sentences.some((one: string) => /^商家 .+ 前没有核销，全额退款$/.test(one))).toBe(
    true,
  );
  const placed = await order(world, buyer, made, 3, { total: 26_400 });
  expect(placed.body).toMatchObject({ total: 26_400, paid: false });
  const { hash } = placed.body;
  // Nobody has a code before there is money.
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 0, code: '', quantity: 3 });
  await topUp(world, buyer, 26_400);
  expect((await payFor(world, buyer, hash, { use_balance: 1 })).status).toBe(200);
  const part = await partOf(world, buyer, hash);
  expect(part).toMatchObject({ state: 1, quantity: 3, used_at: 0, shop: { name: '湖边茶铺' } });
  expect(part.code).toMatch(/^\d{12}$/);
  expect(groupedCode(part.code)).toMatch(/^\d{4} \d{4} \d{4}$/);
  expect((await partOf(world, shop, hash)).code).toBe('');
  const { list } = await world.ask(listVouchers, { query: { open: 1 }, token: buyer.token });
  expect(list).toMatchObject([{ hash, code: part.code, title: '双人下午茶', total: 26_400 }]);
  expect(await world.ask(viewVoucher, { query: { deal_id: id }, token: buyer.token })).toMatchObject({
    hash,
    code: part.code,
  });
  const other = await makePerson(world);
  expect(
    (await world.call('GET', viewVoucher.path, { query: { deal_id: id }, token: other.token })).status,
  ).toBe(404);
  // Neither the code nor anything that gives it away is in the database.
  const { rows } = await world.database.pool.query('select * from o2o_voucher where deal_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(part.code);
  expect(await leftOf(id)).toBe(97);
});

test('the price that was seen, so many for each, and no more than there are [D135]', async () => {
  const made = await makeDeal(world, { stock: 5, per_person: 3 }, shop);
  const buyer = await makePerson(world);
  expect((await order(world, buyer, made, 1, { total: 8700 })).body).toMatchObject({
    errcode: 42200,
    field: 'total',
  });
  expect((await order(world, buyer, made, 4)).body).toMatchObject({
    errcode: 40901,
    field: 'quantity',
    errmsg: '每人最多 3 份，请减少份数',
  });
  await buy(world, made, { quantity: 2, buyer });
  expect((await order(world, buyer, made, 2)).body.errmsg).toBe('每人最多 3 份，您已经买了 2 份，请减少份数');
  await buy(world, made, { quantity: 3 });
  const late = await makePerson(world);
  expect((await order(world, late, made, 1)).body).toMatchObject({ errcode: 42200, errmsg: '刚刚卖完了' });
  const quoted = await world.ask(quoteDeal, {
    query: { deal_id: made.deal.deal_id, quantity: 1 },
    token: late.token,
  });
  expect([quoted.left, quoted.problem]).toEqual([0, '卖完了']);
  // Not one's own, and not of whom one has blocked.
  expect((await order(world, shop, made, 1)).status).toBe(403);
  await relate(world, 'black', late, shop);
  expect((await order(world, late, made, 1)).body.errmsg).toBe('您已拉黑对方，取消拉黑后才能购买');
});

test('an unpaid one is the same when it is chosen again, gives its pieces back when it closes, and another number replaces it [D135]', async () => {
  const made = await makeDeal(world, { stock: 3 }, shop);
  const id = made.deal.deal_id;
  const buyer = await makePerson(world);
  const first = await order(world, buyer, made, 2);
  expect((await order(world, buyer, made, 2)).body.hash).toBe(first.body.hash);
  expect(await leftOf(id)).toBe(1);
  const more = await order(world, buyer, made, 3);
  expect([more.status, more.body.hash === first.body.hash, await leftOf(id)]).toEqual([200, false, 0]);
  world.pass(31 * 60);
  await world.runJob('order.close-unpaid');
  expect(await leftOf(id)).toBe(3);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

test('what was closed unpaid is no voucher of mine [D135]', async () => {
  const made = await makeDeal(world, {}, shop);
  const buyer = await makePerson(world);
  const { body } = await order(world, buyer, made, 1);
  const mine = async () => (await world.ask(listVouchers, { query: {}, token: buyer.token })).list;
  expect(await mine()).toMatchObject([{ hash: body.hash, state: 0 }]);
  expect((await step(buyer, 'close', body.hash)).status).toBe(200);
  expect(await mine()).toEqual([]);
});

test('all of it comes back before it is used, once, and the code is worth nothing then [D135]', async () => {
  const made = await makeDeal(world, { stock: 2 }, shop);
  const { buyer, hash, code } = await buy(world, made, { quantity: 2 });
  expect((await walletOf(world, buyer)).balance).toBe(0);
  const cancelled = await step(buyer, 'cancel', hash);
  expect(cancelled.status).toBe(200);
  expect((await walletOf(world, buyer)).balance).toBe(17_600);
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 4, code: '' });
  expect(await leftOf(made.deal.deal_id)).toBe(2);
  expect((await use(world, shop, code)).body.errmsg).toBe('这张券已经退款，不能用');
  // A second press changes nothing.
  await step(buyer, 'cancel', hash);
  expect((await walletOf(world, buyer)).balance).toBe(17_600);
  expect(await sumOfAll(world)).toBe(0);
});

test('what nobody used in time comes back by itself, and its deal leaves the lists [D135]', async () => {
  const made = await makeDeal(world, { valid_to: Math.floor(world.now().getTime() / 1000) + 2 * day }, shop);
  const { buyer, hash, code } = await buy(world, made);
  world.pass(2 * day + 120);
  // The clock has not rung yet: the till says no all the same.
  expect((await use(world, shop, code)).body.errmsg).toBe('这张券过了有效期，钱会退给买家');
  await world.runJob('order.deadlines');
  await world.runJob('o2o.end');
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 5, code: '' });
  expect((await walletOf(world, buyer)).balance).toBe(8800);
  expect((await use(world, shop, code)).body.errmsg).toBe('这张券过了有效期，钱已退给买家');
  const list = await world.call('GET', '/v1/o2o/list', { token: buyer.token });
  expect(list.body.list.map((one: { deal_id: number }) => one.deal_id)).not.toContain(made.deal.deal_id);
  expect((await order(world, await makePerson(world), made)).status).not.toBe(200);
  expect(await sumOfAll(world)).toBe(0);
});

test('money that comes for what has ended or is sold out goes back [D135]', async () => {
  const made = await makeDeal(world, { stock: 1 }, shop);
  const slow = await makePerson(world);
  const { body } = await order(world, slow, made);
  await topUp(world, slow, 8800);
  await world.database.pool.query('update o2o_deal set moderated = true where deal_id = $1', [
    made.deal.deal_id,
  ]);
  expect((await payFor(world, slow, body.hash, { use_balance: 1 })).status).not.toBe(200);
  expect((await walletOf(world, slow)).balance).toBe(8800);
  expect((await partOf(world, slow, body.hash)).code).toBe('');
});

test('a seller says that it was used by the code alone, and may give it back before [D135]', async () => {
  const made = await makeDeal(world, {}, shop);
  const { buyer, hash } = await buy(world, made);
  const said = await step(shop, 'deliver', hash);
  expect(said.body.errmsg).toBe('请在核销台扫买家的券码，或输入 12 位数字');
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 1 });
  expect((await step(shop, 'decline', hash, { reason: '今天停电' })).status).toBe(200);
  expect((await walletOf(world, buyer)).balance).toBe(8800);
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 4 });
});

test('after paying stands what was paid last, never an order that was left unpaid since [R193][D135]', async () => {
  const made = await makeDeal(world, {}, shop);
  const buyer = await makePerson(world);
  const shown = async (): Promise<string> =>
    (await world.ask(viewVoucher, { query: { deal_id: made.deal.deal_id }, token: buyer.token })).hash;
  const first = await order(world, buyer, made, 1);
  expect(await shown()).toBe(first.body.hash);
  await topUp(world, buyer, first.body.total);
  await payFor(world, buyer, first.body.hash, { use_balance: 1 });
  const second = await order(world, buyer, made, 1);
  expect([second.status, await shown()]).toEqual([200, first.body.hash]);
  await topUp(world, buyer, second.body.total);
  await payFor(world, buyer, second.body.hash, { use_balance: 1 });
  expect(await shown()).toBe(second.body.hash);
});
