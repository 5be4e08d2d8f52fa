import { renewMembership } from '@qunlu/contract/dues/calls.ts';
import { makePayCode, payByCode } from '@qunlu/contract/dues/pay-codes.ts';
import { makeCoupon } from '@qunlu/contract/dues/tiers.ts';
import { expect, test } from 'vitest';
import { jobContext, secondsOf } from '../../platform/context.ts';
import { freshIp, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { behave, confirmPayment, openNumber, payFor, sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { makeMemberPerson, setSeats } from '../circle/testing.ts';
import { differencesIn, makeCharging, memberNow, payOrder, type ChargingCircle } from './testing.ts';
import { apply, joinPaid, removeAs } from '../joining/testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const now = (): number => secondsOf(world.now());

const post = (path: string, { token }: Person, body: Record<string, unknown>) =>
  world.call('POST', path, { token, body, ip: freshIp() });

const orderIdOf = async (hash: string): Promise<number> =>
  Number(
    (await world.database.pool.query('select order_id from order_order where hash = $1', [hash])).rows[0]
      ?.order_id,
  );

const sound = async (): Promise<void> => {
  expect(await differencesIn(world)).toEqual([]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
  expect(await sumOfAll(world)).toBe(0);
};

const orderRenewal = async (circle: ChargingCircle, person: Person): Promise<string> =>
  (
    await world.ask(renewMembership, {
      body: { id: circle.id, tier_id: circle.tiers[0] ?? 0 },
      token: person.token,
    })
  ).hash;

test('paid twice at once counts once; paid while it is closed is one of the two [D107]', async () => {
  const circle = await makeCharging(world);
  const twice = await makeMemberPerson(world);
  const hash = await apply(world, circle, twice);
  await topUp(world, twice, 6000);
  await Promise.all([1, 2, 3].map(() => payFor(world, twice, hash, { use_balance: 1 })));
  expect((await walletOf(world, twice)).balance).toBe(3000);
  expect((await memberNow(world, circle, twice)).endAt).toBe(now() + 30 * day);
  for (let round = 0; round < 4; round += 1) {
    const person = await makeMemberPerson(world);
    const mine = await apply(world, circle, person);
    await topUp(world, person, 3000);
    const pay = () => payFor(world, person, mine, { use_balance: 1 });
    const close = () => post('/v1/order/close', person, { hash: mine });
    await Promise.all(round % 2 === 0 ? [pay(), close()] : [close(), pay()]);
    const { state } = await memberNow(world, circle, person);
    const { balance } = await walletOf(world, person);
    expect([state, balance]).toEqual(state === 1 ? [1, 0] : [3, 3000]);
  }
  await sound();
});

test('a renewal on the second it ends: the time is longer, or they are let in again; the money is never lost [D65]', async () => {
  const circle = await makeCharging(world);
  for (let round = 0; round < 4; round += 1) {
    const person = await joinPaid(world, circle);
    world.pass(29 * day);
    // The order was made before; its time runs out after.
    const hash = await orderRenewal(circle, person);
    await world.database.pool.query(`update order_order set expires_at = $2 where hash = $1`, [
      hash,
      new Date((now() + 9 * day) * 1000),
    ]);
    await topUp(world, person, 3000);
    world.pass(8 * day);
    const pay = () => payFor(world, person, hash, { use_balance: 1 });
    const expire = () => world.runJob('dues.expire');
    await Promise.all(round % 2 === 0 ? [pay(), expire()] : [expire(), pay()]);
    expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: now() + 30 * day });
    expect((await walletOf(world, person)).balance).toBe(0);
  }
  await sound();
});

test('the last seat: who pays late while it is free has it, and once somebody else has it the money goes back whole [D64]', async () => {
  const circle = await makeCharging(world);
  const taken = await joinPaid(world, circle);
  const late = await makeMemberPerson(world);
  const other = await makeMemberPerson(world);
  // The owner, the one who has joined, and one more.
  await setSeats(world, 3);
  const hash = await apply(world, circle, late);
  await expect(apply(world, circle, other)).rejects.toThrow('满员');
  expect((await payFor(world, late, hash)).status).toBe(200);
  // It is paid in time, but nobody hears of it before the seat is no longer held.
  await behave(world, { lose: 1 });
  await confirmPayment(world, await openNumber(world, await orderIdOf(hash)));
  await behave(world);
  world.pass(31 * 60);
  const second = await apply(world, circle, other);
  const [paid] = await Promise.all([
    payOrder(world, other, second, 3000),
    world.runJob('order.query-payments'),
  ]);
  expect(paid.body.state).toBe(1);
  await world.runJob('order.send-refunds');
  expect(await memberNow(world, circle, other)).toMatchObject({ state: 1 });
  expect((await memberNow(world, circle, late)).state).not.toBe(1);
  const { rows } = await world.database.pool.query(
    'select channel_part, excess from order_refund where order_id = $1',
    [await orderIdOf(hash)],
  );
  expect(rows).toEqual([{ channel_part: 3000, excess: true }]);
  expect(await memberNow(world, circle, taken)).toMatchObject({ state: 1 });
  await setSeats(world, 200);
  await sound();
});

test('the last use of a coupon by two: one has it [D158]', async () => {
  const circle = await makeCharging(world);
  for (let round = 0; round < 3; round += 1) {
    const code = `LAST${round}`;
    await world.ask(makeCoupon, {
      body: { id: circle.id, code, off: 500, uses: 1, days: 1 },
      token: circle.owner.token,
    });
    const people = [
      await makeMemberPerson(world),
      await makeMemberPerson(world),
      await makeMemberPerson(world),
    ];
    const answers = await Promise.allSettled(
      people.map((person) => apply(world, circle, person, { coupon: code })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  await sound();
});

test('20 000 yuan a day: of payments at once as many count as there is room for [D89]', async () => {
  const circle = await makeCharging(world);
  const { code } = await world.ask(makePayCode, {
    body: { id: circle.id, purpose: '场地费' },
    token: circle.owner.token,
  });
  const people = await Promise.all(Array.from({ length: 6 }, () => makeMemberPerson(world)));
  const hashes: string[] = [];
  for (const person of people) {
    const body = { id: circle.id, code, amount: 500_000 };
    hashes.push((await world.ask(payByCode, { body, token: person.token })).hash);
    await topUp(world, person, 500_000);
  }
  const answers = await Promise.all(
    people.map((person, nth) => payFor(world, person, hashes[nth] ?? '', { use_balance: 1 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect((await walletOf(world, circle.owner)).frozen).toBe(4 * 475_000);
  await sound();
});

test('removed and taken back whole at once: the money goes back once [D66]', async () => {
  const circle = await makeCharging(world);
  for (let round = 0; round < 3; round += 1) {
    const person = await joinPaid(world, circle);
    world.pass(day);
    const back = () => post('/v1/order/cancel', person, { hash: person.hash });
    const remove = () => removeAs(world, circle, person);
    await Promise.all(round % 2 === 0 ? [back(), remove()] : [remove(), back()]);
    expect((await walletOf(world, person)).balance).toBe(3000);
    expect((await memberNow(world, circle, person)).state).not.toBe(1);
  }
  await sound();
});
