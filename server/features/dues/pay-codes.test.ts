import {
  giveBackPayment,
  listPayCodes,
  makePayCode,
  payByCode,
  switchPayCode,
  viewPayCode,
} from '@qunlu/contract/dues/pay-codes.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { openNumber, payFor, topUp, walletOf, standingsOf } from '../order/testing.ts';
import { makeCircle } from '../circle/testing.ts';
import {
  differencesIn,
  makeCharging,
  ownersAlone,
  payOrder,
  refusalsOf,
  type ChargingCircle,
} from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;

const post = (path: string, token: string, body: Record<string, unknown>) =>
  world.call('POST', path, { token, body });

async function codeOf(circle: ChargingCircle, amount?: number): Promise<string> {
  const body = { id: circle.id, purpose: '场地费', ...(amount === undefined ? {} : { amount }) };
  return (await world.ask(makePayCode, { body, token: circle.owner.token })).code;
}

async function pay(
  circle: ChargingCircle,
  code: string,
  amount: number,
  by?: Person,
): Promise<Person & { hash: string }> {
  const person = by ?? (await makePerson(world));
  const body = { id: circle.id, code, amount };
  const { hash } = await world.ask(payByCode, { body, token: person.token });
  const paid = await payOrder(world, person, hash, amount);
  if (paid.body.state !== 1) throw new Error(paid.text);
  return { ...person, hash };
}

test('anybody who is logged in pays what the code says; the owner gets 95 % after 72 hours [R139][D89]', async () => {
  const circle = await makeCharging(world);
  const code = await codeOf(circle, 8800);
  const person = await makePerson(world);
  const query = { id: circle.id, code };
  const page = await world.ask(viewPayCode, { query, token: person.token });
  expect(page).toMatchObject({ name: '西湖茶友会', purpose: '场地费', amount: 8800, problem: '' });
  const other = await post(payByCode.path, person.token, { ...query, amount: 100 });
  expect(other.body).toMatchObject({ errcode: 42200, field: 'amount' });
  const { hash } = await pay(circle, code, 8800, person);
  expect((await post('/v1/order/cancel', person.token, { hash })).status).toBe(422);
  expect((await standingsOf(world, person)).standings).toEqual(['已付款']);
  expect((await standingsOf(world, circle.owner, 'seller')).standings).toEqual(['已收款']);
  world.pass(3 * day + 60);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, circle.owner)).income).toBe(8360);
  // The same person may pay again.
  await pay(circle, code, 8800, person);
  const { list } = await world.ask(listPayCodes, { query: { id: circle.id }, token: circle.owner.token });
  expect(list).toMatchObject([{ code, amount: 8800, on: 1 }]);
  expect(list[0]?.link).toContain(`#!/phonebook/${circle.id}/pay/${code}`);
  expect(await differencesIn(world)).toEqual([]);
});

test('a code that is off, of another circle or unknown is none; the owner pays nobody [D89]', async () => {
  const circle = await makeCharging(world);
  const other = await makeCharging(world, { owner: circle.owner });
  const code = await codeOf(circle);
  const { token } = await makePerson(world);
  const view = (id: number, wanted: string) =>
    world.call('GET', viewPayCode.path, { token, query: { id, code: wanted } });
  expect((await view(circle.id, code)).status).toBe(200);
  expect((await view(other.id, code)).body.errcode).toBe(40400);
  expect((await view(circle.id, 'AAAAAAAAAAAA')).body.errcode).toBe(40400);
  const own = await post(payByCode.path, circle.owner.token, { id: circle.id, code, amount: 100 });
  expect(own.body.errcode).toBe(40300);
  const late = await world.ask(payByCode, { body: { id: circle.id, code, amount: 100 }, token });
  await world.ask(switchPayCode, { body: { id: circle.id, code, on: 0 }, token: circle.owner.token });
  expect((await view(circle.id, code)).body.errcode).toBe(40400);
  expect((await post(payByCode.path, token, { id: circle.id, code, amount: 200 })).body.errcode).toBe(40400);
  const { rows } = await world.database.pool.query('select buyer_id from order_order where hash = $1', [
    late.hash,
  ]);
  await topUp(world, { userId: Number(rows[0]?.buyer_id) }, 100);
  const refused = await world.call('POST', '/v1/order/pay', {
    token,
    body: { hash: late.hash, channel: 'native', use_balance: 1 },
  });
  expect(refused.body.errcode).toBe(42200);
  const on = await world.ask(switchPayCode, {
    body: { id: circle.id, code, on: 1 },
    token: circle.owner.token,
  });
  expect(on.on).toBe(1);
});

