import { buyCredits, countCredits } from '@qunlu/contract/sms/calls.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { jobContext } from '../../platform/context.ts';
import { confirmPayment, openNumber, orderNow, payFor, topUp, walletOf } from '../order/testing.ts';
import { buyPack, makeMember, membershipsOf } from '../vip/testing.ts';
import { creditsOf } from './testing.ts';

const world = useWorld({ listen: true });

const giveBack = (person: Person, hash: string) =>
  world.call('POST', '/v1/order/cancel', { token: person.token, body: { hash } });
const order = async ({ token }: Person, count: number): Promise<string> =>
  (await world.ask(buyCredits, { body: { count }, token })).hash;
const idOf = async (hash: string): Promise<number> =>
  (
    await world.database.pool.query<{ order_id: number }>(
      'select order_id from order_order where hash = $1',
      [hash],
    )
  ).rows[0]?.order_id ?? 0;
const books = async () => (await checkLedger(jobContext(world.deps))).differences;

test('a pack given back unused takes its price along: what was ordered at it and not paid is not sold [D117][D120]', async () => {
  const person = await makePerson(world);
  const pack = await buyPack(world, person);
  const [byBalance, byChannel] = [await order(person, 1000), await order(person, 2000)];
  await topUp(world, person, 8_000);
  await payFor(world, person, byChannel);
  world.pass(60);
  expect((await giveBack(person, pack)).status).toBe(200);
  const { balance } = await walletOf(world, person);
  const refused = await payFor(world, person, byBalance, { use_balance: 1 });
  expect([refused.status, refused.body.errmsg]).toEqual([422, '会员已经退掉，会员价不再有效，请重新下单']);
  expect((await walletOf(world, person)).balance).toBe(balance);
  // Begun before, and paid all the same: the money goes back by itself, and the order is closed.
  await confirmPayment(world, await openNumber(world, await idOf(byChannel)));
  const closed = await orderNow(world, await idOf(byChannel));
  expect([closed.state, closed.reason]).toEqual([2, '会员已经退掉，会员价不再有效，请重新下单']);
  expect(await creditsOf(world, person)).toBe(0);
  // Ordered anew it costs what it costs now.
  const anew = await order(person, 1000);
  expect((await orderNow(world, await idOf(anew))).total).toBe(10_000);
  expect((await payFor(world, person, anew, { use_balance: 1 })).body.state).toBe(1);
  expect(await creditsOf(world, person)).toBe(1000);
  expect(await books()).toEqual([]);
});

test('paid first it is a use, and the pack stays; one that ended by itself keeps what was ordered in it [D117][D120]', async () => {
  const person = await makePerson(world);
  const pack = await buyPack(world, person);
  await topUp(world, person, 80_000);
  await payFor(world, person, await order(person, 100), { use_balance: 1 });
  expect((await giveBack(person, pack)).status).toBe(422);
  const other = await makePerson(world);
  await makeMember(world, other, 'vipCommerce', 1);
  world.pass(86_400 - 60);
  const hash = await order(other, 100);
  await topUp(world, other, 700);
  world.pass(120);
  expect(await membershipsOf(world, other)).toEqual([]);
  expect((await world.ask(countCredits, { token: other.token })).price).toBe(10);
  expect((await payFor(world, other, hash, { use_balance: 1 })).body.state).toBe(1);
  expect(await creditsOf(world, other)).toBe(100);
});
