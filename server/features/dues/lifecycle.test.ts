import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import { viewOwnEntry } from '@qunlu/contract/joining/calls.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { codeFor, requestCode } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { duesLifecycle } from './service/lifecycle.ts';
import { makeCharging, memberNow } from './testing.ts';
import { apply, joinPaid } from '../joining/testing.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';

const world = useWorld({ listen: true });

const countOf = async (table: string, column: string, userId: number): Promise<number> =>
  Number(
    (await world.database.pool.query(`select count(*) from ${table} where ${column} = $1`, [userId])).rows[0]
      ?.count,
  );

test('what was paid and tried moves to the kept account; of two trials one stays', async () => {
  const circle = await makeCharging(world, { tiers: [{ trial_days: 3 }] });
  const plain = await makeCharging(world, { owner: circle.owner });
  const keep = await makeMemberPerson(world);
  const drop = await makeMemberPerson(world);
  await apply(world, circle, keep);
  await apply(world, circle, drop);
  await joinPaid(world, plain, { person: drop });
  const sides = { keep: keep.userId, drop: drop.userId };
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [sides.keep, sides.drop]);
    await mergeRows(tx, sides, [duesLifecycle]);
  });
  expect(await countOf('dues_order', 'user_id', keep.userId)).toBe(1);
  expect(await countOf('dues_trial', 'user_id', keep.userId)).toBe(1);
  expect(await countOf('dues_trial', 'user_id', drop.userId)).toBe(0);
});

test('two accounts that become one take back once in a circle, not twice [D66][D10]', async () => {
  const circle = await makeCharging(world);
  const cancel = (token: string, hash: string) =>
    world.call('POST', '/v1/order/cancel', { token, body: { hash } });
  const keep = await joinPaid(world, circle);
  expect((await cancel(keep.token, keep.hash)).status).toBe(200);
  const drop = await joinPaid(world, circle);
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [drop.userId]);
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { body } = await world.call('POST', '/v1/oauth/mergeaccess', {
    token: drop.token,
    body: { phone: keep.phone, code: await codeFor(world, keep.phone) },
  });
  const merged = await world.call('POST', '/v1/oauth/merge', {
    token: drop.token,
    body: { ticket: body.ticket },
  });
  expect(merged.status).toBe(200);
  const { token } = merged.body;
  const refused = await cancel(token, drop.hash);
  expect([refused.status, refused.body.errmsg]).toEqual([
    422,
    '在这个圈子已经自己退过一次会费，每个圈子只能退一次',
  ]);
  // The page of the order says so before they try.
  const shown = await world.call('GET', '/v1/order/view', { token, query: { hash: drop.hash } });
  expect(shown.text).toContain('每个圈子只能退一次');
  expect((await world.ask(viewOwnEntry, { query: { id: circle.id }, token })).refund).toBeNull();
  expect(await memberNow(world, circle, keep)).toMatchObject({ state: 1 });
  // Another circle knows nothing of it.
  const other = await makeCharging(world, { owner: circle.owner });
  const again = await joinPaid(world, other, { person: { ...keep, token } });
  expect((await cancel(token, again.hash)).status).toBe(200);
});

test('leaving names what is lost, the export has what was paid, erasing keeps the trade and forgets the trial', async () => {
  const circle = await makeCharging(world, { tiers: [{}] });
  const trying = await makeCharging(world, { owner: circle.owner, tiers: [{ trial_days: 3 }] });
  const person = await joinPaid(world, circle);
  await apply(world, trying, person);
  const ctx = jobContext(world.deps);
  expect(await duesLifecycle.givesUp?.(ctx, person.userId)).toEqual([
    expect.stringMatching(/^“西湖茶友会”的会籍（到 2026-12-20/),
  ]);
  const exported = await exportsOf(ctx, person.userId, duesLifecycle);
  expect(exported).toMatchObject({
    付给圈子的款: [{ 圈子: '西湖茶友会', 种类: '加入', 内容: '月费', 期限: '30 天', '实付（元）': '30.00' }],
  });
  await inTransaction(ctx, (tx) => erasePerson(tx, person.userId, [duesLifecycle]));
  expect(await countOf('dues_trial', 'user_id', person.userId)).toBe(0);
  expect(await countOf('dues_order', 'user_id', person.userId)).toBe(1);
});

test('members whose time ends within 7 days wait for whoever looks after members [D92]', async () => {
  const circle = await makeCharging(world);
  await joinPaid(world, circle);
  const count = async (): Promise<number | undefined> => {
    const { list } = await world.ask(viewAssist, { query: { id: circle.id }, token: circle.owner.token });
    return list.find(({ key }) => key === 'dues.ending')?.count;
  };
  expect(await count()).toBeUndefined();
  world.pass(23 * 86_400);
  expect(await count()).toBe(1);
});
