import { beforeAll, expect, test } from 'vitest';
import { freshBrowser, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { bookedPromise, heldFor, walletOf } from '../order/testing.ts';
import { logInToConsole, makeStaff, type Member } from '../staff/testing.ts';
import {
  agentShop,
  booksOf,
  buyPack,
  chain,
  clocks,
  commissionsOf,
  disputedPromise,
  giveBack,
  infoOf,
  three,
} from './testing.ts';

const world = useWorld({ extra: agentShop });
const day = 86_400;
let member: Member;
beforeAll(async () => {
  member = await makeStaff(world, 'finance');
});

let session = { token: '', at: 0 };
/** A session of the desk that still holds, however far the clock went. */
async function office(): Promise<string> {
  const at = world.now().getTime();
  if (at - session.at > 600_000)
    session = { at, token: (await logInToConsole(world, member.phone)).body.token };
  return session.token;
}

/** Buyer and agent have used one browser: staff looks at what is earned. */
async function suspected(): Promise<[Person, Person, Person]> {
  const people = await three(world);
  const browser = await freshBrowser(world);
  await infoOf(world, people[1], browser);
  await infoOf(world, people[2], browser);
  return people;
}

const decide = async (id: number, verdict: 'pass' | 'reject', more: { message?: string; by?: Member } = {}) =>
  world.call('POST', '/v1/staff/commission-decide', {
    token: more.by?.office ?? (await office()),
    body: { id, verdict, ...(more.message === undefined ? {} : { message: more.message }) },
  });

test('one device of buyer and agent: no clock releases it, staff does [D122]', async () => {
  const [top, agent, buyer] = await suspected();
  await buyPack(world, buyer);
  expect(await commissionsOf(world, agent)).toMatchObject([{ state: 'held', amount: 2_000, release_at: 0 }]);
  expect(await infoOf(world, agent)).toMatchObject({ frozen: 2_000, settled: 0 });
  await clocks(world, 9 * day);
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 2_000 });
  const { list } = (await world.call('GET', '/v1/staff/commissions', { token: await office() })).body;
  const mine = list.find((one: { agent_id: number }) => one.agent_id === agent.userId);
  expect(mine).toMatchObject({ signs: ['device'], state: 'held', buyer_id: buyer.userId, can_decide: true });
  const { waiting } = (await world.call('GET', '/v1/staff/me', { token: await office() })).body;
  expect(waiting['agent.commissions']).toBe(list.length);
  expect((await decide(mine.id, 'pass')).body).toMatchObject({ state: 'frozen', can_decide: false });
  expect((await decide(mine.id, 'pass')).status).toBe(200);
  expect((await decide(mine.id, 'reject', { message: '同一人' })).status).toBe(422);
  await clocks(world, 60);
  expect(await walletOf(world, agent)).toMatchObject({ income: 2_000, frozen: 0 });
  expect(await commissionsOf(world, agent)).toMatchObject([{ state: 'settled' }]);
  // The other level is looked at for itself.
  expect(await commissionsOf(world, top)).toMatchObject([{ state: 'held', amount: 500 }]);
  const notifications = await world.call('GET', '/v1/notice/list', { token: agent.token });
  expect(notifications.text).toContain('佣金审核通过');
  expect(await booksOf(world)).toEqual([]);
});

test('a release does not come before its seven days [D122]', async () => {
  const [, agent, buyer] = await suspected();
  await buyPack(world, buyer);
  const [{ id }] = await commissionsOf(world, agent);
  await decide(id, 'pass');
  await clocks(world, 7 * day - 1);
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 2_000 });
  await clocks(world, 1);
  expect(await walletOf(world, agent)).toMatchObject({ income: 2_000 });
});

test('a refusal says why, the money is the platform’s, and a refund takes it back from there [D114][D122]', async () => {
  const [top, agent, buyer] = await suspected();
  const { orderId, hash } = await buyPack(world, buyer);
  const [{ id }] = await commissionsOf(world, agent);
  expect((await decide(id, 'reject')).body.errmsg).toBe('请写不发放的原因');
  expect((await decide(id, 'reject', { message: '同一台设备，已经核对' })).body).toMatchObject({
    state: 'refused',
    reason: '同一台设备，已经核对',
  });
  expect((await decide(id, 'reject', { message: '同一台设备，已经核对' })).status).toBe(200);
  expect(await commissionsOf(world, agent)).toMatchObject([
    { state: 'refused', reason: '同一台设备，已经核对' },
  ]);
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 0 });
  expect(await heldFor(world, 'fee', orderId)).toBe(9_500);
  expect(await booksOf(world)).toEqual([]);
  expect((await giveBack(world, buyer, hash)).status).toBe(200);
  expect(await heldFor(world, 'fee', orderId)).toBe(0);
  expect(await walletOf(world, buyer)).toMatchObject({ balance: 10_000 });
  expect(await walletOf(world, top)).toMatchObject({ frozen: 0 });
  expect(await booksOf(world)).toEqual([]);
});

