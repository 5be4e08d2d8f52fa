// postgres: two people are locked while their money becomes one

import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { codeFor, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { makeWechatPerson } from '../../testing/wechat.ts';
import { useWorld } from '../../testing/world.ts';
import { balancesOf } from './service/balances.ts';
import { checkLedger } from './service/check.ts';
import { mergeMoney } from './service/hand-over.ts';
import { hold, holdOf, postHold } from './service/holds.ts';
import { pendingHolds, statementOf } from './service/statement.ts';
import { giveMoney, inJob } from './testing.ts';

const world = useWorld({ listen: true });
const ctx = () => jobContext(world.deps);
const has = (userId: number) => balancesOf(ctx(), userId);
const day = 86_400;
const balanced = async () => expect((await checkLedger(ctx())).differences).toEqual([]);

const freeze = (userId: number, amount: number) =>
  inJob(
    world,
    (tx) =>
      hold(tx, {
        key: `sale:${userId}`,
        userId,
        amount,
        reason: 'sale',
        title: '服务收入，待解冻',
        from: 'income',
        lapse: 'post',
        releaseAt: new Date(tx.now.getTime() + 3 * day * 1000),
      }),
    [userId],
  );
const call = (path: string, { token }: Person, body?: object) =>
  world.call(body ? 'POST' : 'GET', path, { token, ...(body ? { body } : {}) });

async function merge(drop: Person, keep: Person) {
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { body } = await call('/v1/oauth/mergeaccess', drop, {
    phone: keep.phone,
    code: await codeFor(world, keep.phone),
  });
  return { preview: body, merged: await call('/v1/oauth/merge', drop, { ticket: body.ticket }) };
}

test('[D10][D108] merging moves the money of all three accounts by one entry, and its holds follow', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  await giveMoney(world, keep.userId, 100, 'balance');
  await giveMoney(world, drop.userId, 250, 'balance');
  await giveMoney(world, drop.userId, 1000);
  await freeze(drop.userId, 300);
  const { preview, merged } = await merge(drop, keep);
  expect(merged.status, merged.text).toBe(200);
  expect(preview.preview.balance).toBe(100 + 250 + 700);
  expect(await has(keep.userId)).toEqual({ balance: 350, income: 700, frozen: 300 });
  expect(await has(drop.userId)).toEqual({ balance: 0, income: 0, frozen: 0 });
  expect((await pendingHolds(ctx(), { userId: keep.userId })).list).toHaveLength(1);
  const { list } = await statementOf(ctx(), { userId: keep.userId, kinds: ['merge'] });
  expect(list.map(({ account, amount, title }) => `${account} ${amount} ${title}`)).toEqual([
    'frozen 300 合并账号转入',
    'income 700 合并账号转入',
    'balance 250 合并账号转入',
  ]);
  await inJob(world, (tx) => mergeMoney(tx, { keep: keep.userId, drop: drop.userId }), [
    keep.userId,
    drop.userId,
  ]);
  expect((await has(keep.userId)).balance).toBe(350);
  world.pass(3 * day);
  await world.runJob('ledger.lapse-holds');
  expect(await has(keep.userId)).toEqual({ balance: 350, income: 1000, frozen: 0 });
  await balanced();
});

test('[D10] money that still reaches the merged account follows in the night', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  await merge(drop, keep);
  await giveMoney(world, drop.userId, 70);
  await world.runJob('ledger.check');
  expect([(await has(keep.userId)).income, (await has(drop.userId)).income]).toEqual([70, 0]);
  await balanced();
});

const leaving = async (person: Person) => (await call('/v1/user/leaving', person)).body;
async function leave(person: Person, more = {}) {
  world.pass(61);
  await requestCode(world, person.phone, 'delete');
  return call('/v1/user/ban-off', person, { code: await codeFor(world, person.phone), ...more });
}
const platformHas = async (kind: string): Promise<number> =>
  (
    await world.database.pool.query<{ sum: string }>(
      'select sum(balance)::bigint as sum from ledger_account where kind = $1',
      [kind],
    )
  ).rows.map(({ sum }) => Number(sum))[0] ?? 0;

