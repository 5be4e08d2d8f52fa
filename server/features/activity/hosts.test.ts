import { expect, test } from 'vitest';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { changeStatus } from '../account/service/status.ts';
import { makeCard } from '../card/testing.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { exportsOf } from '../lifecycle/service/fates.ts';
import { activityLifecycle } from './service/lifecycle.ts';
import { inHours, makeActivity, makeHelper, publishAs, registerAs } from './testing.ts';

const world = useWorld({ listen: true });

const view = (id: number, person?: Person): Promise<Answer> =>
  world.call('GET', '/v1/activity/view', { query: { id }, token: person?.token });
const blocks = async (person: Person): Promise<string[]> =>
  ((await activityLifecycle.leaveBlocks?.(jobContext(world.deps), person.userId)) ?? []).map(
    ({ code }) => code,
  );
const at = (hours: number): Date => new Date(inHours(world, hours) * 1000);

test('[D10] two accounts become one: activities are the kept one’s, found by its name, and nobody helps with their own', async () => {
  const { owner: keep } = await makeCard(world, undefined, { realname: '留下' });
  const { owner: drop } = await makeCard(world, undefined, { realname: '并入' });
  const id = await publishAs(world, drop);
  await makeHelper(world, { id }, ['edit'], keep);
  const kept = await makeActivity(world, { host: await makePerson(world) });
  await makeHelper(world, kept, ['door'], keep);
  await makeHelper(world, kept, ['money'], drop);
  await mergePeople(world, keep, drop);
  expect((await view(id, keep)).body).toMatchObject({
    user_id: keep.userId,
    user: { name: '留下' },
    can: { host: true },
  });
  const { rows } = await world.database.pool.query(
    'select activity_id, user_id, rights from activity_helper where user_id in ($1, $2)',
    [keep.userId, drop.userId],
  );
  expect(rows).toEqual([{ activity_id: kept.id, user_id: keep.userId, rights: ['door'] }]);
});

test('[D13] nobody leaves whose activity runs; afterwards what nobody registered for goes whole, of the rest title, time and place stay', async () => {
  const { owner: host } = await makeCard(world);
  const plain = await publishAs(world, host);
  const activity = await makeActivity(world, { host, title: '茶会', starts_at: at(2), ends_at: at(4) });
  const visitor = await makePerson(world);
  await registerAs(world, visitor, activity);
  await makeHelper(world, activity, ['door']);
  expect(await blocks(host)).toEqual(['activity-running']);
  expect(await blocks(visitor)).toEqual([]);
  world.pass(8 * 86_400);
  expect(await blocks(host)).toEqual([]);
  const json = await exportsOf(jobContext(world.deps), host.userId, activityLifecycle);
  expect(json['主办的活动']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ 标题: '茶会', 报名人数: 1, 地点: '杭州 湖畔居 圣塘路 1 号' }),
      expect.objectContaining({ 标题: '西湖读书会', 分类: '交流聚会' }),
    ]),
  );
  // Leaving hides them at once from whom they do not concern.
  await inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, host.userId, userStatus.leaving, ''));
  expect((await view(plain)).status).toBe(404);
  await eraseWhole(world, host);
  await eraseWhole(world, host);
  const { rows } = await world.database.pool.query(
    'select activity_id, title, content, place, search::text as search, deleted_at is not null as gone from activity where user_id = $1',
    [host.userId],
  );
  expect(rows).toEqual([
    { activity_id: activity.id, title: '茶会', content: '', place: '湖畔居', search: '', gone: true },
  ]);
  expect((await view(activity.id, visitor)).status).toBe(404);
});

test('[D13] a cancelled activity holds nobody, unless somebody still has to get their money back', async () => {
  const { owner: host } = await makeCard(world);
  const { id } = await makeActivity(world, { host });
  await world.call('POST', '/v1/activity/cancel', { token: host.token, body: { id, reason: '下雨' } });
  expect(await blocks(host)).toEqual([]);
});

test('[D12] whoever is banned is found no more, nor is what they hold', async () => {
  const { owner: host } = await makeCard(world);
  const { id } = await makeActivity(world, { host });
  expect((await view(id)).status).toBe(200);
  await inTransaction(jobContext(world.deps), (tx) =>
    changeStatus(tx, host.userId, userStatus.banned, '诈骗'),
  );
  expect((await view(id)).status).toBe(404);
});
