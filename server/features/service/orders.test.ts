import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { heldFor, sumOfAll, walletOf } from '../order/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { afternoonIn, afternoons, bought, buy, orderSeen, sell, step } from './testing.ts';

const world = useWorld();
const hour = 3600;
const day = 24 * hour;

const orderIdOf = async (hash: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [hash],
  );
  return rows[0]?.order_id ?? 0;
};
const dealsOf = async (serviceId: number): Promise<number> => {
  const { rows } = await world.database.pool.query<{ deal: number }>(
    'select deal from service where service_id = $1',
    [serviceId],
  );
  return rows[0]?.deal ?? -1;
};
const toTime = (at: number): void => world.pass(at - Math.floor(world.now().getTime() / 1000));

test('a consultation by appointment: paid, accepted, served, confirmed, and the income is free 48 hours later, less 6 % [D48][D49][D55][E107]', async () => {
  const sale = await sell(world, { schedule: afternoons() });
  const at = afternoonIn(world, 3);
  const { buyer, seller, id, hash } = await bought(world, sale, { slot_id: at });
  const asked = await orderSeen(world, seller, id);
  expect(asked).toMatchObject({
    state: 1,
    role: 'seller',
    turn: 'me',
    other: { user_id: buyer.userId },
    slot: { slot_id: at, starts_at: at, minutes: 30 },
    can: { accept: true, decline: true, deliver: false, confirm: false, note: true },
  });
  expect(asked.until).toBe(Math.floor(world.now().getTime() / 1000) + 48 * hour);
  expect(asked.standing).toMatch(/^请在 .+ 前接单，过时全额退款$/);
  // Only the seller accepts; nobody else knows of it.
  expect((await step(world, buyer, 'accept', id)).body.errcode).toBe(40300);
  expect((await step(world, await makePerson(world), 'accept', id)).status).toBe(404);
  expect((await step(world, seller, 'accept', id)).body).toMatchObject({ state: 2, turn: 'me' });
  expect(await orderSeen(world, buyer, id)).toMatchObject({ turn: 'other', can: { cancel: true } });
  expect((await step(world, seller, 'done', id)).body.errcode).toBe(42200);
  toTime(at + 30 * 60);
  expect(
    (await step(world, seller, 'done', id, { express: { company: '顺丰', number: '1' } })).body.errcode,
  ).toBe(40001);
  expect((await step(world, seller, 'done', id)).body).toMatchObject({ state: 3, turn: 'other' });
  const waiting = await orderSeen(world, buyer, id);
  expect(waiting).toMatchObject({ turn: 'me', can: { confirm: true, cancel: false } });
  expect(waiting.until).toBe(at + 30 * 60 + 7 * day);
  expect(await dealsOf(sale.serviceId)).toBe(0);
  expect((await step(world, buyer, 'confirm', id)).body).toMatchObject({
    state: 4,
    turn: 'nobody',
    standing: '已完成，可以评价',
    can: { comment: true },
  });
  expect(await dealsOf(sale.serviceId)).toBe(1);
  expect(await walletOf(world, seller)).toEqual({ balance: 0, income: 0, frozen: 9400 });
  expect(await heldFor(world, 'fee', await orderIdOf(hash))).toBe(600);
  world.pass(48 * hour - 120);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, seller)).income).toBe(0);
  world.pass(240);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toEqual({ balance: 0, income: 9400, frozen: 0 });
  expect(await sumOfAll(world)).toBe(0);
});

test('three hours before the appointment 70 % come back, and the place is somebody else’s; before acceptance all [D50][D56]', async () => {
  const sale = await sell(world, { schedule: afternoons() });
  const at = afternoonIn(world, 3);
  const { buyer, seller, id } = await bought(world, sale, { slot_id: at });
  await step(world, seller, 'accept', id);
  toTime(at - 3 * hour);
  expect((await orderSeen(world, buyer, id)).order.cancel_refund).toBe(7000);
  expect((await step(world, seller, 'cancel', id)).body.errcode).toBe(40300);
  expect((await step(world, buyer, 'cancel', id, { refund: 10_000 })).body.errcode).toBe(42200);
  expect((await step(world, buyer, 'cancel', id, { refund: 7000, reason: '有事' })).body).toMatchObject({
    state: 8,
    refunded: 7000,
    turn: 'nobody',
  });
  expect((await walletOf(world, buyer)).balance).toBe(7000);
  // 30 % less the fee.
  expect((await walletOf(world, seller)).frozen).toBe(2820);
  const next = await bought(world, sale, { slot_id: at });
  expect((await step(world, next.buyer, 'cancel', next.id)).body).toMatchObject({
    state: 8,
    refunded: 10_000,
  });
  expect((await walletOf(world, next.buyer)).balance).toBe(10_000);
  expect(await dealsOf(sale.serviceId)).toBe(0);
});

