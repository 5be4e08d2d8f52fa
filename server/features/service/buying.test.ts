import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { walletOf } from '../order/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import {
  afternoonIn,
  afternoons,
  bought,
  buy,
  orderSeen,
  sell,
  step,
  type Sale,
  quoteFor,
} from './testing.ts';

// Listening: the cashier is asked over HTTP.
const world = useWorld({ listen: true });

const address = {
  name: '李四',
  phone: '13700001111',
  region: '350102',
  region_name: '福建省福州市鼓楼区',
  detail: '东街 8 号 3 楼',
};

const countOrders = async (buyer: Person): Promise<number> => {
  const { rows } = await world.database.pool.query('select 1 from order_order where buyer_id = $1', [
    buyer.userId,
  ]);
  const beside = await world.database.pool.query('select 1 from service_order where buyer_id = $1', [
    buyer.userId,
  ]);
  expect(beside.rows).toHaveLength(rows.length);
  return rows.length;
};
test('what does not fit is refused with a sentence, and nothing is written [D45][D52][D54]', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world, {
    ways: [
      { kind: 'tel', fee: 10_000, max: 3 },
      { kind: 'house', fee: 5_000_000, max: 0 },
      { kind: 'sms', fee: 0, max: 1 },
    ],
  });
  const timed = await sell(world, { schedule: afternoons() });
  const at = afternoonIn(world, 2);
  const refused = async (
    of: Sale,
    more: Parameters<typeof buy>[3],
    expected: { errcode: number; field?: string },
  ) => {
    const { body } = await buy(world, buyer, of, more);
    expect(body, JSON.stringify(more)).toMatchObject(expected);
    expect(body.errmsg).toMatch(/[一-龥]{4}/);
  };
  await refused(sale, { count: 4 }, { errcode: 40001, field: 'count' });
  await refused(sale, { count: 0 }, { errcode: 40001, field: 'count' });
  await refused(sale, { count: 10_000 }, { errcode: 40001, field: 'count' });
  await refused(sale, { kind: 'house', count: 21, address }, { errcode: 40001, field: 'count' });
  await refused(sale, { slot_id: at }, { errcode: 40001, field: 'slot_id' });
  await refused(timed, {}, { errcode: 40001, field: 'slot_id' });
  await refused(timed, { slot_id: at + 60 }, { errcode: 42200, field: 'slot_id' });
  await refused(timed, { slot_id: at - 86_400 * 10 }, { errcode: 42200, field: 'slot_id' });
  await refused(timed, { slot_id: at, count: 2 }, { errcode: 40901, field: 'slot_id' });
  await refused(sale, { kind: 'house' }, { errcode: 40001, field: 'address' });
  await refused(sale, { address }, { errcode: 40001, field: 'address' });
  await refused(
    sale,
    { kind: 'house', address: { ...address, region: '3501' } },
    { errcode: 40001, field: 'address.region' },
  );
  await refused(
    sale,
    { kind: 'house', address: { ...address, phone: '12' } },
    { errcode: 40001, field: 'address.phone' },
  );
  await refused(
    sale,
    { kind: 'house', address: { ...address, detail: '路'.repeat(120) } },
    { errcode: 40001, field: 'address.detail' },
  );
  await refused(sale, { note: '话'.repeat(600) }, { errcode: 40001, field: 'note' });
  await refused(sale, { total: 9999 }, { errcode: 42200, field: 'total' });
  await refused(sale, { way_id: 12_345 }, { errcode: 42200 });
  await refused(sale, { way_id: timed.ways.tel }, { errcode: 42200 });
  await refused({ ...sale, serviceId: 12_345 }, {}, { errcode: 40400 });
  expect(await countOrders(buyer)).toBe(0);
  // As long as the field says.
  expect((await buy(world, buyer, sale, { note: 'n'.repeat(1000) })).status).toBe(200);
});

test('nobody buys of themself, of who blocked them or whom they blocked, nor what is not offered now [D52][B091][D140]', async () => {
  const { pool } = world.database;
  const buyer = await makePerson(world);
  const sale = await sell(world);
  const { seller } = sale;
  expect(
    (await world.call('POST', '/v1/service/buy', { body: { service_id: 1, way_id: 1, count: 1 } })).status,
  ).toBe(401);
  expect((await buy(world, seller, sale)).body).toMatchObject({
    errcode: 40302,
    errmsg: '不能购买自己发布的服务',
  });
  await relate(world, 'black', seller, buyer);
  expect((await buy(world, buyer, sale)).body.errcode).toBe(40400);
  await relate(world, 'unblack', seller, buyer);
  await relate(world, 'black', buyer, seller);
  expect((await buy(world, buyer, sale)).body.errcode).toBe(40300);
  await relate(world, 'unblack', buyer, seller);
  const set = (change: string) =>
    pool.query(`update service set ${change} where service_id = $1`, [sale.serviceId]);
  for (const [hide, show] of [
    ['status = 2', 'status = 1'],
    ['audit = 0', 'audit = 1'],
    ['owner_hidden = true', 'owner_hidden = false'],
    ['moderated = true', 'moderated = false'],
    ['deleted_at = created_at', 'deleted_at = null'],
  ] as const) {
    await set(hide);
    expect((await buy(world, buyer, sale)).body.errcode, hide).toBe(40400);
    await set(show);
  }
  const until = new Date(world.now().getTime() + 86_400_000);
  await pool.query('insert into service_seller (user_id, resting_until) values ($1, $2)', [
    seller.userId,
    until,
  ]);
  const resting = await buy(world, buyer, sale);
  expect(resting.body.errcode).toBe(42200);
  expect(resting.body.errmsg).toContain('休息');
  expect((await quoteFor(world, buyer, sale)).body.problem).toBe(resting.body.errmsg);
  await pool.query('delete from service_seller where user_id = $1', [seller.userId]);
  await pool.query('update service_way set ended_at = $2 where way_id = $1', [sale.ways.tel, world.now()]);
  expect((await buy(world, buyer, sale)).body.errcode).toBe(42200);
  expect(await countOrders(buyer)).toBe(0);
});

