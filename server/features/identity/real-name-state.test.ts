import { listLooks, viewRealName } from '@qunlu/contract/identity/real-name.ts';
import { revealIdentity } from '@qunlu/contract/identity/staff.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, type Tx } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import {
  mayWithdrawAs,
  passedAmong,
  realNameOf,
  requireAdult,
  revealRealName,
} from './service/real-name-state.ts';
import { beginCheck, idNumberOf, verify } from './testing.ts';

const world = useWorld({ listen: true });
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(jobContext(world.deps), work);

test('[D18] whoever has no real name is told where to get one; a minor passes but may not do what adults may', async () => {
  const [nobody, minor, adult] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  await verify(world, minor, { age: 16 });
  await verify(world, adult);
  const ctx = jobContext(world.deps);
  expect(await realNameOf(ctx, nobody.userId)).toEqual({ state: 0, passed: false, adult: false });
  expect(await realNameOf(ctx, minor.userId)).toEqual({ state: 1, passed: true, adult: false });
  expect(await realNameOf(ctx, adult.userId)).toEqual({ state: 1, passed: true, adult: true });
  expect(await passedAmong(ctx, [nobody.userId, minor.userId, adult.userId])).toEqual(
    new Set([minor.userId, adult.userId]),
  );
  const notified = { code: 40300, message: '提现前请先实名：在“我的 · 实名认证”里做一次人脸核验' };
  await expect(requireAdult(ctx, nobody.userId, '提现')).rejects.toMatchObject(notified);
  for (const what of ['提现', '发布付费内容', '支持圈子', '组织活动'])
    await expect(requireAdult(ctx, minor.userId, what)).rejects.toMatchObject({
      code: 40300,
      message: `未满 18 周岁不能${what}`,
    });
  await expect(requireAdult(ctx, adult.userId, '提现')).resolves.toBeUndefined();
  await expect(inTx((tx) => mayWithdrawAs(tx, minor.userId))).rejects.toMatchObject({ code: 40300 });
});

test('[D19] of the accounts of one person the first that withdraws has the channel; the others are told', async () => {
  const idNumber = idNumberOf('19850102');
  const [one, two] = [await makePerson(world), await makePerson(world)];
  await verify(world, one, { idNumber });
  await verify(world, two, { idNumber });
  await inTx((tx) => mayWithdrawAs(tx, two.userId));
  await expect(inTx((tx) => mayWithdrawAs(tx, one.userId))).rejects.toMatchObject({
    code: 40300,
    message: expect.stringContaining('另一个账号提现过') as string,
  });
  // As often as they like, on the same account.
  await expect(inTx((tx) => mayWithdrawAs(tx, two.userId))).resolves.toBeUndefined();
});

test('[D19] three accounts may share a document, a fourth is told', async () => {
  const idNumber = idNumberOf('19860203');
  const states: number[] = [];
  for (let count = 0; count < 4; count += 1)
    states.push((await verify(world, await makePerson(world), { idNumber })).status);
  expect(states).toEqual([1, 1, 1, 2]);
});

test('[D111] a payout that needs the plain name gets it, and the person reads when', async () => {
  const person = await makePerson(world);
  await verify(world, person, { name: '司马光' });
  expect(await inTx((tx) => revealRealName(tx, person.userId))).toBe('司马光');
  const { token } = person;
  const { body } = await world.call('GET', '/v1/cloud-identity/looks', { token });
  expect(body).toMatchObject({ list: [{ purpose: 'payout' }], next: -1 });
});

test('[D138] staff sees name and number for a reason only; colleagues and the person can read that they did', async () => {
  const person = await makePerson(world);
  const idNumber = idNumberOf('19870304');
  await verify(world, person, { name: '上官婉儿', idNumber });
  const service = await makeStaff(world, 'service');
  const operator = await makeStaff(world, 'operator');
  const body = { user_id: person.userId, reason: '核对提现资料' };
  const path = '/v1/staff/identity';
  expect((await world.call('POST', path, { token: operator.office, body })).status).toBe(403);
  const silent = await world.call('POST', path, { token: service.office, body: { ...body, reason: '' } });
  expect(silent.status).toBe(400);
  const shown = await world.ask(revealIdentity, { token: service.office, body });
  expect(shown).toMatchObject({ status: 1, name: '上官婉儿', id_number: idNumber, age: 39 });
  const { rows } = await sql<{ reason: string }>`
    select reason from staff_audit where action = 'view-identity' and subject = ${`user:${person.userId}`}`.execute(
    world.deps.db,
  );
  expect(rows).toEqual([{ reason: '核对提现资料' }]);
  const { list } = await world.ask(listLooks, { token: person.token });
  expect(list.map(({ purpose }) => purpose)).toEqual(['staff']);
  const page = await world.call('POST', '/v1/staff/user', { token: service.office, body });
  expect(page.body.facts).toMatchObject({ 'identity.real-name': 1, 'identity.merchant': 0 });
  expect(page.text).not.toContain(idNumber);
});

test('[D12] whoever is banned may have their name checked, to withdraw what is theirs', async () => {
  const person = await makePerson(world);
  await sql`update account_user set status = 3 where user_id = ${person.userId}`.execute(world.deps.db);
  expect((await verify(world, person)).status).toBe(1);
  expect((await world.ask(viewRealName, { token: person.token })).status).toBe(1);
});

test('who opened the check by another name of this machine comes back to that name', async () => {
  const person = await makePerson(world);
  const page = new URL(await beginCheck(world, person));
  const by = `127.0.0.1:${page.port}`;
  expect(page.hostname).toBe('localhost');
  const answer = await world.call('POST', page.pathname, {
    raw: JSON.stringify({ token: page.searchParams.get('token'), result: 'pass' }),
    headers: { host: by },
  });
  expect([answer.status, new URL(String(answer.headers['location'])).host]).toEqual([303, by]);
});