test('two days of silence give everything back; an unpaid one closes by itself, or by its buyer [D49][D48]', async () => {
  const sale = await sell(world);
  const { buyer, id } = await bought(world, sale);
  world.pass(48 * hour + 60);
  await world.runJob('order.deadlines');
  expect(await orderSeen(world, buyer, id)).toMatchObject({ state: 8, refunded: 10_000 });
  expect((await walletOf(world, buyer)).balance).toBe(10_000);
  const left = (await buy(world, buyer, sale)).body.order_id;
  world.pass(31 * 60);
  await world.runJob('order.close-unpaid');
  expect(await orderSeen(world, buyer, left)).toMatchObject({ state: 9, standing: '没有付款，已关闭' });
  const given = (await buy(world, buyer, sale)).body.order_id;
  expect((await step(world, buyer, 'cancel', given)).body).toMatchObject({ state: 6, can: { pay: false } });
});

test('what is made and sent: an address, an express number, ten days [D44][D49][D54]', async () => {
  const sale = await sell(world, { type: 2, ways: [{ kind: 'house', fee: 20_000, max: 0 }] });
  const address = {
    name: '李四',
    phone: '13700001111',
    region: '350102',
    region_name: '福建省福州市鼓楼区',
    detail: '东街 8 号',
  };
  const { buyer, seller, id } = await bought(world, sale, { kind: 'house', address });
  await step(world, seller, 'accept', id);
  expect((await step(world, seller, 'start', id)).body.can).toMatchObject({ ship: true, start: false });
  expect((await orderSeen(world, buyer, id)).can.cancel).toBe(false);
  expect((await step(world, seller, 'done', id)).body).toMatchObject({ errcode: 40001, field: 'more' });
  const express = { company: '顺丰', number: 'SF1234567890' };
  for (const one of [
    { ...express, number: '' },
    { ...express, company: '' },
    { ...express, number: '1'.repeat(81) },
  ])
    expect((await step(world, seller, 'done', id, { express: one })).body.errcode).toBe(40001);
  expect((await step(world, seller, 'done', id, { express })).body).toMatchObject({ state: 3, express });
  // What was said once stays, and the time runs from then.
  await step(world, seller, 'done', id, { express: { ...express, number: 'other' } });
  const seen = await orderSeen(world, buyer, id);
  expect(seen.express?.number).toBe(express.number);
  expect(seen.until - Math.floor(world.now().getTime() / 1000)).toBe(10 * day);
  world.pass(7 * day + 60);
  await world.runJob('order.deadlines');
  expect((await orderSeen(world, buyer, id)).state).toBe(3);
  world.pass(3 * day + 60);
  await world.runJob('order.deadlines');
  expect((await orderSeen(world, buyer, id)).state).toBe(4);
});

test('hidden, deleted, blocked or banned: what is open goes on [D52][D152]', async () => {
  const sale = await sell(world);
  const { buyer, seller, id } = await bought(world, sale);
  const other = await bought(world, sale);
  await world.database.pool.query('update service set status = 2, deleted_at = $2 where service_id = $1', [
    sale.serviceId,
    world.now(),
  ]);
  await relate(world, 'black', seller, buyer);
  expect((await step(world, seller, 'accept', id)).body.state).toBe(2);
  expect(await orderSeen(world, buyer, id)).toMatchObject({
    state: 2,
    title: '合同审阅',
    way: { fee: 10_000 },
  });
  await step(world, seller, 'done', id);
  expect((await step(world, buyer, 'confirm', id)).body.state).toBe(4);
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [seller.userId]);
  const list = await world.call('GET', '/v1/service/orders', {
    token: seller.token,
    query: { as: 'seller' },
  });
  expect(list.body.list).toHaveLength(2);
  expect((await step(world, seller, 'decline', other.id)).body).toMatchObject({ state: 8 });
  expect((await walletOf(world, other.buyer)).balance).toBe(10_000);
});