test('refused before the clock has shared it out: the platform has all of it at once [D122]', async () => {
  const [, agent, buyer] = await suspected();
  const { orderId } = await buyPack(world, buyer, { settled: false });
  const [{ id }] = await commissionsOf(world, agent);
  expect((await decide(id, 'reject', { message: '刷单' })).status).toBe(200);
  await world.runJob('order.deadlines');
  expect(await walletOf(world, agent)).toMatchObject({ frozen: 0 });
  expect(await heldFor(world, 'fee', orderId)).toBe(9_500);
  expect(await booksOf(world)).toEqual([]);
});

test('what went back to the buyer is not decided any more, and not shown to staff [D122]', async () => {
  const [, agent, buyer] = await suspected();
  const { hash } = await buyPack(world, buyer);
  const [{ id }] = await commissionsOf(world, agent);
  await giveBack(world, buyer, hash);
  const refused = await decide(id, 'pass');
  expect([refused.status, refused.body.errmsg]).toEqual([422, '订单已退款，佣金已退回，不用处理']);
  const { list } = (await world.call('GET', '/v1/staff/commissions', { token: await office() })).body;
  expect(list.map((one: { id: number }) => one.id)).not.toContain(id);
  const reversed = await world.call('GET', '/v1/staff/commissions', {
    token: await office(),
    query: { state: 'reversed' },
  });
  expect(reversed.body.list.map((one: { id: number }) => one.id)).toContain(id);
  // Given back before the clock has shared it out: no share tells of it.
  const before = await buyPack(world, buyer, { settled: false });
  await giveBack(world, buyer, before.hash);
  expect(await commissionsOf(world, agent)).toMatchObject([{ state: 'reversed' }, { state: 'reversed' }]);
});

test('nobody decides about what they earn or paid themselves [D122]', async () => {
  const agent = await makeStaff(world, 'finance');
  const buyer = await makePerson(world);
  const browser = await freshBrowser(world);
  const { code } = await infoOf(world, agent, browser);
  await world.call('POST', '/customer/user/agent/become-indirect-subordinate', {
    token: buyer.token,
    body: { agent: code },
    headers: browser,
  });
  await buyPack(world, buyer);
  const [{ id }] = await commissionsOf(world, agent);
  expect((await decide(id, 'pass', { by: agent })).status).toBe(403);
  expect((await decide(999_999, 'pass')).status).toBe(404);
});

test('a dispute that ends does not release what staff holds back [D122]', async () => {
  const [, agent, buyer] = await suspected();
  const seller = await makePerson(world);
  const { hash } = await buyPack(world, buyer, { seller, promise: disputedPromise });
  const ask = (path: string, person: Person, body: object) =>
    world.call('POST', path, { token: person.token, body: { hash, ...body } });
  const opened = await ask('/v1/order/dispute', buyer, { words: '和说好的不一样' });
  expect(opened.status, opened.text).toBe(200);
  world.pass(3 * day);
  expect((await ask('/v1/order/withdraw-dispute', buyer, {})).status).toBe(200);
  await clocks(world, 9 * day);
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 2_000 });
  const [{ id }] = await commissionsOf(world, agent);
  await decide(id, 'pass');
  await clocks(world, 60);
  expect(await walletOf(world, agent)).toMatchObject({ income: 2_000, frozen: 0 });
  expect((await walletOf(world, seller)).income).toBe(7_500);
});

test('staff releases during a dispute: the clock stands still until it is over [D122]', async () => {
  const [, agent, buyer] = await suspected();
  const seller = await makePerson(world);
  const { hash } = await buyPack(world, buyer, { seller, promise: disputedPromise });
  const ask = (path: string, body: object) =>
    world.call('POST', path, { token: buyer.token, body: { hash, ...body } });
  await ask('/v1/order/dispute', { words: '和说好的不一样' });
  const [{ id }] = await commissionsOf(world, agent);
  expect((await decide(id, 'pass')).status).toBe(200);
  await clocks(world, 8 * day);
  expect(await walletOf(world, agent)).toMatchObject({ income: 0, frozen: 2_000 });
  await ask('/v1/order/withdraw-dispute', {});
  await clocks(world, 8 * day);
  expect(await walletOf(world, agent)).toMatchObject({ income: 2_000, frozen: 0 });
});