test('[D13] whoever has money cannot leave until it is withdrawn or given up; what is frozen cannot be given up', async () => {
  const person = await makePerson(world);
  await giveMoney(world, person.userId, 300, 'balance');
  await giveMoney(world, person.userId, 1000);
  await freeze(person.userId, 200);
  const blocked = await leaving(person);
  expect(blocked.blocks.map(({ code, title }: { code: string; title: string }) => [code, title])).toEqual([
    ['balance', '钱包里还有 11.00 元'],
    ['frozen', '还有 2.00 元冻结中'],
  ]);
  expect([blocked.give_up_balance, blocked.can]).toEqual([
    1100,
    { leave: false, leave_without_balance: false },
  ]);
  expect((await leave(person, { give_up: 1 })).status).toBe(409);
  await inJob(world, (tx) => postHold(tx, `sale:${person.userId}`, { title: '到账' }), [person.userId]);
  expect((await leaving(person)).can).toEqual({ leave: false, leave_without_balance: true });
  expect((await leave(person)).status).toBe(409);
  expect((await leave(person, { give_up: 1 })).body.state).toBe('cooling');
});

test('[D13] what was given up is the platform’s once the person is erased, not before; the lines stay', async () => {
  world.pass(15 * day);
  await world.runJob('lifecycle.erase-left');
  const person = await makePerson(world);
  await giveMoney(world, person.userId, 300, 'balance');
  await giveMoney(world, person.userId, 1000);
  expect((await leave(person, { give_up: 1 })).body.state).toBe('cooling');
  const fee = await platformHas('fee');
  expect(await has(person.userId)).toEqual({ balance: 300, income: 1000, frozen: 0 });
  world.pass(15 * day);
  await world.runJob('lifecycle.erase-left');
  expect(await has(person.userId)).toEqual({ balance: 0, income: 0, frozen: 0 });
  expect((await platformHas('fee')) - fee).toBe(1300);
  expect((await statementOf(ctx(), { userId: person.userId })).list.map(({ amount }) => amount)).toEqual([
    -1000, -300, 1000, 300,
  ]);
  await balanced();
});

test('[D13] money that came while one was leaving is not the platform’s: it is kept apart, also later', async () => {
  const person = await makePerson(world);
  expect((await leave(person)).body.state).toBe('cooling');
  await giveMoney(world, person.userId, 80);
  await freeze(person.userId, 30);
  const before = await platformHas('suspense');
  // The hold ends after the erasure.
  await world.database.pool.query(
    "update ledger_hold set release_at = release_at + interval '20 days' where user_id = $1",
    [person.userId],
  );
  world.pass(15 * day);
  await world.runJob('lifecycle.erase-left');
  expect(await has(person.userId)).toEqual({ balance: 0, income: 0, frozen: 30 });
  expect((await platformHas('suspense')) - before).toBe(50);
  world.pass(10 * day);
  await world.runJob('ledger.lapse-holds');
  expect((await holdOf(ctx(), `sale:${person.userId}`))?.state).toBe('posted');
  await world.runJob('ledger.check');
  expect(await has(person.userId)).toEqual({ balance: 0, income: 0, frozen: 0 });
  expect((await platformHas('suspense')) - before).toBe(80);
  await balanced();
});

test('[E136] what a person reads as their balance is what is topped up, not what is earned', async () => {
  const person = await makePerson(world);
  await giveMoney(world, person.userId, 300, 'balance');
  await giveMoney(world, person.userId, 1000);
  expect((await call('/v1/user/view', person)).body.balance).toBe(300);
});

test('[D150] the export has what a person has and every line of it', async () => {
  const person = await makePerson(world);
  await giveMoney(world, person.userId, 1234);
  await freeze(person.userId, 34);
  await call('/v1/user/export', person, {});
  await world.runJob('lifecycle.build-exports');
  const { body: state } = await call('/v1/user/export-state', person);
  const file = await world.call('GET', '/v1/user/export-file', {
    token: person.token,
    query: { id: state.id, format: 'json' },
  });
  const data = JSON.parse(file.text);
  expect(data.钱包).toEqual({ 余额: '0.00', 收入: '12.00', 冻结: '0.34' });
  expect(
    data.收支明细.map((line: Record<string, string>) => [line['账户'], line['金额'], line['之后']]),
  ).toEqual([
    ['冻结', '0.34', '0.34'],
    ['收入', '-0.34', '12.00'],
    ['收入', '12.34', '12.34'],
  ]);
});
