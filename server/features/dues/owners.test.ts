import { giveBackPayment, makePayCode, payByCode } from '@qunlu/contract/dues/pay-codes.ts';
import { chargeCircle } from '@qunlu/contract/dues/tiers.ts';
import * as owner from '@qunlu/contract/joining/owner.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { verify } from '../identity/testing.ts';
import { mergeRows } from '../lifecycle/service/fates.ts';
import { orderLifecycle } from '../order/service/lifecycle.ts';
import { topUp, walletOf } from '../order/testing.ts';
import { circleLifecycle } from '../circle/service/lifecycle.ts';
import { join, makeMemberPerson, setSeats } from '../circle/testing.ts';
import { joinAs } from '../joining/testing.ts';
import { duesLifecycle } from './service/lifecycle.ts';
import { differencesIn, makeCharging, memberNow, payOrder, spend, type ChargingCircle } from './testing.ts';
import { apply, decide, joinPaid, leaveAs, removeAs } from '../joining/testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const now = (): number => secondsOf(world.now());

const post = (by: Person, path: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token: by.token, body });

/** The circle goes to a member, as both agree on it over HTTP. */
async function handOver(circle: ChargingCircle, to: Person): Promise<void> {
  await verify(world, to);
  const { memberId } = await memberNow(world, circle, to);
  await world.database.pool.query('update account_session set proved_at = $1', [world.now()]);
  const asked = await post(circle.owner, owner.transferCircle.path, { id: circle.id, member_id: memberId });
  if (asked.status !== 200) throw new Error(asked.text);
  const taken = await post(to, owner.answerTransfer.path, { id: circle.id, accept: 'yes' });
  if (taken.body.owner !== true) throw new Error(taken.text);
}

const ownersOf = async ({ id }: { id: number }): Promise<unknown[]> =>
  (
    await world.database.pool.query(
      `select p.owner_id, m.user_id, m.state, m.end_at from phonebook p
       left join phonebook_member m on m.phonebook_id = p.phonebook_id and m.role = 1 where p.phonebook_id = $1`,
      [id],
    )
  ).rows;

test('whoever has taken a circle over and takes their fee back, or gets it back, still owns it [D66][D68]', async () => {
  for (const how of ['cancel', 'decline'] as const) {
    const circle = await makeCharging(world);
    const next = await joinPaid(world, circle);
    world.pass(day);
    await handOver(circle, next);
    const by = how === 'cancel' ? next : circle.owner;
    const back = await post(by, `/v1/order/${how}`, { hash: next.hash });
    expect(back.status).toBe(200);
    expect((await walletOf(world, next)).balance).toBe(3000);
    expect(await ownersOf(circle), how).toEqual([
      { owner_id: next.userId, user_id: next.userId, state: 1, end_at: null },
    ]);
  }
  expect(await differencesIn(world)).toEqual([]);
});

test('a payment by code is given back by whom it was paid to, after a transfer and when the circle is gone; by nobody else [D68][D89]', async () => {
  const circle = await makeCharging(world);
  const next = await join(world, circle);
  const pay = async (): Promise<Person & { hash: string }> => {
    const payer = await makePerson(world);
    const { code } = await world.ask(makePayCode, {
      body: { id: circle.id, amount: 1000, purpose: '场地费' },
      token: circle.owner.token,
    });
    const input = { id: circle.id, code, amount: 1000 };
    const { hash } = await world.ask(payByCode, { body: input, token: payer.token });
    await payOrder(world, payer, hash, 1000);
    return { ...payer, hash };
  };
  const [first, second] = [await pay(), await pay()];
  await handOver(circle, next);
  const back = (by: Person, hash: string) => post(by, giveBackPayment.path, { hash, reason: '多付了' });
  expect((await back(next, first.hash)).body.errcode).toBe(40400);
  expect((await back(first, first.hash)).body.errcode).toBe(40400);
  expect((await back(circle.owner, first.hash)).body).toEqual({ refund: 1000 });
  expect((await walletOf(world, first)).balance).toBe(1000);
  const over = await post(next, owner.dissolveCircle.path, { id: circle.id, name: '西湖茶友会' });
  expect(over.body.status).toBe(5);
  await world.runJob('phonebook.end');
  expect((await back(circle.owner, second.hash)).body).toEqual({ refund: 1000 });
  expect(await differencesIn(world)).toEqual([]);
});