test('a refund is asked for, refused, disputed, and staff gives part of it back [D51][D55]', async () => {
  const finance = await makeStaff(world, 'finance');
  const sale = await sell(world);
  const { buyer, seller, id, hash } = await bought(world, sale);
  await step(world, seller, 'accept', id);
  await step(world, seller, 'done', id);
  expect((await step(world, seller, 'refund', id, { amount: 5000, reason: '少做了' })).body.errcode).toBe(
    40300,
  );
  expect((await step(world, buyer, 'refund', id, { amount: 5000, reason: '少做了' })).body).toMatchObject({
    state: 7,
    turn: 'other',
    can: { take_back_refund: true, ask_refund: false },
  });
  const asked = await orderSeen(world, seller, id);
  expect(asked).toMatchObject({ turn: 'me', can: { answer_refund: true } });
  expect(asked.standing).toMatch(/^请在 .+ 前回应退款申请，不回应算同意$/);
  expect((await step(world, buyer, 'refund-answer', id, { agree: 1 })).body.errcode).toBe(40300);
  expect((await step(world, buyer, 'refund-answer', id, { agree: 0 })).body.state).toBe(3);
  await step(world, buyer, 'refund', id, { amount: 5000, reason: '还是少做了' });
  expect((await step(world, seller, 'refund-answer', id, { agree: 0, words: '都做完了' })).body.state).toBe(
    3,
  );
  const disputed = (await step(world, buyer, 'dispute', id, { words: '只做了一半' })).body;
  expect(disputed).toMatchObject({ state: 10, turn: 'other', standing: '申诉处理中，等对方回应' });
  expect(await orderSeen(world, seller, id)).toMatchObject({ turn: 'me', can: { answer: true } });
  expect((await step(world, seller, 'dispute', id, { words: '做完了，有记录' })).body).toMatchObject({
    state: 10,
    turn: 'nobody',
  });
  const { rows } = await world.database.pool.query(
    'select dispute_id from order_dispute where order_id = $1',
    [await orderIdOf(hash)],
  );
  const decided = await world.call('POST', '/v1/staff/dispute-decide', {
    token: finance.office,
    body: { id: rows[0].dispute_id, refund: 4000, decision: '做了六成' },
  });
  expect(decided.status, decided.text).toBe(200);
  expect(await orderSeen(world, buyer, id)).toMatchObject({ state: 8, refunded: 4000 });
  // 6 % of what is left, in the seller's favour.
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 5640 });
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 4000 });
  expect(await sumOfAll(world)).toBe(0);
});

test('lists say of each order whose turn it is, the newest first, by group and side [D155][D48]', async () => {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const made = [];
  for (let one = 0; one < 5; one += 1)
    made.push(await bought(world, await sell(world, { seller }), { buyer }));
  const [first, second, third, fourth, fifth] = made.map(({ id }) => id);
  await step(world, seller, 'accept', first ?? 0);
  await step(world, seller, 'accept', second ?? 0);
  await step(world, seller, 'done', second ?? 0);
  await step(world, seller, 'decline', third ?? 0);
  const list = async (token: string, query: object) =>
    (await world.call('GET', '/v1/service/orders', { token, query: { ...query } })).body;
  const ids = async (query: object, token = buyer.token): Promise<number[]> =>
    (await list(token, query)).list.map(({ order_id }: { order_id: number }) => order_id);
  expect(await ids({})).toEqual([fifth, fourth, third, second, first]);
  expect(await ids({ group: 'open' })).toEqual([fifth, fourth, second, first]);
  expect(await ids({ group: 'to-accept' })).toEqual([fifth, fourth]);
  expect(await ids({ group: 'to-serve' })).toEqual([first]);
  expect(await ids({ group: 'to-confirm' })).toEqual([second]);
  expect(await ids({ group: 'over' })).toEqual([third]);
  expect(await ids({ as: 'seller' })).toEqual([]);
  expect(await ids({ as: 'seller', group: 'to-confirm' }, seller.token)).toEqual([second]);
  const page = await list(buyer.token, { size: 2 });
  expect(page.list).toHaveLength(2);
  expect(page.list[0]).toMatchObject({ turn: 'other', role: 'buyer', other: { user_id: seller.userId } });
  // What is new meanwhile moves nothing.
  const sixth = await bought(world, await sell(world, { seller }), { buyer });
  expect(await ids({ size: 2, next: page.next })).toEqual([third, second]);
  expect((await ids({ size: 1 }))[0]).toBe(sixth.id);
  expect((await list(buyer.token, { size: 50 })).next).toBe(-1);
});

test('the engine’s own list and notices lead to the page of the service order [D190]', async () => {
  const sale = await sell(world);
  const { buyer, seller, id, hash } = await bought(world, sale);
  await step(world, seller, 'accept', id);
  const { body } = await world.call('GET', '/v1/order/list', { token: buyer.token });
  expect(body.list.find((one: { hash: string }) => one.hash === hash)).toMatchObject({
    page: `/service/order/${id}`,
  });
  const notifications = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  const accepted = notifications.body.list.find((one: { title: string }) => one.title === '卖家已接单');
  expect(accepted.path).toBe(`/service/order/${id}`);
  // Neither is the number of the other: ids of services are nobody's orders.
  expect(
    (await world.call('GET', '/v1/service/order', { token: buyer.token, query: { id: sale.serviceId } }))
      .status,
  ).toBe(404);
  const view = await world.call('GET', '/v1/order/view', { token: buyer.token, query: { hash } });
  expect(view.body).toMatchObject({
    page: `/service/order/${id}`,
    part: { service: { order_id: id, state: 2 } },
  });
  const seen = await orderSeen(world, buyer, id);
  expect(seen.order).toEqual(view.body);
  expect(seen.order.path).toBe(`/service/${sale.serviceId}`);
  expect(seen.order.after.join('')).toContain('30 天');
});
