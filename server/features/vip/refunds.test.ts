import { listCommissions } from '@qunlu/contract/agent/calls.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import { applyVip, createPackOrder, listTerms, viewOffer, vipPoster } from '@qunlu/contract/vip/calls.ts';
import { viewPersonVip } from '@qunlu/contract/vip/staff.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { freshBrowser, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { giveMoney } from '../ledger/testing.ts';
import { noteUse } from '../membership/service/uses.ts';
import { payFor, sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { buyPack, makeMember, membershipsOf } from './testing.ts';

const world = useWorld();
const day = 86_400;

const giveBack = (person: Person, hash: string) =>
  world.call('POST', '/v1/order/cancel', { token: person.token, body: { hash } });

/** Somebody with as many cards as everybody may have. */
async function makeHolder(): Promise<Person> {
  const { owner } = await makeCard(world);
  await makeCard(world, owner);
  await makeCard(world, owner);
  return owner;
}
const fourth = async (owner: Person): Promise<number> =>
  (await world.call('POST', '/v1/card/post', { token: owner.token, body: { realname: '四' } })).status;

const terms = async ({ token }: Person) => (await world.ask(listTerms, { query: {}, token })).list;
const balance = async (person: Person): Promise<number> => (await walletOf(world, person)).balance;

test('not used it goes back whole within a day, and ends at once [D120]', async () => {
  const owner = await makeHolder();
  const hash = await buyPack(world, owner);
  const before = await balance(owner);
  expect((await terms(owner))[0]?.refund_by).toBe(Math.ceil(secondsOf(world.now()) / 60) * 60 + day);
  world.pass(day - 1);
  expect((await giveBack(owner, hash)).status).toBe(200);
  expect(await balance(owner)).toBe(before + 2_900);
  expect(await membershipsOf(world, owner)).toEqual([]);
  expect(await fourth(owner)).toBe(409);
  expect((await terms(owner))[0]).toMatchObject({
    ended: '已退款',
    end_at: secondsOf(world.now()),
    refund_by: 0,
  });
  expect((await giveBack(owner, hash)).status).toBe(200);
  expect(await balance(owner)).toBe(before + 2_900);
  expect(await sumOfAll(world)).toBe(0);
});

test('used it stays, and the refusal names what was used; after a day it stays in any case [D120]', async () => {
  const owner = await makeHolder();
  const hash = await buyPack(world, owner);
  expect(await fourth(owner)).toBe(200);
  const refused = await giveBack(owner, hash);
  expect(refused.status).toBe(422);
  expect(refused.body.errmsg).toContain('名片');
  expect((await terms(owner))[0]?.refund_by).toBe(0);
  const { after, can, cancel_refund } = await world.ask(viewOrder, { query: { hash }, token: owner.token });
  expect(after.join()).not.toContain('可以全额退款');
  expect([after[0], can.cancel, cancel_refund]).toEqual([expect.stringContaining('名片'), false, 0]);
  expect(await membershipsOf(world, owner)).toHaveLength(1);
  const other = await makePerson(world);
  const late = await buyPack(world, other);
  // The end of the minute, as the order says it.
  world.pass(day + 60);
  expect((await giveBack(other, late)).status).toBe(422);
});

test('once in a year: whoever gave a pack back buys the next one for good, and is told before [D120]', async () => {
  const owner = await makePerson(world);
  const offer = async () => (await world.ask(viewOffer, { token: owner.token })).refund;
  const first = await buyPack(world, owner);
  expect(await offer()).toContain('可以全额退款');
  expect((await giveBack(owner, first)).status).toBe(200);
  expect(await offer()).toContain('不退');
  expect(await offer()).not.toContain('可以全额退款');
  const second = await buyPack(world, owner);
  const { can, after } = await world.ask(viewOrder, { query: { hash: second }, token: owner.token });
  expect(can.cancel).toBe(false);
  expect(after.join()).not.toContain('可以全额退款');
  expect((await giveBack(owner, second)).status).toBe(422);
  expect((await terms(owner))[0]?.refund_by).toBe(0);
  world.pass(366 * day);
  const back = await makePerson(world, owner.phone);
  expect(back.userId).toBe(owner.userId);
  expect((await giveBack(back, await buyPack(world, back))).status).toBe(200);
});

test('what everybody may do is no use of it [D120]', async () => {
  const { owner } = await makeCard(world);
  const hash = await buyPack(world, owner);
  await makeCard(world, owner);
  expect((await giveBack(owner, hash)).status).toBe(200);
});

test('one that waits behind another has not begun; one that another covers was not used [D120]', async () => {
  const owner = await makeHolder();
  await makeMember(world, owner);
  world.pass(60);
  const waits = await buyPack(world, owner);
  const business = await buyPack(world, owner, 'vipCommerce', 3);
  expect(await fourth(owner)).toBe(200);
  world.pass(60);
  expect((await giveBack(owner, waits)).status).toBe(200);
  // The gift permitted the fourth card, too.
  expect((await giveBack(owner, business)).status).toBe(200);
  expect(await membershipsOf(world, owner)).toMatchObject([{ hash: 'vipPhonebook' }]);
});

test('of two that cover one use the first may go back, and then the other stays [D120]', async () => {
  const owner = await makeHolder();
  const member = await buyPack(world, owner);
  const business = await buyPack(world, owner, 'vipCommerce', 3);
  world.pass(60);
  expect(await fourth(owner)).toBe(200);
  world.pass(60);
  expect((await giveBack(owner, member)).status).toBe(200);
  expect((await giveBack(owner, business)).status).toBe(422);
});

test('a use before the other began counts, though a later use was covered [D120]', async () => {
  const owner = await makePerson(world);
  const hash = await buyPack(world, owner);
  const use = () =>
    inTransaction(jobContext(world.deps), (tx) => noteUse(tx, owner.userId, 'service.fee', 'member'));
  world.pass(60);
  await use();
  world.pass(60);
  await makeMember(world, owner, 'vipCommerce');
  world.pass(60);
  await use();
  expect((await giveBack(owner, hash)).status).toBe(422);
});

test('what comes after a refunded one moves forward, as many months as it was bought for [D118][D120]', async () => {
  const person = await makePerson(world);
  const first = await buyPack(world, person);
  await buyPack(world, person, 'vipPhonebook', 2);
  world.pass(3600);
  expect((await giveBack(person, first)).status).toBe(200);
  const [row] = await terms(person);
  // From 20 November to 20 February.
  expect(row).toMatchObject({
    starts_at: secondsOf(world.now()),
    end_at: secondsOf(world.now()) + 92 * day,
  });
});

test('a friend buys by my link: a fifth of it waits frozen; what they give back is not mine [D122][D120]', async () => {
  const [agent, friend] = [await makePerson(world), await makePerson(world)];
  const { code } = await world.ask(vipPoster, { token: agent.token });
  await world.ask(applyVip, { body: { agent: code }, token: friend.token });
  const hash = await buyPack(world, friend);
  await world.runJob('order.deadlines');
  const commissions = async () =>
    (
      await world.database.pool.query(
        `select c.user_id, c.amount, c.hold_state, c.reversed_at is not null as reversed
         from order_commission c join order_named o using (order_id) where o.hash = $1`,
        [hash],
      )
    ).rows;
  expect(await commissions()).toEqual([
    { user_id: agent.userId, amount: 580, hold_state: 'pending', reversed: false },
  ]);
  expect(await walletOf(world, agent)).toMatchObject({ frozen: 580, income: 0 });
  expect((await giveBack(friend, hash)).status).toBe(200);
  expect(await commissions()).toMatchObject([{ hold_state: 'voided', reversed: true }]);
  expect(await walletOf(world, agent)).toMatchObject({ frozen: 0, income: 0 });
  expect(await sumOfAll(world)).toBe(0);
});

test('who took their code from the poster is known by its device, too: their own second account is looked at [D122]', async () => {
  const [agent, second] = [await makePerson(world), await makePerson(world)];
  const headers = await freshBrowser(world);
  const { code } = await world.ask(vipPoster, { token: agent.token, headers });
  await world.ask(applyVip, { body: { agent: code }, token: second.token, headers });
  await topUp(world, second, 2_900);
  const { hash } = await world.ask(createPackOrder, {
    body: { vip: 'vipPhonebook', pack_type: 1 },
    token: second.token,
    headers,
  });
  await payFor(world, second, hash, { use_balance: 1 });
  const { list } = await world.ask(listCommissions, { query: {}, token: agent.token });
  expect(list).toMatchObject([{ state: 'held', amount: 580 }]);
});

test('staff gives back what was used, too, and it ends at once; a repeat moves nothing [D120][D114][D138]', async () => {
  const owner = await makeHolder();
  await buyPack(world, owner);
  expect(await fourth(owner)).toBe(200);
  world.pass(40 * 3600);
  const finance = await makeStaff(world, 'finance');
  const operator = await makeStaff(world, 'operator');
  const ask = { user_id: owner.userId, reason: '用户来电咨询' };
  const [bought] = (await world.ask(viewPersonVip, { body: ask, token: finance.office })).list;
  expect(bought).toMatchObject({ source: 'bought', can_take: false, can_refund: true });
  const body = { id: bought?.id ?? 0, reason: '用户重复购买' };
  const refund = (token: string) => world.call('POST', '/v1/staff/vip-refund', { token, body });
  expect((await refund(operator.office)).status).toBe(403);
  const before = await walletOf(world, owner);
  expect((await refund(finance.office)).status).toBe(200);
  const again = await refund(finance.office);
  expect(again.body.list[0]).toMatchObject({ can_refund: false, ended: '已退款' });
  expect(await membershipsOf(world, owner)).toEqual([]);
  expect((await walletOf(world, owner)).balance - before.balance).toBe(2_900);
  const { list } = await world.ask(listNotifications, { query: {}, token: owner.token });
  expect(list.some(({ title }) => title.includes('退款'))).toBe(true);
  expect(await sumOfAll(world)).toBe(0);
});

test('a pack whose commission the agent has spent goes back all the same: the platform advances it, the agent owes it [D114][D122]', async () => {
  const agent = await makePerson(world);
  const { code } = await world.ask(vipPoster, { token: agent.token, headers: await freshBrowser(world) });
  const owner = await makePerson(world);
  await world.call('POST', applyVip.path, { token: owner.token, body: { agent: code } });
  await buyPack(world, owner);
  await world.runJob('order.deadlines');
  world.pass(20 * day);
  await world.runJob('ledger.lapse-holds');
  const { income } = await walletOf(world, agent);
  expect(income).toBe(580);
  await giveMoney(world, agent.userId, -income);
  const finance = await makeStaff(world, 'finance');
  const ask = { user_id: owner.userId, reason: '用户来电问会员' };
  const [bought] = (await world.ask(viewPersonVip, { body: ask, token: finance.office })).list;
  const before = await balance(owner);
  const done = await world.call('POST', '/v1/staff/vip-refund', {
    token: finance.office,
    body: { id: bought?.id ?? 0, reason: '重复购买，退回一份' },
  });
  expect(done.status, done.text).toBe(200);
  expect((await balance(owner)) - before).toBe(2_900);
  expect(await sumOfAll(world)).toBe(0);
  await giveMoney(world, agent.userId, 1_000);
  await world.runJob('order.collect-debts');
  expect((await walletOf(world, agent)).income).toBe(420);
  expect(await sumOfAll(world)).toBe(0);
});

test('what staff gave is not refunded, and nobody refunds their own [D138]', async () => {
  const given = await makePerson(world);
  await makeMember(world, given, 'vipPhonebook', 7);
  const finance = await makeStaff(world, 'finance');
  const look = async (userId: number) =>
    (
      await world.ask(viewPersonVip, {
        body: { user_id: userId, reason: '核对，已经核对' },
        token: finance.office,
      })
    ).list;
  const refund = (id: number) =>
    world.call('POST', '/v1/staff/vip-refund', {
      token: finance.office,
      body: { id, reason: '误操作，已经核对' },
    });
  expect((await refund((await look(given.userId))[0]?.id ?? 0)).body.errcode).toBe(42200);
  await buyPack(world, finance);
  expect((await refund((await look(finance.userId))[0]?.id ?? 0)).body.errcode).toBe(40300);
  expect((await refund(999_999_999)).status).toBe(404);
});
