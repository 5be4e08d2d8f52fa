import { cancelOrder } from '@qunlu/contract/order/calls.ts';
import { listCredits } from '@qunlu/contract/sms/calls.ts';
import { adjustCredits, viewPersonCredits } from '@qunlu/contract/sms/staff.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { codeFor, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkOrders } from '../order/service/money/checks.ts';
import { heldFor, orderNow, sumOfAll, walletOf } from '../order/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { checkCredits, smsLifecycle } from './service/lifecycle.ts';
import { adjust, buyPaid, creditsOf, giveBack, openLotsOf } from './testing.ts';
import { erasePerson, exportsOf } from '../lifecycle/service/fates.ts';

const world = useWorld();

let operator: Member | undefined;
const staff = async (): Promise<Member> => (operator ??= await makeStaff(world, 'operator', 'service'));

async function idOf(hash: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [hash],
  );
  return rows[0]?.order_id ?? 0;
}

const booksAreRight = async (): Promise<void> => {
  expect(await sumOfAll(world)).toBe(0);
  expect(await checkOrders(jobContext(world.deps))).toEqual([]);
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
};

const kinds = async ({ token }: Person) =>
  (await world.ask(listCredits, { query: {}, token })).list.map(({ kind, count, after }) => [
    kind,
    count,
    after,
  ]);

test('what is unused of a purchase goes back at its price, the rest stays with the platform, once [D117][D114]', async () => {
  const person = await makePerson(world);
  const hash = await buyPaid(world, person, 100);
  await adjust(world, await staff(), person, -30);
  expect(await openLotsOf(world, person)).toMatchObject([
    { hash, count: 100, left: 70, total: 1000, refund: 700 },
  ]);
  expect((await giveBack(world, person, hash, 1000)).body).toMatchObject({
    errcode: 42200,
    errmsg: '没用的条数变了，请看过新的金额再退',
  });
  const back = await giveBack(world, person, hash, 700, 'back-once');
  expect(back).toMatchObject({ status: 200, body: { refund: 700, count: 70 } });
  expect((await giveBack(world, person, hash, 700, 'back-once')).body).toEqual(back.body);
  expect((await giveBack(world, person, hash, 700)).status).toBe(422);
  expect([await creditsOf(world, person), await openLotsOf(world, person)]).toEqual([0, []]);
  expect((await walletOf(world, person)).balance).toBe(700);
  const id = await idOf(hash);
  expect(await orderNow(world, id)).toMatchObject({ stage: 5, settled: 300, refunded_balance: 700 });
  expect([await heldFor(world, 'fee', id), await heldFor(world, 'escrow', id)]).toEqual([300, 0]);
  expect(await kinds(person)).toEqual([
    ['refunded', -70, 0],
    ['taken', -30, 70],
    ['bought', 100, 100],
  ]);
  await booksAreRight();
});

test('cancelling the order gives all back while nothing is used, and else leads to the credits [D117]', async () => {
  const person = await makePerson(world);
  const [used, whole] = [await buyPaid(world, person, 20), await buyPaid(world, person, 40)];
  // The oldest is used first.
  await adjust(world, await staff(), person, -5);
  const cancel = (hash: string) =>
    world.call('POST', cancelOrder.path, { token: person.token, body: { hash } });
  expect((await cancel(used)).body).toMatchObject({
    errcode: 42200,
    errmsg: '这笔短信已经用了一些，请到“我的－短信”里退没用的条数',
  });
  expect((await cancel(whole)).status).toBe(200);
  expect(await creditsOf(world, person)).toBe(15);
  expect((await walletOf(world, person)).balance).toBe(400);
  expect((await giveBack(world, person, whole, 400)).status).toBe(422);
  expect((await giveBack(world, person, used, 150)).body).toEqual({ refund: 150, count: 15 });
  await booksAreRight();
});

test('within 7 days, to the minute; nobody else’s, nothing of what is used up; then they stay [D117]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const [late, usedUp] = [await buyPaid(world, person, 10), await buyPaid(world, other, 10)];
  expect((await giveBack(world, other, late, 100)).status).toBe(404);
  await adjust(world, await staff(), other, -10);
  expect((await giveBack(world, other, usedUp, 100)).body.errmsg).toBe('这笔短信已经用完了，没有可以退的');
  await world.database.pool.query(
    "update order_order set paid_at = paid_at - interval '7 days 1 minute' where hash = $1",
    [late],
  );
  expect(await openLotsOf(world, person)).toEqual([]);
  expect((await giveBack(world, person, late, 100)).body.errmsg).toMatch(/超过 7 天，不能退/);
  expect(await creditsOf(world, person)).toBe(10);
  await world.database.pool.query(
    "update order_order set paid_at = paid_at + interval '2 minutes' where hash = $1",
    [late],
  );
  expect((await giveBack(world, person, late, 100)).status).toBe(200);
  await booksAreRight();
});

