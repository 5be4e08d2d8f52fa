import { isFeeMaster } from '@qunlu/contract/agent/calls.ts';
import { isPayCircleMember, renewMembership, viewOffer } from '@qunlu/contract/dues/calls.ts';
import { makePayCode, viewPayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { chargeCircle, viewSetting } from '@qunlu/contract/dues/tiers.ts';
import { listManaged, setGuest } from '@qunlu/contract/circle/members-admin.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { raise } from '../../platform/events.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { verify } from '../identity/testing.ts';
import { walletOf, standingsOf } from '../order/testing.ts';
import { circleTransferred } from '../circle/events.ts';
import { join, makeAdmin, makeCircle, notificationsOf } from '../circle/testing.ts';
import { makeCharging, memberNow, payOrder, type ChargingCircle } from './testing.ts';
import { joinPaid, removeAs } from '../joining/testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const now = (): number => secondsOf(world.now());

const ask = (token: string, body: Record<string, unknown>) =>
  world.call('POST', isPayCircleMember.path, { token, body });

const renewal = (circle: ChargingCircle, { token }: Person, more: Record<string, unknown> = {}) =>
  world.call('POST', renewMembership.path, {
    token,
    body: { id: circle.id, tier_id: circle.tiers[0], ...more },
  });

test('told 7 days and 1 day before, and when it is over; 7 days later the membership ends [D65]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  expect(await standingsOf(world, person)).toEqual({ standings: ['会籍已生效'], todos: [] });
  const notified = async (): Promise<string[]> =>
    (await notificationsOf(world, person)).filter((title) => title.includes('到期'));
  world.pass(23 * day - 60);
  await world.runJob('dues.remind');
  expect(await notified()).toEqual([]);
  world.pass(60);
  await world.runJob('dues.remind');
  await world.runJob('dues.remind');
  expect(await notified()).toEqual(['“西湖茶友会”的会籍还有不到7天到期']);
  world.pass(6 * day);
  await world.runJob('dues.remind');
  expect((await notified())[0]).toBe('“西湖茶友会”的会籍还有不到1天到期');
  world.pass(day);
  await world.runJob('dues.remind');
  expect(await notified()).toHaveLength(3);
  expect((await notified())[0]).toBe('“西湖茶友会”的会籍到期了');
  world.pass(7 * day - 1);
  await world.runJob('dues.expire');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1 });
  world.pass(1);
  await world.runJob('dues.expire');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 6 });
  expect((await notificationsOf(world, person))[0]).toContain('已经结束');
});

test('[D57] a guest of honour pays nothing: they are not reminded and do not expire; no longer one, they have the days after the end', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  const { rows } = await world.database.pool.query<{ member_id: number }>(
    'select member_id from phonebook_member where phonebook_id = $1 and user_id = $2',
    [circle.id, person.userId],
  );
  const honour = (guest: 0 | 1) =>
    world.ask(setGuest, {
      body: { id: circle.id, member_id: rows[0]?.member_id ?? 0, guest },
      token: circle.owner.token,
    });
  await honour(1);
  world.pass(29 * day);
  const soon = async () =>
    (await world.ask(listManaged, { query: { id: circle.id, ending: 1 }, token: circle.owner.token })).list;
  expect(await soon()).toEqual([]);
  await notificationsOf(world, person);
  world.pass(29 * day);
  await world.runJob('dues.remind');
  await world.runJob('dues.expire');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1 });
  expect((await notificationsOf(world, person)).filter((title) => title.includes('到期'))).toEqual([]);
  await honour(0);
  await world.runJob('dues.expire');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1 });
  expect(await soon()).toHaveLength(1);
  world.pass(7 * day);
  await world.runJob('dues.expire');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 6 });
});

test('who renews in the days after the end begins anew from then; nobody is expired by it [D65]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  world.pass(20 * day);
  await world.ask(viewOffer, { query: { id: circle.id }, token: person.token });
  world.pass(13 * day);
  const { mine } = await world.ask(viewOffer, { query: { id: circle.id }, token: person.token });
  expect(mine).toMatchObject({ member: true, end_at: now() - 3 * day, grace_until: now() + 4 * day });
  const { hash } = (await renewal(circle, person, { price: 3000 })).body;
  await payOrder(world, person, hash, 3000);
  expect((await memberNow(world, circle, person)).endAt).toBe(now() + 30 * day);
  world.pass(5 * day);
  await world.runJob('dues.expire');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1 });
});

test('renewing: members with an end alone, at the price that was seen, not further than three years [D65]', async () => {
  const circle = await makeCharging(world, { tiers: [{ days: 365 }] });
  expect((await renewal(circle, await makePerson(world))).body.errcode).toBe(40301);
  const free = await join(world, circle);
  expect((await renewal(circle, free)).body).toMatchObject({
    errcode: 42200,
    errmsg: '您是长期成员，不用续费',
  });
  expect((await renewal(circle, circle.owner)).body.errcode).toBe(42200);
  const offer = await world.ask(viewOffer, { query: { id: circle.id }, token: free.token });
  expect(offer.problem).toBe('您是长期成员，不用续费');
  const person = await joinPaid(world, circle);
  expect((await renewal(circle, person, { price: 2999 })).body).toMatchObject({
    errcode: 42200,
    field: 'price',
  });
  expect((await renewal(circle, person, { tier_id: 99_999_999 })).body).toMatchObject({
    errcode: 40400,
    field: 'tier_id',
  });
  expect((await renewal(circle, person, { tier_id: 'x' })).body).toMatchObject({
    errcode: 40001,
    field: 'tier_id',
  });
  for (let nth = 0; nth < 2; nth += 1)
    await payOrder(world, person, (await renewal(circle, person)).body.hash, 3000);
  expect((await renewal(circle, person)).body).toMatchObject({ errcode: 42200, field: 'tier_id' });
  const [other] = (await makeCharging(world, { owner: circle.owner })).tiers;
  expect((await renewal(circle, person, { tier_id: other })).body.errcode).toBe(40400);
});

