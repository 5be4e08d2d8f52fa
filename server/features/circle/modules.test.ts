import * as groups from '@qunlu/contract/circle/groups.ts';
import * as settings from '@qunlu/contract/circle/settings.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { provide } from '../../platform/ports.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { circlePlugins, circleWaits, type CirclePlugin } from './ports.ts';
import { pluginOn } from './service/circle/plugins.ts';
import { viewCircle } from './service/circle/view.ts';
import { join, loggedIn, makeAdmin, makeCircle } from './testing.ts';

const module = (key: CirclePlugin['key'], title: string): CirclePlugin => ({
  key,
  title,
  what: `${title}的说明`,
  path: (id) => `/phonebook/${id}/${key}`,
});

const world = useWorld({
  extra: {
    name: 'test',
    provides: [
      provide(circlePlugins, [module('media', '相册'), module('rank', '排行')]),
      provide(circleWaits, [
        { key: 'one', title: '加入申请', path: () => '/x', right: 'apply', count: () => sql<number>`3` },
        { key: 'two', title: '待发的通知', path: () => '/x', right: 'apply', count: () => sql<number>`0` },
        { key: 'three', title: '退款', path: () => '/x', right: 'own', count: () => sql<number>`1` },
      ]),
    ],
  },
});

const set = (by: Person, id: number, rows: object[]): Promise<Answer> =>
  world.call('POST', settings.setPlugins.path, { token: by.token, body: { id, rows } });
const post = (by: Person, path: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token: by.token, body });

/** Those of features come besides. */
const made: readonly string[] = ['media', 'rank', 'cooperation'];
const withoutOthers = <Key extends string>(keys: readonly Key[]): Key[] =>
  keys.filter((key) => made.includes(key));

async function seenBy(person: Person | null, id: number): Promise<string[]> {
  const ctx = {
    ...jobContext(world.deps),
    viewer: person && { ...person, status: 0, sessionHash: Buffer.alloc(0) },
  };
  return withoutOthers((await viewCircle(ctx, id)).modules.map(({ key }) => key));
}
async function opens(person: Person | null, id: number, key: CirclePlugin['key']): Promise<number> {
  const ctx = {
    ...jobContext(world.deps),
    viewer: person && { ...person, status: 0, sessionHash: Buffer.alloc(0) },
  };
  return pluginOn(ctx, id, key).then(
    () => 200,
    (error: { code: number }) => error.code,
  );
}

test('what exists is listed, some of it is on by default; what is off is 40402 [R136][D77]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const visitor = await makePerson(world);
  const { list } = await world.ask(settings.listPlugins, {
    query: { id: circle.id },
    token: circle.owner.token,
  });
  const own = list.filter(({ key }) => made.includes(key));
  expect(own.map(({ key, enabled, visible }) => [key, enabled, visible])).toEqual([
    ['cooperation', true, 1],
    ['media', false, 1],
    ['rank', false, 1],
  ]);
  expect(own[1]?.path).toBe(`/phonebook/${circle.id}/media`);
  expect([
    await seenBy(member, circle.id),
    await seenBy(visitor, circle.id),
    await seenBy(null, circle.id),
  ]).toEqual([['cooperation'], [], []]);
  expect([
    await opens(member, circle.id, 'cooperation'),
    await opens(visitor, circle.id, 'cooperation'),
    await opens(member, circle.id, 'rank'),
    await opens(member, circle.id, 'course'),
  ]).toEqual([200, 40301, 40402, 40402]);
});

