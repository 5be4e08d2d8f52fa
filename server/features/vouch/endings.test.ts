import { removeFriend } from '@qunlu/contract/friend/calls.ts';
import { listVouches, renewVouch, type VouchBox, vouchLine } from '@qunlu/contract/vouch/calls.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import { endStaffVouch, listStaffVouches } from '@qunlu/contract/vouch/staff.ts';
import { expect, test } from 'vitest';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { openSession } from '../account/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';
import { servedPromise } from '../order/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { tryVouch, vouchAs } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

const box = async ({ token }: Person, which: VouchBox) =>
  (await world.ask(listVouches, { query: { box: which }, token })).list;
const line = ({ token }: Person, { userId }: Person) =>
  world.ask(vouchLine, { query: { user_id: userId }, token });
const renew = ({ token }: Person, id: number) => world.call('POST', renewVouch.path, { token, body: { id } });
const titles = async ({ token }: Person): Promise<string[]> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list.map(
    ({ title }: { title: string }) => title,
  );
const dashboard = (member: Member, verb: string, body: object) =>
  world.call('POST', `/v1/staff/${verb}`, { token: member.office, body });

/** Two years end sessions, too. */
const back = async ({ phone, userId }: Person): Promise<Person> => {
  const { token } = await openSession(world, { phone, ip: freshIp() });
  return { phone, userId, token };
};

/** Two who have a friend each who vouches for them, and vouch for that friend. */
async function vouchedPair() {
  const [buyer, seller, ofBuyer, ofSeller] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  for (const [by, who] of [
    [ofBuyer, buyer],
    [ofSeller, seller],
  ] as const) {
    await vouchAs(world, by, who);
    await vouchAs(world, who, by, { friends: true });
  }
  return { buyer, seller, ofBuyer, ofSeller };
}

/** The seller has served; the buyer complains, the seller answers, staff decides. */
async function disputed(given: { buyer: Person; seller: Person }, refund: number) {
  const order = await paidSale(world, shop, { ...given, promise: servedPromise, total: 10_000 });
  const step = ({ token }: Person, verb: string, more: object = {}) =>
    world.call('POST', `/v1/order/${verb}`, { token, body: { hash: order.hash, ...more } });
  await step(given.seller, 'accept');
  await step(given.seller, 'deliver');
  await step(given.buyer, 'dispute', { words: '没有来' });
  await step(given.seller, 'dispute', { words: '来过了' });
  const { rows } = await world.database.pool.query(
    'select dispute_id as id from order_dispute where order_id = $1',
    [order.order_id],
  );
  const member = await makeStaff(world, 'finance');
  const body = { id: rows[0]?.id, refund, decision: '看过双方的说明' };
  expect((await dashboard(member, 'dispute-decide', body)).status).toBe(200);
  await world.deps.outbox.idle();
}

test('a dispute that staff decides against somebody ends what others say of them, not what they say', async () => {
  const lost = await vouchedPair();
  await disputed(lost, 6000);
  expect((await box(lost.ofSeller, 'given'))[0]).toMatchObject({
    state: 3,
    why: '对方的一笔订单申诉没有得到支持',
    can: { withdraw: false },
  });
  expect((await box(lost.seller, 'received'))[0]).toMatchObject({
    state: 3,
    why: '您的一笔订单申诉没有得到支持',
  });
  expect((await box(lost.seller, 'given'))[0]?.state).toBe(0);
  expect((await box(lost.buyer, 'received'))[0]?.state).toBe(0);
  expect((await titles(lost.seller))[0]).toBe('1 条写给您的佐证结束了');
  expect(await titles(lost.ofSeller)).not.toContain('1 条写给您的佐证结束了');
  // It may be said anew: what was lost is not for ever.
  expect((await tryVouch(world, lost.ofSeller, lost.seller)).status).toBe(200);
});

