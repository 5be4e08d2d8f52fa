import { staffMe } from '@qunlu/contract/staff/calls.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';
import { expect, test } from 'vitest';
import { secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { heldFor, orderNow, servedPromise, sumOfAll, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

const step = (person: Person, verb: string, hash: string, more: object = {}): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...more } });
const complain = (person: Person, hash: string, words = '没有来') => step(person, 'dispute', hash, { words });
const view = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;
const titles = async (person: Person): Promise<string[]> =>
  (await world.call('GET', '/v1/notice/list', { token: person.token })).body.list.map(
    ({ title }: { title: string }) => title,
  );
const overdue = async (): Promise<number> => {
  const { office } = await makeStaff(world, 'service');
  return (await world.ask(staffMe, { token: office })).waiting['order.overdue'] ?? 0;
};
const clocks = () => world.runJob('order.deadlines');

async function sale(served: boolean, total = 10_000) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidSale(world, shop, { buyer, seller, promise: servedPromise, total });
  await step(seller, 'accept', order.hash);
  if (served) await step(seller, 'deliver', order.hash);
  return { buyer, seller, hash: order.hash, id: order.order_id };
}

test('once both sides have spoken, both read by when staff decides: three working days [D51][D107]', async () => {
  const { buyer, seller, hash } = await sale(true);
  expect((await complain(buyer, hash)).body.dispute).toMatchObject({ decide_by: 0 });
  await complain(seller, hash, '来了');
  const by = secondsOf(workdaysAfter(world.now(), 3));
  for (const side of [buyer, seller])
    expect((await view(side, hash)).dispute).toMatchObject({
      decide_by: by,
      late: false,
      silence: '照承诺给卖家',
    });
});

test('no answer: the clock of staff begins when the time for it is over [D51]', async () => {
  const { buyer, hash } = await sale(false);
  await complain(buyer, hash);
  world.pass(3 * day);
  await clocks();
  expect((await view(buyer, hash)).dispute).toMatchObject({
    decide_by: secondsOf(workdaysAfter(world.now(), 3)),
    silence: '全额退给买家',
  });
});

test('staff is late: both sides and the back office learn of it, and after two more working days the rule decides [D51][D107]', async () => {
  // What others left open comes to its end first.
  for (let turn = 0; turn < 12; turn += 1) {
    world.pass(day);
    await clocks();
  }
  const { buyer, seller, hash, id } = await sale(false, 600_000);
  await complain(buyer, hash);
  await complain(seller, hash, '路上');
  const before = await overdue();
  const { decide_by } = (await view(buyer, hash)).dispute;
  world.pass(decide_by - secondsOf(world.now()) - 1);
  await clocks();
  expect((await view(buyer, hash)).dispute).toMatchObject({ late: false });
  world.pass(1);
  await clocks();
  const late = (await view(seller, hash)).dispute;
  const last = secondsOf(workdaysAfter(world.now(), 2));
  expect(late).toMatchObject({ state: 0, late: true, decide_by: last });
  expect(await overdue()).toBe(before + 1);
  for (const side of [buyer, seller]) expect((await titles(side))[0]).toBe('申诉裁定晚了，已催办');
  world.pass(last - secondsOf(world.now()) - 1);
  await clocks();
  expect(await orderNow(world, id)).toMatchObject({ disputed: true });
  world.pass(1);
  await clocks();
  expect(await orderNow(world, id)).toMatchObject({ disputed: false, stage: orderStage.ended, settled: 0 });
  const over = (await view(buyer, hash)).dispute;
  expect(over).toMatchObject({ state: 1, decide_by: 0 });
  expect(over.decision).toContain('客服没有按时裁定');
  for (const side of [buyer, seller]) expect(await titles(side)).toContain('申诉已裁定');
  expect(await overdue()).toBe(before);
  expect(await heldFor(world, 'escrow', id)).toBe(0);
  expect(await sumOfAll(world)).toBe(0);
  expect((await walletOf(world, seller)).income).toBe(0);
});

test('what was served and answered for goes on as promised when nobody decides; what the seller complained of alone, too [D107]', async () => {
  for (const opener of ['buyer', 'seller'] as const) {
    const one = await sale(true);
    await complain(one[opener], one.hash);
    if (opener === 'buyer') await complain(one.seller, one.hash, '来了');
    for (let turn = 0; turn < 14; turn += 1) {
      world.pass(day);
      await clocks();
    }
    expect(await orderNow(world, one.id)).toMatchObject({
      disputed: false,
      stage: orderStage.done,
      refunded_balance: 0,
      refunded_channel: 0,
    });
    expect(await sumOfAll(world)).toBe(0);
  }
});

test('taken back, or decided in time, no clock of staff runs any more [D107]', async () => {
  const { buyer, seller, hash, id } = await sale(true);
  await complain(buyer, hash);
  await complain(seller, hash, '来了');
  await step(buyer, 'withdraw-dispute', hash);
  await step(buyer, 'confirm', hash);
  world.pass(10 * day);
  await clocks();
  expect(await orderNow(world, id)).toMatchObject({ disputed: false, stage: orderStage.done });
  expect((await view(buyer, hash)).dispute).toMatchObject({ state: 2 });
});

test('who was silent in their time cannot put the day off that both sides read, nor turn the rule, by words at the last moment [D51][D107]', async () => {
  const { buyer, seller, hash, id } = await sale(true);
  await complain(buyer, hash);
  world.pass(3 * day);
  await clocks();
  const { decide_by } = (await view(buyer, hash)).dispute;
  expect((await complain(seller, hash, '来了')).status).toBe(200);
  expect((await view(buyer, hash)).dispute).toMatchObject({
    decide_by,
    theirs: '来了',
    silence: '全额退给买家',
  });
  world.pass(decide_by - secondsOf(world.now()));
  await clocks();
  const late = (await view(buyer, hash)).dispute;
  await complain(seller, hash, '真的来了');
  expect((await view(buyer, hash)).dispute).toMatchObject({ decide_by: late.decide_by, late: true });
  world.pass(late.decide_by - secondsOf(world.now()));
  await clocks();
  expect(await orderNow(world, id)).toMatchObject({ stage: orderStage.ended, refunded_balance: 10_000 });
  expect(await sumOfAll(world)).toBe(0);
});