test('who has handed a circle over lets nobody in any more [D57][D68]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  const next = await join(world, circle);
  const waits = await joinPaid(world, circle);
  await handOver(circle, next);
  const accepted = await post(circle.owner, '/v1/order/accept', { hash: waits.hash });
  expect(accepted.status).toBe(422);
  expect(await memberNow(world, circle, waits)).toMatchObject({ state: 0, waits: 2 });
});

test('who has come back without a fee stays when they take an old one back [D66]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  await leaveAs(world, circle, person);
  await post(circle.owner, chargeCircle.path, { id: circle.id, join_type: 1 });
  await joinAs(world, circle, person);
  await decide(world, circle, person, true);
  expect((await post(person, '/v1/order/cancel', { hash: person.hash })).status).toBe(200);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: null });
});

test('of two memberships for ever one that is taken back leaves the other', async () => {
  const circle = await makeCharging(world, { tiers: [{ price: 3000, days: 0 }] });
  const person = await joinPaid(world, circle);
  await leaveAs(world, circle, person);
  await joinPaid(world, circle, { person });
  expect((await post(person, '/v1/order/cancel', { hash: person.hash })).status).toBe(200);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: null });
});

test('a seat that is held for a payment is there for it, however one joins by then [D64]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  await setSeats(world, 2);
  const person = await makeMemberPerson(world);
  const hash = await apply(world, circle, person);
  await post(circle.owner, chargeCircle.path, { id: circle.id, join_type: 2 });
  const paid = await payOrder(world, person, hash, 3000);
  await setSeats(world, 200);
  expect(paid.body).toMatchObject({ state: 1 });
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 0, waits: 2 });
});

test('nothing is left of a trial for whoever is removed [D65]', async () => {
  const circle = await makeCharging(world, { tiers: [{ trial_days: 7 }] });
  const person = await makeMemberPerson(world);
  await apply(world, circle, person);
  world.pass(day);
  expect((await removeAs(world, circle, person)).status).toBe(200);
  world.pass(day + 60);
  await joinPaid(world, circle, { person });
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: now() + 30 * day });
});

test('what a dissolved circle owes does not melt away while its owner has not got it [D68][D114]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  world.pass(5 * day);
  await spend(world, circle.owner);
  await world.database.pool.query('update account_session set proved_at = $1', [world.now()]);
  const begun = await post(circle.owner, owner.dissolveCircle.path, { id: circle.id, name: '西湖茶友会' });
  expect(begun.status).toBe(200);
  world.pass(7 * day);
  await world.runJob('phonebook.end');
  expect((await walletOf(world, person)).balance).toBe(0);
  // Their time would be over by now; nobody lets them in to use it.
  world.pass(40 * day);
  await world.runJob('dues.expire');
  await world.runJob('phonebook.end');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1 });
  await topUp(world, circle.owner, 3000);
  // It failed twice, so its next turn is in twenty minutes.
  world.pass(1200);
  await world.runJob('phonebook.end');
  // 18 of 30 days, as on the day on which it was over.
  expect((await walletOf(world, person)).balance).toBe(1800);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 3 });
  expect(await differencesIn(world)).toEqual([]);
});

test('an owner who disputes what they were paid, removes the member and takes it back keeps nothing by it [D66]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  world.pass(day);
  const said = { hash: person.hash, words: '有争议' };
  expect((await post(circle.owner, '/v1/order/dispute', said)).status).toBe(200);
  // Nothing can be taken back by themself any more.
  world.pass(9 * day);
  expect((await removeAs(world, circle, person)).status).toBe(200);
  await post(circle.owner, '/v1/order/withdraw-dispute', { hash: person.hash });
  world.pass(9 * day);
  for (const job of ['order.deadlines', 'ledger.lapse-holds']) await world.runJob(job);
  expect((await walletOf(world, person)).balance).toBe(2000);
  expect((await walletOf(world, circle.owner)).income).toBe(950);
  expect(await differencesIn(world)).toEqual([]);
});

test('accounts that become one keep the application that is paid, not the one that is not [D59]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  const keep = await makeMemberPerson(world);
  await apply(world, circle, keep);
  const drop = await joinPaid(world, circle);
  const sides = { keep: keep.userId, drop: drop.userId };
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [sides.keep, sides.drop]);
    await mergeRows(tx, sides, [orderLifecycle, circleLifecycle, duesLifecycle]);
  });
  expect(await memberNow(world, circle, keep)).toMatchObject({ state: 0, waits: 2 });
  world.pass(31 * 60);
  await world.runJob('order.close-unpaid');
  await decide(world, circle, keep, true);
  expect(await memberNow(world, circle, keep)).toMatchObject({ state: 1, endAt: now() + 30 * day });
});