test('nothing back is the buyer’s defeat; half each is nobody’s; what the rule decides is nobody’s', async () => {
  const none = await vouchedPair();
  await disputed(none, 0);
  expect((await box(none.buyer, 'received'))[0]?.state).toBe(3);
  expect((await box(none.seller, 'received'))[0]?.state).toBe(0);
  const half = await vouchedPair();
  await disputed(half, 5000);
  for (const person of [half.buyer, half.seller]) expect((await box(person, 'received'))[0]?.state).toBe(0);
  const late = await vouchedPair();
  const order = await paidSale(world, shop, { ...late, promise: servedPromise, total: 10_000 });
  const { token } = late.buyer;
  await world.call('POST', '/v1/order/dispute', { token, body: { hash: order.hash, words: '没有来' } });
  for (let wait = 0; wait < 4; wait += 1) {
    world.pass(8 * day);
    await world.runJob('order.deadlines');
  }
  const { rows } = await world.database.pool.query(
    'select by_rule, refund from order_dispute where order_id = $1',
    [order.order_id],
  );
  expect(rows).toEqual([{ by_rule: true, refund: 10_000 }]);
  expect((await box(await back(late.seller), 'received'))[0]?.state).toBe(0);
});

test('a ban of either ends theirs, and being restored brings none back; who is muted keeps them', async () => {
  const [who, by, other, viewer] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  await vouchAs(world, by, who);
  await vouchAs(world, who, other);
  await vouchAs(world, other, who, { friends: true, kind: 'know' });
  await makeFriends(world, viewer, other);
  world.pass(day);
  const member = await makeStaff(world, 'service');
  const status = async (to: string) => {
    const body = { user_id: who.userId, status: to, reason: '多人举报，核对属实' };
    expect((await dashboard(member, 'user-status', body)).status).toBe(200);
    await world.deps.outbox.idle();
  };
  await status('muted');
  expect((await box(by, 'given'))[0]?.state).toBe(0);
  await status('banned');
  for (const person of [by, other])
    expect((await box(person, 'given'))[0]).toMatchObject({ state: 3, why: '有一方的账号被封禁' });
  expect((await box(other, 'received'))[0]).toMatchObject({ state: 3, why: '有一方的账号被封禁' });
  await status('normal');
  expect((await box(by, 'given'))[0]?.state).toBe(3);
  expect(await line(viewer, who)).toEqual({ count: 0, friends: 0 });
});

test('after two years it is over; in its last 30 days its giver renews it for two more', async () => {
  let [by, who, viewer] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const made = await vouchAs(world, by, who);
  await makeFriends(world, viewer, by);
  const other = await vouchAs(world, by, who, { friends: true, kind: 'know' });
  expect((await renew(by, made.vouch_id)).body).toMatchObject({
    errcode: 42200,
    errmsg: '到期前 30 天里才能续',
  });
  world.pass(699 * day);
  [by, who, viewer] = [await back(by), await back(who), await back(viewer)];
  await world.runJob('vouch.time');
  expect((await titles(by)).filter((title) => title.includes('快到期'))).toEqual([]);
  world.pass(2 * day);
  await world.runJob('vouch.time');
  await world.runJob('vouch.time');
  expect((await titles(by)).filter((title) => title.endsWith('的佐证快到期了'))).toHaveLength(2);
  const due = await box(by, 'due');
  expect(due.map(({ vouch_id, can }) => [vouch_id, can.renew])).toEqual([
    [other.vouch_id, true],
    [made.vouch_id, true],
  ]);
  for (const person of [who, viewer]) expect((await renew(person, made.vouch_id)).status).toBe(404);
  const renewed = (await renew(by, made.vouch_id)).body;
  expect(renewed.expires_at).toBe(made.expires_at + 730 * day);
  // The same again adds nothing.
  expect((await renew(by, made.vouch_id)).body.expires_at).toBe(renewed.expires_at);
  expect((await box(by, 'due')).map(({ vouch_id }) => vouch_id)).toEqual([other.vouch_id]);
  await world.ask(removeFriend, { body: { user_id: who.userId }, token: by.token });
  expect((await renew(by, other.vouch_id)).body.errcode).toBe(40300);
  world.pass(29 * day);
  [by, who, viewer] = [await back(by), await back(who), await back(viewer)];
  // Before the job comes, too.
  const states = async () => (await box(by, 'given')).map(({ state }) => state);
  expect(await states()).toEqual([2, 0]);
  expect((await renew(by, other.vouch_id)).body.errcode).toBe(42200);
  expect(await line(viewer, who)).toEqual({ count: 1, friends: 1 });
  await makeFriends(world, by, who);
  expect((await tryVouch(world, by, who, { kind: 'know' })).status).toBe(200);
  await world.runJob('vouch.time');
  expect(await states()).toEqual([0, 2, 0]);
});