test('staff gives and takes with a reason that the person reads, the given first, never below nothing [D117][D138]', async () => {
  const person = await makePerson(world);
  const operator2 = await staff();
  const hash = await buyPaid(world, person, 10);
  const given = await adjust(world, operator2, person, 5);
  expect(given.body).toMatchObject({ count: 15, list: [{ kind: 'given', count: 5, after: 15 }, {}] });
  expect((await adjust(world, operator2, person, -16)).body).toMatchObject({
    errcode: 42200,
    errmsg: '这个用户只有 15 条，不能收回更多',
  });
  expect((await adjust(world, operator2, person, -7)).body.count).toBe(8);
  expect(await openLotsOf(world, person)).toMatchObject([{ hash, left: 8, refund: 80 }]);
  expect((await adjust(world, operator2, person, 0)).body).toMatchObject({ field: 'count' });
  expect((await adjust(world, operator2, operator2, 5)).status).toBe(400);
  expect((await adjust(world, operator2, { ...person, userId: 1 }, 5)).status).toBe(404);
  const seen = await world.ask(viewPersonCredits, {
    body: { user_id: person.userId, reason: '用户来电核对' },
    token: operator2.office,
  });
  expect(seen.list.map(({ title }) => title)).toEqual([
    '客服收回：活动补发，已经核对',
    '客服赠送：活动补发，已经核对',
    '充值 10 条',
  ]);
  const { list } = (await world.call('GET', '/v1/notice/list', { token: person.token })).body;
  expect(list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        title: '客服收回了 7 条短信',
        body: '原因：活动补发，已经核对',
        path: '/user/sms',
      }),
      expect.objectContaining({ title: '客服赠送了 5 条短信' }),
    ]),
  );
  const { rows } = await world.database.pool.query<{ action: string }>(
    "select action from staff_audit where subject = $1 and action like '%sms' order by audit_id",
    [`user:${person.userId}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['give-sms', 'take-sms', 'view-sms']);
  const auditor = await makeStaff(world, 'auditor');
  expect(
    (
      await world.call('POST', adjustCredits.path, {
        token: auditor.office,
        body: { user_id: person.userId, count: 5, reason: '送，已经核对' },
      })
    ).status,
  ).toBe(403);
  await booksAreRight();
});

test('nobody leaves while they could have money back; the export has it all; afterwards nothing is left [D13][D150]', async () => {
  const person = await makePerson(world);
  const hash = await buyPaid(world, person, 10);
  const leaving = async () => (await world.call('GET', '/v1/user/leaving', { token: person.token })).body;
  expect((await leaving()).blocks).toContainEqual({
    code: 'sms',
    title: '还有 10 条没用的短信可以退款',
    action: '请先退款，或等可以退的时间过去',
    path: '/user/sms',
  });
  await giveBack(world, person, hash, 100);
  await adjust(world, await staff(), person, 3);
  const after = await leaving();
  expect(JSON.stringify(after.blocks)).not.toContain('短信');
  expect(JSON.stringify(after)).toContain('3 条短信');
  const ctx = jobContext(world.deps);
  expect(await exportsOf(ctx, person.userId, smsLifecycle)).toMatchObject({
    短信条数: [
      { 变动: 3, 类别: '客服赠送' },
      { 变动: -10, 类别: '退款' },
      { 变动: 10, 类别: '充值' },
    ],
  });
  await inTransaction(ctx, (tx) => erasePerson(tx, person.userId, [smsLifecycle]));
  const { rowCount } = await world.database.pool.query(
    `select user_id from sms_entry where user_id = $1 union all select user_id from sms_lot where user_id = $1
     union all select user_id from sms_balance where user_id = $1`,
    [person.userId],
  );
  expect(rowCount).toBe(0);
});

test('merged accounts have the credits of both, with what can be given back [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  await buyPaid(world, keep, 10);
  const hash = await buyPaid(world, drop, 20);
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [drop.userId]);
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { body } = await world.call('POST', '/v1/oauth/mergeaccess', {
    token: drop.token,
    body: { phone: keep.phone, code: await codeFor(world, keep.phone) },
  });
  expect(JSON.stringify(body)).toContain('短信条数');
  const merged = await world.call('POST', '/v1/oauth/merge', {
    token: drop.token,
    body: { ticket: body.ticket },
  });
  const kept = { ...keep, token: merged.body.token };
  expect(await creditsOf(world, kept)).toBe(30);
  expect((await giveBack(world, kept, hash, 200)).body).toEqual({ refund: 200, count: 20 });
  expect(await creditsOf(world, kept)).toBe(10);
  await booksAreRight();
});

test('the journal only grows', async () => {
  const person = await makePerson(world);
  await buyPaid(world, person, 1);
  await expect(
    world.database.pool.query('update sms_entry set count = 9 where user_id = $1', [person.userId]),
  ).rejects.toThrow(/append-only/);
});