test('a muted seller sells nothing; what was paid before goes on [D52]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const sale = await sell(world);
  const before = await bought(world, sale);
  await world.call('POST', '/v1/staff/user-status', {
    token: auditor.office,
    body: { user_id: sale.seller.userId, status: 'muted', reason: '广告，已经核对' },
  });
  const buyer = await makePerson(world);
  const refused = await buy(world, buyer, sale);
  expect(refused.body).toMatchObject({ errcode: 42200, errmsg: '卖家现在不能接单，请看看别的服务' });
  expect(await countOrders(buyer)).toBe(0);
  expect((await step(world, sale.seller, 'decline', before.id)).body.state).toBe(8);
});

test('the price is the one that was seen, also after it has changed; another choice replaces the unpaid one [D48]', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world);
  const first = (await buy(world, buyer, sale, { count: 2, total: 20_000 })).body;
  expect(first).toMatchObject({ total: 20_000 });
  // The same again is the same order; with another note it is another.
  expect((await buy(world, buyer, sale, { count: 2, total: 20_000 })).body).toEqual(first);
  const second = (await buy(world, buyer, sale, { count: 1, total: 10_000, note: '请尽快' })).body;
  expect(second.hash).not.toBe(first.hash);
  expect(await orderSeen(world, buyer, first.order_id)).toMatchObject({ state: 6, standing: '已取消' });
  await world.database.pool.query('update service_way set ended_at = $2 where way_id = $1', [
    sale.ways.tel,
    world.now(),
  ]);
  await world.database.pool.query("update service set title = '另一个' where service_id = $1", [
    sale.serviceId,
  ]);
  const seen = await orderSeen(world, buyer, second.order_id);
  expect(seen).toMatchObject({
    state: 0,
    title: '合同审阅',
    way: { type: 'tel', fee: 10_000, title: '电话咨询' },
    count: 1,
    note: '请尽快',
    turn: 'me',
    until: seen.order.expires_at,
    can: { pay: true, close: true, accept: false },
  });
  const seller = await orderSeen(world, sale.seller, second.order_id);
  expect(seller).toMatchObject({
    role: 'seller',
    turn: 'other',
    standing: '等买家付款',
    can: { pay: false },
  });
});

test('what is free stands at once, without fee, and is no reason to see a number before it is accepted [D45][D55][D22]', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const { buyer, seller, id, hash } = await bought(world, sale, { kind: 'sms' });
  expect(await orderSeen(world, buyer, id)).toMatchObject({
    state: 1,
    total: 0,
    can: { pay: false, cancel: true, contact: false },
  });
  expect((await step(world, buyer, 'contact', id)).body.errcode).toBe(42200);
  // One at a time: otherwise one person could take every slot.
  const twice = await buy(world, buyer, sale, { kind: 'sms' });
  expect(twice.body).toMatchObject({
    errcode: 40901,
    errmsg: '您有一单免费的还没完成，完成或取消后才能再约',
  });
  expect(await countOrders(buyer)).toBe(1);
  await step(world, seller, 'accept', id);
  expect((await step(world, buyer, 'contact', id)).body.phone).toBe(seller.phone);
  await step(world, seller, 'done', id);
  expect((await step(world, buyer, 'confirm', id)).body).toMatchObject({ state: 4 });
  const { rows } = await world.database.pool.query('select promise from order_order where hash = $1', [hash]);
  expect(rows[0].promise.fee).toBe(0);
  expect(await walletOf(world, seller)).toEqual({ balance: 0, income: 0, frozen: 0 });
});

test('a quote says total, promise and what stands in the way [D45][D50]', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world, { schedule: afternoons(2) });
  const at = afternoonIn(world, 3);
  const { body } = await quoteFor(world, buyer, sale, { slot_id: at, count: 2 });
  expect(body).toMatchObject({ fee: 10_000, total: 20_000, left: 2, problem: '' });
  expect(body.promise.rows.map(({ percent }: { percent: number }) => percent)).toEqual([100, 70, 0]);
  expect((await quoteFor(world, buyer, sale)).body.problem).toBe('请选择预约的时段');
  expect((await quoteFor(world, buyer, sale, { slot_id: at, count: 4 })).body.problem).toContain('最多 3 份');
  expect((await quoteFor(world, sale.seller, sale, { slot_id: at })).body.problem).toBe(
    '不能购买自己发布的服务',
  );
  expect((await quoteFor(world, buyer, sale, { way_id: 999 })).status).toBe(404);
});

test('[D45] a largest quantity of 0 is none: as many as an order may have; one of 3 is 3', async () => {
  const buyer = await makePerson(world);
  const sale = await sell(world, {
    ways: [
      { kind: 'tel', fee: 1, max: 3 },
      { kind: 'online', fee: 1, max: 0 },
    ],
  });
  expect((await buy(world, buyer, sale, { kind: 'online', count: 9_999 })).body).toMatchObject({
    total: 9_999,
  });
  expect((await buy(world, buyer, sale, { kind: 'tel', count: 3 })).body).toMatchObject({ total: 3 });
  expect((await buy(world, buyer, sale, { kind: 'tel', count: 4 })).body).toMatchObject({ field: 'count' });
});