test('staff ends one with a reason, which both read and the log keeps; never their own [D138]', async () => {
  const [by, who] = [await makePerson(world), await makePerson(world)];
  const { vouch_id: id } = await vouchAs(world, by, who, { text: '一起写过标书' });
  const member = await makeStaff(world, 'auditor');
  const list = (query: object) =>
    world.call('GET', listStaffVouches.path, { token: member.office, query: { ...query } as never });
  const end = (one: Member, reason: string, of = id) =>
    world.call('POST', endStaffVouch.path, { token: one.office, body: { id: of, reason } });
  expect((await list({ by_id: by.userId })).body.list).toMatchObject([
    {
      vouch_id: id,
      text: '一起写过标书',
      state: 0,
      by: { user_id: by.userId },
      user: { user_id: who.userId },
    },
  ]);
  expect((await list({ user_id: by.userId })).body.list).toEqual([]);
  expect((await list({ user_id: who.userId, state: 3 })).body.list).toEqual([]);
  expect((await end(member, '不好')).body.field).toBe('reason');
  const reason = '当事人申诉，内容不属实';
  expect((await end(member, reason)).body).toMatchObject({ state: 3, why: 'staff', reason });
  expect((await end(member, reason)).status).toBe(200);
  expect((await end(member, '换一个原因再说一次')).body.errcode).toBe(42200);
  for (const [person, which] of [
    [by, 'given'],
    [who, 'received'],
  ] as const) {
    expect((await box(person, which))[0]).toMatchObject({ state: 3, why: `平台结束：${reason}` });
    expect((await titles(person))[0]).toContain('被平台结束了');
  }
  expect((await titles(who)).filter((title) => title.includes('为您写了佐证'))).toEqual([]);
  const log = await world.database.pool.query(`select action, reason from staff_audit where subject = $1`, [
    `vouch:${id}`,
  ]);
  expect(log.rows).toEqual([{ action: 'end-vouch', reason }]);
  const own = await vouchAs(world, member, who);
  expect((await end(member, reason, own.vouch_id)).body.errcode).toBe(40300);
});

test('who reads one may report it; reports hide it from all but its two people [D137]', async () => {
  const [by, who, friend, stranger] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  const { vouch_id: id } = await vouchAs(world, by, who);
  await makeFriends(world, friend, by);
  const report = ({ token }: Person) =>
    world.call('POST', '/v1/report/create', {
      token,
      body: { type: 'vouch', id, reason: 'false' },
      ip: freshIp(),
    });
  expect((await report(friend)).status).toBe(404);
  world.pass(day);
  expect((await report(stranger)).status).toBe(404);
  expect((await report(friend)).status).toBe(200);
  expect((await report(who)).status).toBe(200);
  const member = await makeStaff(world, 'auditor');
  const { body } = await world.call('GET', '/v1/staff/reports', { token: member.office });
  expect(body.list[0]).toMatchObject({ type: 'vouch', id, count: 2 });
  await dashboard(member, 'report-decide', {
    type: 'vouch',
    id,
    verdict: 'hide',
    reason: '内容不属实，已核对',
  });
  expect(await line(friend, who)).toEqual({ count: 0, friends: 0 });
  expect((await box(by, 'given'))[0]).toMatchObject({ moderated: true, state: 0 });
});

test('words that may not be published are refused with their field [D137]', async () => {
  const [by, who] = [await makePerson(world), await makePerson(world)];
  await vouchAs(world, by, who);
  const operator = await makeStaff(world, 'operator');
  await world.ask(addWord, { body: { word: '走壁', level: 'refuse' }, token: operator.office });
  const refused = await tryVouch(world, by, who, { kind: 'know', text: '一起走壁' });
  expect(refused.body).toMatchObject({ errcode: 45100, field: 'text' });
});