test.each([
  ['amount', 0],
  ['amount', 500_001],
  ['purpose', ''],
])('%s %s is refused, naming the field [D89]', async (field, value) => {
  const { id, owner } = await makeCircle(world);
  const bad = await post(makePayCode.path, owner.token, { id, purpose: '场地费', [field]: value });
  expect(bad.body).toMatchObject({ errcode: 40001, field });
  const noName = await post(makePayCode.path, owner.token, { id, purpose: '场地费' });
  expect(noName.body.errcode).toBe(40300);
});

test('20 000 yuan a day and owner, whatever the circle; tomorrow there is room again [D89]', async () => {
  const circle = await makeCharging(world);
  const other = await makeCharging(world, { owner: circle.owner });
  const code = await codeOf(circle);
  const there = await codeOf(other);
  for (const [at, wanted] of [
    [circle, code],
    [other, there],
    [circle, code],
  ] as const)
    await pay(at, wanted, 500_000);
  await pay(circle, code, 499_999);
  const { token } = await makePerson(world);
  const full = await post(payByCode.path, token, { id: other.id, code: there, amount: 2 });
  expect(full.body).toMatchObject({ errcode: 42200 });
  expect(full.body.errmsg).toContain('上限');
  await pay(other, there, 1);
  world.pass(day);
  await pay(other, there, 2);
});

test('the owner gives a payment back whole within 30 days, also what they have already [D89][D114]', async () => {
  const circle = await makeCharging(world);
  const code = await codeOf(circle);
  const first = await pay(circle, code, 1000);
  const second = await pay(circle, code, 2000);
  const back = (hash: string, reason = '付错了') =>
    post(giveBackPayment.path, circle.owner.token, { hash, reason });
  expect((await back(first.hash)).body).toEqual({ refund: 1000 });
  expect((await back(first.hash)).body.errcode).toBe(42200);
  expect((await walletOf(world, first)).balance).toBe(1000);
  world.pass(29 * day);
  await world.runJob('ledger.lapse-holds');
  expect((await back(second.hash)).body).toEqual({ refund: 2000 });
  expect(await walletOf(world, circle.owner)).toMatchObject({ income: 0, frozen: 0 });
  const third = await pay(circle, code, 3000);
  for (let half = 0; half < 2; half += 1) {
    // A session that is used stays.
    await world.ask(listPayCodes, { query: { id: circle.id }, token: circle.owner.token });
    world.pass(15 * day);
  }
  expect((await back(third.hash)).body.errcode).toBe(42200);
  expect((await back(third.hash, '')).body).toMatchObject({ errcode: 40001, field: 'reason' });
  expect(await differencesIn(world)).toEqual([]);
});

test('codes are the owner’s alone', async () => {
  const circle = await makeCharging(world);
  for (const call of [
    { method: 'GET', path: listPayCodes.path },
    { method: 'POST', path: makePayCode.path, fields: { purpose: '场地费' } },
    { method: 'POST', path: switchPayCode.path, fields: { code: 'AAAAAAAAAAAA', on: 0 } },
  ] as const)
    expect(await refusalsOf(world, circle, call), call.path).toEqual(ownersAlone);
});

test('paid at the provider after the code was switched off: the money goes back by itself [D89]', async () => {
  const circle = await makeCharging(world);
  const code = await codeOf(circle);
  const person = await makePerson(world);
  const { hash } = await world.ask(payByCode, {
    body: { id: circle.id, code, amount: 700 },
    token: person.token,
  });
  expect((await payFor(world, person, hash)).status).toBe(200);
  await world.ask(switchPayCode, { body: { id: circle.id, code, on: 0 }, token: circle.owner.token });
  const { rows } = await world.database.pool.query('select order_id from order_order where hash = $1', [
    hash,
  ]);
  const number = await openNumber(world, Number(rows[0]?.order_id));
  await world.call('POST', '/sandbox/api/payments/confirm', { body: { out_trade_no: number } });
  await world.runJob('order.send-refunds');
  const { rows: refunds } = await world.database.pool.query(
    'select channel_part, excess, state from order_refund where order_id = $1',
    [rows[0]?.order_id],
  );
  expect(refunds).toMatchObject([{ channel_part: 700, excess: true }]);
  expect(await walletOf(world, circle.owner)).toMatchObject({ income: 0, frozen: 0 });
  expect(await differencesIn(world)).toEqual([]);
});
