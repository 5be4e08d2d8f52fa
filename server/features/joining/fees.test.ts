import { renewMembership, viewOffer } from '@qunlu/contract/dues/calls.ts';
import { leaveCircle, viewOwnEntry } from '@qunlu/contract/joining/calls.ts';
import { scoreList } from '@qunlu/contract/score/missions.ts';
import { setMission } from '@qunlu/contract/score/staff.ts';
import { expect, test } from 'vitest';
import { secondsOf } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { heldFor, orderNow, sumOfAll, walletOf } from '../order/testing.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { claim, giveScore, missionOf, missionsOf, wrongJournals } from '../score/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { differencesIn, makeCharging, memberNow, payOrder } from '../dues/testing.ts';
import { apply, decide, joinPaid } from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const now = (): number => secondsOf(world.now());

const orderOf = async (hash: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [hash],
  );
  return rows[0]?.order_id ?? 0;
};

const cancel = (token: string, hash: string) =>
  world.call('POST', '/v1/order/cancel', { token, body: { hash } });

test('who pays is a member for the days that the tier says; the owner gets 95 % after 72 hours [D65][D67]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  expect(await memberNow(world, circle, person)).toMatchObject({
    state: 1,
    waits: 0,
    endAt: now() + 30 * day,
  });
  expect(await walletOf(world, circle.owner)).toMatchObject({ income: 0, frozen: 2850 });
  world.pass(3 * day - 1);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, circle.owner)).income).toBe(0);
  world.pass(61);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, circle.owner)).toMatchObject({ income: 2850, frozen: 0 });
  expect(await differencesIn(world)).toEqual([]);
});

test('what is paid for ever and costs a thousand yuan waits 30 days [D67]', async () => {
  const tiers = [
    { name: '永久', price: 100_000, days: 0 },
    { name: '永久小', price: 99_999, days: 0 },
  ] as const;
  const circle = await makeCharging(world, { tiers: [...tiers] });
  const person = await joinPaid(world, circle, { total: 100_000 });
  expect((await memberNow(world, circle, person)).endAt).toBeNull();
  world.pass(4 * day);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, circle.owner)).income).toBe(0);
  await joinPaid(world, circle, { tier: circle.tiers[1] ?? 0, total: 99_999 });
  world.pass(4 * day);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, circle.owner)).income).toBe(99_999 - Math.floor(99_999 * 0.05));
  world.pass(23 * day);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, circle.owner)).income).toBe(95_000 + 95_000);
});

test('on the second day all comes back and the membership ends; on the fourth it is too late [D66]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  const other = await joinPaid(world, circle);
  world.pass(2 * day);
  const back = await cancel(person.token, person.hash);
  expect(back.status).toBe(200);
  expect(await walletOf(world, person)).toMatchObject({ balance: 3000 });
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 3 });
  world.pass(2 * day);
  const late = await cancel(other.token, other.hash);
  expect(late.status).toBe(422);
  expect(await memberNow(world, circle, other)).toMatchObject({ state: 1 });
  expect(await sumOfAll(world)).toBe(0);
  expect(await differencesIn(world)).toEqual([]);
});

test('points of joining go back with the fee, claimed or not, as far as they are left; a membership that stays keeps them [D114]', async () => {
  const circle = await makeCharging(world);
  const [claimed, unclaimed, spent, stays] = [
    await joinPaid(world, circle),
    await joinPaid(world, circle),
    await joinPaid(world, circle),
    await joinPaid(world, circle),
  ];
  const joining = 6;
  const score = async (person: Person) => (await missionsOf(world, person)).score;
  for (const person of [claimed, spent, stays]) expect((await claim(world, person, joining)).gained).toBe(5);
  await giveScore(world, spent, -3);
  for (const person of [claimed, unclaimed, spent])
    expect((await cancel(person.token, person.hash)).status).toBe(200);
  expect(await Promise.all([claimed, unclaimed, spent, stays].map(score))).toEqual([0, 0, 0, 5]);
  expect((await missionOf(world, unclaimed, joining)).status).toBe(0);
  const { list } = await world.ask(scoreList, { query: {}, token: claimed.token });
  expect(list[0]).toMatchObject({ type: 5, credit: -5, title: '加入通讯录，付款已退回' });
  expect(await wrongJournals(world)).toBe(0);
});

test('as many points of joining go back as were given, though the mission gives others now [D114][D126]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  expect((await claim(world, person, 6)).gained).toBe(5);
  await giveScore(world, person, 50);
  const { office } = await makeStaff(world, 'operator');
  const set = (score: number) =>
    world.ask(setMission, {
      body: { id: 6, score, max: 10, days: 0, open: 1, reason: '活动期间多给一些' },
      token: office,
    });
  await set(20);
  expect((await cancel(person.token, person.hash)).status).toBe(200);
  const { list } = await world.ask(scoreList, { query: {}, token: person.token });
  expect(list[0]).toMatchObject({ type: 5, credit: -5 });
  await set(5);
  expect(await wrongJournals(world)).toBe(0);
});

test('points of joining are earned once a circle: what was claimed and spent is not earned again after the fee is back [D114][D125]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  expect((await claim(world, person, 6)).gained).toBe(5);
  await giveScore(world, person, -5);
  expect((await cancel(person.token, person.hash)).status).toBe(200);
  await joinPaid(world, circle, { person });
  expect((await claim(world, person, 6)).gained).toBe(0);
  expect((await missionsOf(world, person)).score).toBe(0);
  expect(await wrongJournals(world)).toBe(0);
});

