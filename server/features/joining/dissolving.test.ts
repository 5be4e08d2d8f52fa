import { giveBackPayment, makePayCode, payByCode } from '@qunlu/contract/dues/pay-codes.ts';
import { acceptMembers } from '@qunlu/contract/joining/deciding.ts';
import * as ending from '@qunlu/contract/joining/owner.ts';
import { listStuckCircles } from '@qunlu/contract/circle/staff.ts';
import { recharge, refundRecharge, viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { withdrawalForm } from '@qunlu/contract/wallet/withdrawals.ts';
import { expect, test } from 'vitest';
import { logIn, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { confirmPayment, idOfOrder, openNumber, payFor, topUp, walletOf } from '../order/testing.ts';
import { makeMemberPerson, notifiedTo } from '../circle/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { makeKnownPayee, tryWithdraw } from '../wallet/testing.ts';
import {
  differencesIn,
  makeCharging,
  memberNow,
  payOrder,
  spend,
  type ChargingCircle,
} from '../dues/testing.ts';
import { apply, decide, joinPaid, leaveAs } from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;

/** A circle whose owner has withdrawn before, and proves who they are. */
async function makeSold(joinType: 2 | 3 = 2): Promise<ChargingCircle> {
  const seller = await makeKnownPayee(world);
  await makeCard(world, seller);
  return makeCharging(world, { owner: seller, joinType, tiers: [{ price: 36_500, days: 365 }] });
}

/** Logged in just now, as dissolving asks for. */
async function dissolve(circle: ChargingCircle): Promise<Person> {
  // Another code within a minute is not sent.
  world.pass(61);
  const { body } = await logIn(world, circle.owner.phone);
  const seller = { ...circle.owner, token: String(body.data.token) };
  await world.ask(ending.dissolveCircle, {
    body: { id: circle.id, name: '西湖茶友会' },
    token: seller.token,
  });
  await world.deps.outbox.idle();
  return seller;
}

const statusOf = async ({ id }: ChargingCircle): Promise<number> =>
  (await world.database.pool.query('select status from phonebook where phonebook_id = $1', [id])).rows[0]
    .status;

test('while a circle dissolves, the part of the days that nobody will use cannot be withdrawn [D68][D111][D113]', async () => {
  const circle = await makeSold();
  const member = await joinPaid(world, circle, { total: 36_500 });
  world.pass(5 * day);
  await world.runJob('ledger.lapse-holds');
  const seller = await dissolve(circle);
  // 12 of 365 days will be used: 1,200 of 36,500, less five per cent, stay the owner's.
  expect(await world.ask(withdrawalForm, { token: seller.token })).toMatchObject({
    withdrawable: 1140,
    reserved: 34_675 - 1140,
  });
  expect((await world.ask(viewBalance, { token: seller.token })).withdrawable).toBe(1140);
  const refused = await tryWithdraw(world, seller, { amount: 1141 });
  expect([refused.status, refused.body.errcode]).toEqual([422, 42200]);
  expect(refused.body.errmsg).toContain('现在最多能提 11.40 元');
  expect((await notifiedTo(world, seller))[0]).toBe('解散要退的会费请留着');
  await world.ask(ending.cancelDissolve, { body: { id: circle.id }, token: seller.token });
  expect((await world.ask(viewBalance, { token: seller.token })).withdrawable).toBe(34_675);
  await dissolve(circle);
  expect((await tryWithdraw(world, seller, { amount: 1140 })).status).toBe(200);
  world.pass(7 * day);
  await world.runJob('phonebook.end');
  expect(await statusOf(circle)).toBe(5);
  expect((await walletOf(world, member)).balance).toBe(35_300);
  expect(await walletOf(world, seller)).toMatchObject({ income: 0, balance: 0, frozen: 1140 });
  expect(await differencesIn(world)).toEqual([]);
});

test('who has left before gets nothing back: nothing is kept from the owner for them, nor do they make anybody wait [D68]', async () => {
  const circle = await makeSold();
  const [gone, member] = [
    await joinPaid(world, circle, { total: 36_500 }),
    await joinPaid(world, circle, { total: 36_500 }),
  ];
  world.pass(5 * day);
  await world.runJob('ledger.lapse-holds');
  await leaveAs(world, circle, gone);
  const seller = await dissolve(circle);
  // Of two memberships the unused part of one.
  expect((await world.ask(viewBalance, { token: seller.token })).withdrawable).toBe(34_675 + 1140);
  await world.ask(ending.cancelDissolve, { body: { id: circle.id }, token: seller.token });
  await leaveAs(world, circle, member);
  expect((await world.ask(ending.viewDissolve, { query: { id: circle.id }, token: seller.token })).paid).toBe(
    0,
  );
});

test('what still waits in a hold pays for itself: nothing of the other income is kept back for it [D68]', async () => {
  const circle = await makeSold();
  await joinPaid(world, circle, { total: 36_500 });
  world.pass(5 * day);
  await world.runJob('ledger.lapse-holds');
  world.pass(6 * day);
  await joinPaid(world, circle, { total: 36_500 });
  const seller = await dissolve(circle);
  // 18 days of the first will be used by then; the second waits until three days after its payment.
  expect((await world.ask(viewBalance, { token: seller.token })).withdrawable).toBe(1710);
  world.pass(4 * day);
  await world.runJob('ledger.lapse-holds');
  // 7 days of the second, too.
  expect((await world.ask(viewBalance, { token: seller.token })).withdrawable).toBe(1710 + 665);
});

test('a circle that cannot pay stays, its owner reads what is missing, finance sees it; it goes on when the money is there [D68][D138]', async () => {
  const circle = await makeSold();
  const member = await joinPaid(world, circle, { total: 36_500 });
  world.pass(5 * day);
  await spend(world, circle.owner);
  const seller = await dissolve(circle);
  world.pass(7 * day - 1);
  await world.runJob('phonebook.end');
  const [finance, auditor] = [await makeStaff(world, 'finance'), await makeStaff(world, 'auditor')];
  const stuck = async () =>
    (await world.ask(listStuckCircles, { query: { size: 50 }, token: finance.office })).list.filter(
      ({ id }) => id === circle.id,
    );
  expect(await stuck()).toEqual([]);
  world.pass(1);
  await world.runJob('phonebook.end');
  expect([await statusOf(circle), (await memberNow(world, circle, member)).state]).toEqual([4, 1]);
  expect((await notifiedTo(world, seller)).slice(0, 2)).toEqual(['解散通讯录还差钱', '解散要退的会费请留着']);
  expect(await stuck()).toMatchObject([{ members: 2, tries: 1, lacks: 33_535 }]);
  const refused = await world.call('GET', listStuckCircles.path, { token: auditor.office });
  expect(refused.status).toBe(403);
  const me = await world.call('GET', '/v1/staff/me', { token: finance.office });
  expect(me.body.waiting['phonebook.endings']).toBe(1);
  await world.runJob('phonebook.end');
  expect(await stuck()).toMatchObject([{ tries: 1 }]);
  await topUp(world, seller, 33_535);
  world.pass(600);
  await world.runJob('phonebook.end');
  expect([await statusOf(circle), await stuck()]).toEqual([5, []]);
  expect((await walletOf(world, member)).balance).toBe(35_300);
  expect(await walletOf(world, seller)).toMatchObject({ income: 0, balance: 0 });
  expect(await differencesIn(world)).toEqual([]);
});

test('what is topped up to give fees back waits for that: it buys nothing else and is not taken back [D68][D109][D113]', async () => {
  const circle = await makeSold();
  const member = await joinPaid(world, circle, { total: 36_500 });
  world.pass(5 * day);
  await spend(world, circle.owner);
  const seller = await dissolve(circle);
  const { hash } = await world.ask(recharge, { body: { total: 40_000 }, token: seller.token });
  await payFor(world, seller, hash);
  await confirmPayment(world, await openNumber(world, await idOfOrder(world, hash)));
  // 33,535 of it wait for the members.
  const spendable = 40_000 - 33_535;
  const seen = () => world.ask(viewBalance, { token: seller.token });
  expect(await seen()).toMatchObject({ balance: 40_000, spendable });
  const other = await makeCharging(world, { tiers: [{ price: 10_000, days: 30 }] });
  const input = await apply(world, other, seller);
  const paid = await payFor(world, seller, input, { use_balance: 1 });
  expect(paid.body).toMatchObject({ state: 0, balance_part: spendable, channel_part: 10_000 - spendable });
  expect(await seen()).toMatchObject({ balance: 33_535, spendable: 0 });
  const back = () => world.call('POST', refundRecharge.path, { token: seller.token, body: { hash } });
  const refused = await back();
  expect([refused.status, refused.body.errcode]).toEqual([422, 42200]);
  expect(refused.body.errmsg).toContain('要退的会费');
  await world.ask(ending.cancelDissolve, { body: { id: circle.id }, token: seller.token });
  expect(await seen()).toMatchObject({ spendable: 33_535 });
  await dissolve(circle);
  world.pass(7 * day);
  await world.runJob('phonebook.end');
  expect(await statusOf(circle)).toBe(5);
  expect((await walletOf(world, member)).balance).toBe(35_300);
  expect(await differencesIn(world)).toEqual([]);
});

test('what waits for members is given to nobody else, e.g. back to somebody who had paid by a code; they get it once it is there [D68][D89]', async () => {
  const circle = await makeSold();
  const [payer, { token }] = [await makePerson(world), circle.owner];
  const input = { id: circle.id, amount: 20_000 };
  const { code } = await world.ask(makePayCode, { body: { ...input, purpose: '场地费' }, token });
  const { hash } = await world.ask(payByCode, { body: { ...input, code }, token: payer.token });
  await payOrder(world, payer, hash, 20_000);
  world.pass(5 * day);
  await spend(world, circle.owner);
  const member = await joinPaid(world, circle, { total: 36_500 });
  world.pass(5 * day);
  await world.runJob('ledger.lapse-holds');
  const seller = await dissolve(circle);
  const back = () =>
    world.call('POST', giveBackPayment.path, { token: seller.token, body: { hash, reason: '多付了' } });
  const refused = await back();
  // 1,140 of the income are the owner's own; 19,000 would go back, and the fee with it.
  expect([refused.status, refused.body.errmsg]).toEqual([
    422,
    '解散的通讯录要留 335.35 元会费退给成员，其余余额不足，请先充值 178.60 元再退',
  ]);
  expect((await walletOf(world, payer)).balance).toBe(0);
  await topUp(world, seller, 17_860);
  expect((await back()).body).toEqual({ refund: 20_000 });
  world.pass(7 * day);
  await world.runJob('phonebook.end');
  expect(await statusOf(circle)).toBe(5);
  expect((await walletOf(world, member)).balance).toBe(35_300);
  expect(await differencesIn(world)).toEqual([]);
});

test('an application that was paid goes back at once when the circle begins to dissolve; nobody comes in and nobody pays any more [D59][D68]', async () => {
  const circle = await makeSold(3);
  // Somebody has paid, so there is a notice.
  await decide(world, circle, await joinPaid(world, circle, { total: 36_500 }), true);
  const [waiting, unpaid, late] = [
    await makeMemberPerson(world),
    await makeMemberPerson(world),
    await makeMemberPerson(world),
  ];
  await joinPaid(world, circle, { person: waiting, total: 36_500 });
  const { memberId } = await memberNow(world, circle, waiting);
  const hash = await apply(world, circle, unpaid);
  const seller = await dissolve(circle);
  expect((await walletOf(world, waiting)).balance).toBe(36_500);
  expect(await memberNow(world, circle, waiting)).toMatchObject({ state: 2 });
  expect(await notifiedTo(world, waiting)).toEqual(['申请已退回']);
  const accepted = await world.ask(acceptMembers, {
    body: { id: circle.id, member_ids: [memberId] },
    token: seller.token,
  });
  expect(accepted.list).toMatchObject([{ ok: false, why: expect.stringContaining('正在解散') }]);
  const joining = { id: circle.id, realname: '李雷', tier_id: circle.tiers[0] };
  const refused = await world.call('POST', '/v1/phonebook/join', { token: late.token, body: joining });
  expect(refused.body.errmsg).toContain('正在解散');
  await topUp(world, unpaid, 36_500);
  const paid = await payFor(world, unpaid, hash, { use_balance: 1 });
  expect(paid.status).toBe(422);
  expect(paid.body.errmsg).toContain('正在解散');
  expect((await walletOf(world, unpaid)).balance).toBe(36_500);
  // It stays after all: they need not wait a day to ask again.
  await world.ask(ending.cancelDissolve, { body: { id: circle.id }, token: seller.token });
  const again = await apply(world, circle, waiting);
  expect((await payOrder(world, waiting, again, 36_500)).body.state).toBe(1);
  expect(await differencesIn(world)).toEqual([]);
});