test('agents and their trees for staff; every look is written down [D122][D138]', async () => {
  const [top, agent, buyer] = await three(world);
  await buyPack(world, buyer);
  const list = await world.call('GET', '/v1/staff/agents', { token: await office(), query: { size: 2 } });
  expect(list.body.list).toMatchObject([
    { id: agent.userId, direct: 1, frozen: 2_000, settled: 0, held: 0 },
    { id: top.userId, direct: 1, frozen: 500 },
  ]);
  const next = await world.call('GET', '/v1/staff/agents', {
    token: await office(),
    query: { size: 2, next: list.body.next },
  });
  expect(next.body.list).toHaveLength(2);
  const view = async (user_id: number, reason: string) =>
    world.call('POST', '/v1/staff/agent', { token: await office(), body: { user_id, reason } });
  expect((await view(agent.userId, '核对推荐关系')).body).toMatchObject({
    id: agent.userId,
    direct: 1,
    indirect: 0,
    upper: { user_id: top.userId, direct: 1 },
    people: [{ user_id: buyer.userId, direct: 0 }],
  });
  expect((await view(top.userId, '核对推荐关系')).body).toMatchObject({ indirect: 1, upper: null });
  expect((await view(1, '核对推荐关系')).status).toBe(404);
  expect((await view(top.userId, '')).status).toBe(400);
  const { rows } = await world.database.pool.query(
    `select count(*)::integer as count from staff_audit where action = 'view-agent'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
  const outsider = await makeStaff(world, 'auditor');
  expect((await world.call('GET', '/v1/staff/commissions', { token: outsider.office })).status).toBe(403);
});

test('behind somebody who has brought thousands at once staff finds the others page by page [D138]', async () => {
  const [before, agent] = [await chain(world, 2), await makePerson(world)];
  const { rows } = await world.database.pool.query<{ user_id: number }>(
    `with made as (insert into account_user (username, created_at)
       select '群友' || n, $2 from generate_series(1, 2100) n returning user_id)
     insert into agent_bond (user_id, agent_id, source, bound_at, ends_at)
     select user_id, $1, 'link', $2, $2::timestamptz + interval '1 year' from made returning user_id`,
    [agent.userId, world.now()],
  );
  const page = async (next?: number) =>
    (
      await world.call('GET', '/v1/staff/agents', {
        token: await office(),
        query: { size: 2, ...(next === undefined ? {} : { next }) },
      })
    ).body;
  const first = await page();
  expect(first.list).toMatchObject([{ id: agent.userId, direct: rows.length }]);
  expect((await page(first.next)).list[0]).toMatchObject({ id: before[0]?.userId });
});

test('of a done order a part goes back: what is held stays held, what was refused counts once [D51][D114][D122]', async () => {
  const [top, agent, buyer] = await suspected();
  const seller = await makePerson(world);
  const { hash, orderId } = await buyPack(world, buyer, { seller, promise: bookedPromise() });
  const step = async (person: Person, verb: string, more = {}) => {
    const { status, text } = await world.call('POST', `/v1/order/${verb}`, {
      token: person.token,
      body: { hash, ...more },
    });
    expect(status, text).toBe(200);
  };
  await step(seller, 'accept');
  await step(seller, 'deliver');
  await step(buyer, 'confirm');
  // The seller has theirs; the commissions wait for staff.
  await clocks(world, 3 * day);
  expect((await walletOf(world, seller)).income).toBe(7_000);
  const [{ id }] = await commissionsOf(world, agent);
  expect((await decide(id, 'reject', { message: '同一人' })).status).toBe(200);
  expect(await heldFor(world, 'fee', orderId)).toBe(2_500);
  await step(buyer, 'ask-refund', { amount: 4_000, reason: '只来了一半时间' });
  await step(seller, 'answer-refund', { agree: 1 });
  // Of the 6000 that are left: 5 % fee, 5 % to the one who brought the agent.
  expect((await walletOf(world, buyer)).balance).toBe(4_000);
  expect(await heldFor(world, 'fee', orderId)).toBe(300);
  expect((await walletOf(world, seller)).income).toBe(5_400);
  expect(await walletOf(world, top)).toMatchObject({ income: 0, frozen: 300 });
  await clocks(world, 9 * day);
  expect(await walletOf(world, top)).toMatchObject({ income: 0, frozen: 300 });
  expect(await heldFor(world, 'escrow', orderId)).toBe(0);
  expect(await booksOf(world)).toEqual([]);
});
