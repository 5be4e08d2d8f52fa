import { renewMembership, viewOffer } from '@qunlu/contract/dues/calls.ts';
import { removeViolator } from '@qunlu/contract/joining/staff.ts';
import { expect, test } from 'vitest';
import { jobContext, secondsOf } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { countPaid } from './service/owed.ts';
import {
  differencesIn,
  endAs,
  makeCharging,
  memberNow,
  payOrder,
  spend,
  type ChargingCircle,
} from './testing.ts';
import { joinPaid, leaveAs, removeAs } from '../joining/testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const now = (): number => secondsOf(world.now());

const cancel = (token: string, hash: string) =>
  world.call('POST', '/v1/order/cancel', { token, body: { hash } });

async function renew(
  circle: ChargingCircle,
  person: Person,
  total = 3000,
  tier = circle.tiers[0],
): Promise<string> {
  const body = { id: circle.id, tier_id: tier ?? 0, price: total };
  const { hash } = await world.ask(renewMembership, { body, token: person.token });
  const paid = await payOrder(world, person, hash, total);
  if (paid.body.state !== 1) throw new Error(paid.text);
  return hash;
}

test('renewing adds to the end; taking back the second time is not promised [D65][D66]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  const joined = now();
  world.pass(10 * day);
  const offer = await world.ask(viewOffer, { query: { id: circle.id }, token: person.token });
  expect(offer.mine).toMatchObject({ member: true, end_at: joined + 30 * day, trial: false, tier: '月费' });
  expect(offer.tiers[0]).toMatchObject({ now: 3000, end_at: joined + 60 * day });
  expect(offer.refund.join()).toContain('不能自行退款');
  const hash = await renew(circle, person);
  expect((await memberNow(world, circle, person)).endAt).toBe(joined + 60 * day);
  expect((await cancel(person.token, hash)).status).toBe(422);
  expect((await cancel(person.token, person.hash)).status).toBe(422);
});

test('a renewal that the owner gives back loses its days and nothing else; the first that is taken back pulls the next one forward', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  const joined = now();
  world.pass(day);
  const hash = await renew(circle, person);
  const back = await world.call('POST', '/v1/order/decline', {
    token: circle.owner.token,
    body: { hash, reason: '多付了' },
  });
  expect(back.status).toBe(200);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: joined + 30 * day });
  await renew(circle, person);
  // A day of the first is used; what was renewed begins now.
  expect((await cancel(person.token, person.hash)).status).toBe(200);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1, endAt: now() + 30 * day });
  expect(await differencesIn(world)).toEqual([]);
});

test('removed without a violation: the unused days come back to the fen, out of what the owner has [D66]', async () => {
  const circle = await makeCharging(world, { tiers: [{ price: 1001 }] });
  const person = await joinPaid(world, circle, { total: 1001 });
  world.pass(10 * day + 3600);
  await renew(circle, person, 1001);
  await world.runJob('ledger.lapse-holds');
  expect((await removeAs(world, circle, person)).status).toBe(200);
  // 20 of 30 days of the first, rounded up (667.33), and all of the second, which has not begun.
  expect((await walletOf(world, person)).balance).toBe(668 + 1001);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 4, endAt: now() });
  const { income, frozen } = await walletOf(world, circle.owner);
  expect(income + frozen).toBe(333 - Math.floor(333 * 0.05));
  expect(await differencesIn(world)).toEqual([]);
  expect(await sumOfAll(world)).toBe(0);
});

test('who could still take it back whole gets it whole when removed; who leaves keeps that right and gets nothing else [D66]', async () => {
  const circle = await makeCharging(world);
  const removed = await joinPaid(world, circle);
  world.pass(2 * day);
  expect((await removeAs(world, circle, removed)).status).toBe(200);
  expect((await walletOf(world, removed)).balance).toBe(3000);
  const left = await joinPaid(world, circle);
  world.pass(day);
  expect((await leaveAs(world, circle, left)).status).toBe(200);
  expect((await walletOf(world, left)).balance).toBe(0);
  expect((await cancel(left.token, left.hash)).status).toBe(200);
  expect((await walletOf(world, left)).balance).toBe(3000);
  expect(await memberNow(world, circle, left)).toMatchObject({ state: 3, endAt: null });
  const later = await joinPaid(world, circle);
  world.pass(5 * day);
  expect((await leaveAs(world, circle, later)).status).toBe(200);
  expect((await cancel(later.token, later.hash)).status).toBe(422);
  expect((await walletOf(world, later)).balance).toBe(0);
});

test('a violation that staff confirms: out, and nothing comes back; only staff may say so [D66][D138]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  world.pass(5 * day);
  const [auditor, finance] = [await makeStaff(world, 'auditor'), await makeStaff(world, 'finance')];
  const remove = (token: string, changes: object = {}) =>
    world.call('POST', removeViolator.path, {
      token,
      body: { id: circle.id, user_id: person.userId, reason: '多次骚扰成员', ...changes },
    });
  expect((await remove(circle.owner.token)).status).toBe(401);
  expect((await remove(finance.office)).status).toBe(403);
  expect((await remove(auditor.office, { user_id: auditor.userId })).status).toBe(404);
  expect((await remove(auditor.office, { user_id: circle.owner.userId })).status).toBe(422);
  expect((await remove(auditor.office, { reason: '' })).body.field).toBe('reason');
  expect((await remove(auditor.office)).status).toBe(200);
  expect((await walletOf(world, person)).balance).toBe(0);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 4 });
  expect((await remove(auditor.office)).status).toBe(422);
  expect(await differencesIn(world)).toEqual([]);
});

test('dissolved: pro rata, for ever counts as three years [D68]', async () => {
  const circle = await makeCharging(world, { tiers: [{ price: 10_950, days: 0 }, {}] });
  const forever = await joinPaid(world, circle, { total: 10_950 });
  const month = await joinPaid(world, circle, { tier: circle.tiers[1] ?? 0 });
  expect(await countPaid(jobContext(world.deps), circle.id)).toBe(2);
  world.pass(15 * day);
  await endAs(world, circle, month, 'dissolved');
  expect((await walletOf(world, month)).balance).toBe(1500);
  world.pass(85 * day);
  await endAs(world, circle, forever, 'dissolved');
  expect((await walletOf(world, forever)).balance).toBe(9950);
  expect(await countPaid(jobContext(world.deps), circle.id)).toBe(0);
  expect(await differencesIn(world)).toEqual([]);
});

test('the owner has spent the money: nobody is removed, and it says how much is missing; topped up, it goes [D114]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  world.pass(15 * day);
  await spend(world, circle.owner);
  expect((await removeAs(world, circle, person)).body.errmsg).toContain('还差 14.25 元');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1 });
  await topUp(world, circle.owner, 1425);
  expect((await removeAs(world, circle, person)).status).toBe(200);
  expect((await walletOf(world, person)).balance).toBe(1500);
  expect(await walletOf(world, circle.owner)).toMatchObject({ balance: 0, income: 0 });
  expect(await differencesIn(world)).toEqual([]);
});

test('what is in dispute is left to staff', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  world.pass(day);
  const opened = await world.call('POST', '/v1/order/dispute', {
    token: person.token,
    body: { hash: person.hash, words: '说好的内容没有' },
  });
  expect(opened.status).toBe(200);
  expect((await removeAs(world, circle, person)).status).toBe(200);
  expect((await walletOf(world, person)).balance).toBe(0);
  expect((await walletOf(world, circle.owner)).frozen).toBe(2850);
  expect(await differencesIn(world)).toEqual([]);
});