test('who has taken it back once has no second time in the same circle, but in another one [D66]', async () => {
  const circle = await makeCharging(world);
  const first = await joinPaid(world, circle);
  await cancel(first.token, first.hash);
  const again = await joinPaid(world, circle, { person: first });
  expect(await memberNow(world, circle, first)).toMatchObject({ state: 1, endAt: now() + 30 * day });
  expect((await cancel(again.token, again.hash)).status).toBe(422);
  const other = await makeCharging(world, { owner: circle.owner });
  const there = await joinPaid(world, other, { person: first });
  expect((await cancel(there.token, there.hash)).status).toBe(200);
});

test('paid and to be decided: the money waits, acceptance begins the time, and it may be taken back for 72 hours [D59][D66]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  const person = await joinPaid(world, circle);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 0, waits: 2 });
  expect(await heldFor(world, 'escrow', await orderOf(person.hash))).toBe(3000);
  world.pass(2 * day);
  await decide(world, circle, person, true);
  expect(await memberNow(world, circle, person)).toMatchObject({
    state: 1,
    waits: 0,
    endAt: now() + 30 * day,
  });
  expect((await orderNow(world, await orderOf(person.hash))).stage).toBe(2);
  expect((await cancel(person.token, person.hash)).status).toBe(200);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 3 });
  expect((await walletOf(world, person)).balance).toBe(3000);

  const stays = await joinPaid(world, circle);
  await decide(world, circle, stays, true);
  world.pass(3 * day + 60);
  expect((await cancel(stays.token, stays.hash)).status).toBe(422);
  await world.runJob('order.deadlines');
  expect((await walletOf(world, circle.owner)).income).toBe(2850);
  expect(await differencesIn(world)).toEqual([]);
});

test('a refused application, one that nobody decides in 7 days and one that is withdrawn give everything back [D59]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  const refused = await joinPaid(world, circle);
  await decide(world, circle, refused, false);
  expect((await walletOf(world, refused)).balance).toBe(3000);
  expect(await memberNow(world, circle, refused)).toMatchObject({ state: 2 });

  const withdrawn = await joinPaid(world, circle);
  expect((await cancel(withdrawn.token, withdrawn.hash)).status).toBe(200);
  expect(await memberNow(world, circle, withdrawn)).toMatchObject({ state: 3 });

  const forgotten = await joinPaid(world, circle);
  world.pass(7 * day + 60);
  await world.runJob('order.deadlines');
  expect((await walletOf(world, forgotten)).balance).toBe(3000);
  expect(await memberNow(world, circle, forgotten)).toMatchObject({ state: 2 });
  // Nobody had been a member by it: the next time is the first.
  const again = await joinPaid(world, circle, { person: forgotten });
  await decide(world, circle, again, true);
  expect((await cancel(again.token, again.hash)).status).toBe(200);
  expect(await differencesIn(world)).toEqual([]);
});

test('the owner accepts on the page of the order, too; beyond the table nothing can be asked back [D59][D66]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  const person = await joinPaid(world, circle);
  const accepted = await world.call('POST', '/v1/order/accept', {
    token: circle.owner.token,
    body: { hash: person.hash },
  });
  expect(accepted.status).toBe(200);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: now() + 30 * day });
  const asked = await world.call('POST', '/v1/order/ask-refund', {
    token: person.token,
    body: { hash: person.hash, amount: 100, reason: '不想要了' },
  });
  expect(asked.status).toBe(422);
});

test('a trial lets in at once and once, without an order; it ends without grace [D65]', async () => {
  const circle = await makeCharging(world, { tiers: [{ trial_days: 3 }] });
  const person = await makeMemberPerson(world);
  expect(await apply(world, circle, person)).toBe('');
  expect(await memberNow(world, circle, person)).toMatchObject({
    state: 1,
    waits: 0,
    endAt: now() + 3 * day,
  });
  world.pass(3 * day - 1);
  await world.runJob('dues.expire');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1 });
  world.pass(1);
  await world.runJob('dues.expire');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 6 });
  const hash = await apply(world, circle, person);
  expect(hash).not.toBe('');
  expect((await payOrder(world, person, hash, 3000)).body.state).toBe(1);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: now() + 30 * day });
});

test('a member reads what they may take back and until when, in their entry and where they renew; then nothing [D66]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  const { token } = person;
  const read = async () => {
    const entry = await world.ask(viewOwnEntry, { query: { id: circle.id }, token });
    const { mine } = await world.ask(viewOffer, { query: { id: circle.id }, token });
    expect(mine.refund).toEqual(entry.refund);
    return entry.refund;
  };
  const refund = { hash: person.hash, amount: 3000, until: now() + 3 * day };
  expect(await read()).toEqual(refund);
  // A second purchase is not taken back; the first one is as long as it was.
  const renewal = await world.ask(renewMembership, {
    body: { id: circle.id, tier_id: circle.tiers[0] ?? 0 },
    token,
  });
  await payOrder(world, person, renewal.hash, 3000);
  expect(await read()).toEqual(refund);
  world.pass(3 * day + 60);
  expect(await read()).toBeNull();
  const owner = await world.ask(viewOwnEntry, { query: { id: circle.id }, token: circle.owner.token });
  expect(owner.refund).toBeNull();
});

test('who has left takes back within 72 hours what they paid all the same [D66][D69]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  await world.ask(leaveCircle, { body: { id: circle.id }, token: person.token });
  expect((await cancel(person.token, person.hash)).status).toBe(200);
  expect((await walletOf(world, person)).balance).toBe(3000);
  expect(await differencesIn(world)).toEqual([]);
});