test('an admin turns modules on and off, decides who sees them and their order; it is written down [R136][D77][D70]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['plugin']);
  const member = await join(world, circle);
  await set(admin, circle.id, [{ key: 'media', enabled: 1, visible: 1, sort: 1 }]);
  const { body } = await set(admin, circle.id, [
    { key: 'rank', enabled: 1, visible: 0, sort: 1 },
    { key: 'media', enabled: 0, visible: 1, sort: 2 },
    { key: 'cooperation', enabled: 1, visible: 2, sort: 3 },
  ]);
  expect(withoutOthers(body.list.map(({ key }: { key: string }) => key))).toEqual([
    'rank',
    'media',
    'cooperation',
  ]);
  expect([
    await seenBy(admin, circle.id),
    await seenBy(member, circle.id),
    await seenBy(null, circle.id),
  ]).toEqual([['rank', 'cooperation'], ['rank'], ['rank']]);
  expect([
    await opens(member, circle.id, 'cooperation'),
    await opens(admin, circle.id, 'cooperation'),
  ]).toEqual([40402, 200]);
  expect((await loggedIn(world, circle))[0]).toMatchObject({
    what: 'plugins',
    before: { plugins: ['排行：关', '相册：成员可见', '合作：成员可见'] },
    after: { plugins: ['排行：所有人可见', '相册：关', '合作：管理员可见'] },
  });
  // The order alone is not written down.
  await set(admin, circle.id, [{ key: 'rank', enabled: 1, visible: 0, sort: 9 }]);
  expect(await loggedIn(world, circle)).toHaveLength(2);
  for (const [row, field] of [
    [{ key: 'sms', enabled: 1, visible: 0, sort: 1 }, 'rows.0.key'],
    [{ key: 'shop', enabled: 1, visible: 0, sort: 1 }, 'rows.0.key'],
    [{ key: 'rank', enabled: 1, visible: 3, sort: 1 }, 'rows.0.visible'],
  ] as const)
    expect((await set(admin, circle.id, [row])).body.field).toBe(field);
});

test('what waits is shown to whoever may deal with it [R128]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['apply']);
  const waits = async (by: Person) =>
    (await world.ask(settings.viewSettings, { query: { id: circle.id }, token: by.token })).waits.map(
      ({ key }) => key,
    );
  expect(await waits(circle.owner)).toEqual(['one', 'three']);
  expect(await waits(admin)).toEqual(['one']);
});

test('groups are named once, sorted, and leave their members when they go [D57]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['member']);
  const member = await join(world, circle);
  const save = (name: string, group_id?: number) =>
    post(admin, groups.saveGroup.path, { id: circle.id, name, ...(group_id ? { group_id } : {}) });
  const first = (await save('一班')).body.list[0].group_id as number;
  const second = (await save('二班')).body.list[1].group_id as number;
  expect((await save('一班')).status).toBe(409);
  expect((await save('一班', second)).status).toBe(409);
  expect((await save('三班', second)).body.list[1].name).toBe('三班');
  await world.database.pool.query('update phonebook_member set group_id = $2 where member_id = $1', [
    member.memberId,
    second,
  ]);
  const sorted = await post(admin, groups.sortGroups.path, { id: circle.id, group_ids: [second, first] });
  expect(sorted.body.list).toEqual([
    { group_id: second, name: '三班', members: 1 },
    { group_id: first, name: '一班', members: 0 },
  ]);
  const other = await makeCircle(world);
  expect((await post(other.owner, groups.dropGroup.path, { id: other.id, group_id: second })).status).toBe(
    404,
  );
  expect(
    (await post(other.owner, groups.saveGroup.path, { id: other.id, group_id: second, name: '九班' })).status,
  ).toBe(404);
  expect(
    (await post(other.owner, groups.sortGroups.path, { id: other.id, group_ids: [second] })).status,
  ).toBe(404);
  const dropped = await post(admin, groups.dropGroup.path, { id: circle.id, group_id: second });
  expect(dropped.body.list).toEqual([{ group_id: first, name: '一班', members: 0 }]);
  const { rows } = await world.database.pool.query(
    'select state, group_id from phonebook_member where member_id = $1',
    [member.memberId],
  );
  expect(rows).toEqual([{ state: 1, group_id: null }]);
  expect((await loggedIn(world, circle)).map(({ what }) => what)).toEqual([
    'group-drop',
    'group-edit',
    'group-new',
    'group-new',
  ]);
  await world.database.pool.query(
    "insert into phonebook_group (phonebook_id, name, sort) select $1, '组' || n, n from generate_series(1, 49) n",
    [circle.id],
  );
  expect((await save('五十一')).body.errmsg).toBe('最多 50 个分组，请先删掉一些');
  expect((await save('长'.repeat(16))).body.field).toBe('name');
});