test('an offer says what joining costs with dates; a circle that is none, or that shuts the door, says so [D65][D66]', async () => {
  const circle = await makeCharging(world, { joinType: 3, tiers: [{ trial_days: 3 }] });
  const { token } = await makePerson(world);
  const offer = await world.ask(viewOffer, { query: { id: circle.id }, token });
  expect(offer).toMatchObject({ join_type: 3, problem: '', coupon: '', mine: { member: false, end_at: 0 } });
  // An admin decides: nobody is let in to try it.
  expect(offer.tiers[0]).toMatchObject({ price: 3000, now: 3000, trial_days: 0, end_at: now() + 30 * day });
  expect(offer.tiers[0]?.promise.rows[0]).toMatchObject({ percent: 100, refund: 3000 });
  expect(offer.refund[0]).toContain('7 天内没有通过');
  const missing = await world.call('GET', viewOffer.path, { token, query: { id: 4_242_424_242 } });
  expect(missing.body.errcode).toBe(40400);
  const plain = await makeCircle(world);
  expect((await world.ask(viewOffer, { query: { id: plain.id }, token })).problem).toContain(
    '没有在售的会费',
  );
});

test('whether somebody is a member: they themself, the owner and admins of members may ask [C071][D65]', async () => {
  const circle = await makeCharging(world);
  const person = await joinPaid(world, circle);
  const wanted = { id: circle.id, user_id: person.userId };
  const answer = { is_member: true, end_at: now() + 30 * day, tier: '月费' };
  const admin = await makeAdmin(world, circle, ['member']);
  for (const { token } of [person, circle.owner, admin])
    expect((await ask(token, wanted)).body).toEqual(answer);
  const fellow = await join(world, circle);
  const other = await makeAdmin(world, circle, ['apply', 'plugin']);
  for (const { token } of [fellow, other]) expect((await ask(token, wanted)).body.errcode).toBe(40300);
  const stranger = await makePerson(world);
  const another = await makeCircle(world);
  for (const { token } of [stranger, another.owner])
    expect((await ask(token, wanted)).body.errcode).toBe(40301);
  const none = { is_member: false, end_at: 0, tier: '' };
  expect((await ask(stranger.token, { ...wanted, user_id: stranger.userId })).body).toEqual(none);
  expect((await ask(circle.owner.token, { ...wanted, user_id: 77 })).body).toEqual(none);
  expect((await ask(fellow.token, { ...wanted, user_id: fellow.userId })).body).toEqual({
    ...none,
    is_member: true,
  });
  expect((await ask(person.token, { ...wanted, id: 4_242_424_242 })).body.errcode).toBe(40400);
  expect((await ask(person.token, { id: circle.id, user_id: 'x' })).body).toMatchObject({
    errcode: 40001,
    field: 'user_id',
  });
  await removeAs(world, circle, person);
  expect((await ask(person.token, wanted)).body).toEqual(none);
});

test('a master of a fee circle owns one that is normal and has a tier on sale [D124][B218]', async () => {
  const circle = await makeCharging(world);
  const isMaster = async ({ token }: Person): Promise<boolean> =>
    (await world.ask(isFeeMaster, { token })).master;
  expect(await isMaster(circle.owner)).toBe(true);
  expect(await isMaster(await joinPaid(world, circle))).toBe(false);
  expect(await isMaster((await makeCircle(world)).owner)).toBe(false);
  await world.database.pool.query('update phonebook set status = 3 where phonebook_id = $1', [circle.id]);
  expect(await isMaster(circle.owner)).toBe(false);
});

/** As taking a circle over does it. */
async function transfer(circle: ChargingCircle, to: Person): Promise<void> {
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [circle.owner.userId, to.userId]);
    await raise(tx, circleTransferred, {
      circleId: circle.id,
      fromId: circle.owner.userId,
      toId: to.userId,
    });
  });
}

test('transferred: earned money stays, what is sold goes on only under a name that is known, codes are off [D68]', async () => {
  const circle = await makeCharging(world);
  const { id, owner } = circle;
  const { code } = await world.ask(makePayCode, { body: { id, purpose: '场地费' }, token: owner.token });
  const next = await joinPaid(world, circle);
  await verify(world, next);
  await transfer(circle, next);
  const kept = await world.ask(viewSetting, { query: { id }, token: owner.token });
  expect(kept).toMatchObject({ join_type: 2, list: [{ on_sale: 1 }] });
  expect((await memberNow(world, circle, next)).endAt).toBeNull();
  const off = await world.call('GET', viewPayCode.path, { token: next.token, query: { id, code } });
  expect(off.body.errcode).toBe(40400);
  expect((await walletOf(world, owner)).frozen).toBe(2850);
  await transfer(circle, await join(world, circle));
  const stopped = await world.ask(viewSetting, { query: { id }, token: owner.token });
  expect(stopped).toMatchObject({ join_type: 1, list: [{ on_sale: 0 }] });
  const again = await world.call('POST', chargeCircle.path, {
    token: owner.token,
    body: { id, join_type: 2 },
  });
  expect(again.body.errcode).toBe(42200);
});
