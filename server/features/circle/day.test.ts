import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provide } from '../../platform/ports.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { circleDays, circlePlugins, circleWaits, type CircleDay } from './ports.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson } from './testing.ts';

/** Who writes the posts of the test. */
let author = 0;

const plugin = (key: 'media' | 'call' | 'rank', title: string) => ({
  key,
  title,
  what: `${title}的说明`,
  path: (id: number) => `/phonebook/${id}/${key}`,
});

/** A row a minute, the first at 10:00. */
const at = (minute: number) => sql`timestamptz '2026-01-05 10:00:00+08' + ${minute} * interval '1 minute'`;
const day = (more: Omit<CircleDay, 'path'>): CircleDay => ({
  path: (circleId, id) => `/phonebook/${circleId}/topic/${id}`,
  ...more,
});

const world = useWorld({
  extra: {
    name: 'test',
    provides: [
      provide(circlePlugins, [plugin('media', '相册'), plugin('call', '电话'), plugin('rank', '排行')]),
      provide(circleDays, [
        day({
          key: 'media.new',
          block: 'new',
          plugin: 'media',
          guests: true,
          rows: () => sql`select n, '照片 ' || n, '杭州', ${at(0)} + n * interval '1 minute', n, ${author}::bigint, '/media/' || n
            from generate_series(1::bigint, 3) n`,
        }),
        day({
          key: 'call.new',
          block: 'new',
          plugin: 'call',
          rows: () =>
            sql`select 9::bigint, repeat('长', 200), '', ${at(2)} + interval '1 second', 0, null::bigint, null::text`,
        }),
        day({
          key: 'call.mine',
          block: 'waits',
          plugin: 'call',
          rows: (_ctx, { userId }) =>
            sql`select 5::bigint, '回电话', '', null::timestamptz, 2, null::bigint, null::text where ${userId} = ${author}`,
        }),
        day({
          key: 'rank.coming',
          block: 'coming',
          plugin: 'rank',
          rows: () => sql`select n, '第 ' || n || ' 名', '', ${at(30)} - n * interval '1 minute', 0, null::bigint, null::text
            from generate_series(1::bigint, 2) n`,
        }),
      ]),
      provide(circleWaits, [
        { key: 'apply', title: '加入申请', path: () => '/x', right: 'apply', count: () => sql<number>`3` },
      ]),
    ],
  },
});

const view = (id: number, by: Person | null, more: { guest?: number } = {}) =>
  world.ask(viewCircle, { query: { id, ...more }, token: by?.token });
const set = (id: number, key: string, enabled: boolean, visible = 1) =>
  world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, $2, $3, $4, 1)
     on conflict (phonebook_id, key) do update set enabled = excluded.enabled, visible = excluded.visible`,
    [id, key, enabled, visible],
  );

test('the home shows what waits, what is new and what comes of the modules that are on, each in its order [D77]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle, await makeMemberPerson(world, '李四'));
  author = circle.owner.userId;
  const empty = { waits: [], new: [], coming: [] };
  expect((await view(circle.id, member)).home?.day).toMatchObject({ new: [], coming: [] });
  for (const key of ['media', 'call', 'rank']) await set(circle.id, key, true);
  const { home, news } = await view(circle.id, circle.owner);
  expect(news).toEqual([]);
  expect(home?.day.waits.filter(({ key }) => key === 'call.mine')).toEqual([
    {
      key: 'call.mine',
      id: 5,
      title: '回电话',
      meta: '',
      at: 0,
      count: 2,
      face: null,
      image: '',
      path: `/phonebook/${circle.id}/topic/5`,
    },
  ]);
  expect(home?.day.new.map(({ key, id }) => [key, id])).toEqual([
    ['media.new', 3],
    ['call.new', 9],
    ['media.new', 2],
    ['media.new', 1],
  ]);
  expect(home?.day.new[0]).toMatchObject({
    title: '照片 3',
    meta: '杭州',
    at: Date.parse('2026-01-05T10:03:00+08:00') / 1000,
    face: { name: '张三' },
    image: '/media/3',
  });
  expect([...(home?.day.new[1]?.title ?? '')]).toHaveLength(80);
  expect(home?.day.coming.map(({ title }) => title)).toEqual(['第 2 名', '第 1 名']);
  expect(home?.waits).toMatchObject([{ key: 'apply', count: 3 }]);
  expect((await view(circle.id, member)).home?.day.waits.map(({ key }) => key)).not.toContain('call.mine');
  // Whoever only runs it sees; what is off brings nothing.
  await set(circle.id, 'media', true, 2);
  await set(circle.id, 'call', false);
  await set(circle.id, 'rank', false);
  expect((await view(circle.id, member)).home?.day).toEqual(empty);
  const admin = await makeAdmin(world, circle, ['member']);
  expect((await view(circle.id, admin)).home?.day.new).toHaveLength(3);
});

test('visitors see what is meant for them, while they see the module; a member who looks as one no more than they [D77][R061]', async () => {
  const circle = await makeCircle(world);
  author = circle.owner.userId;
  for (const key of ['media', 'call', 'rank']) await set(circle.id, key, true, 0);
  const visitor = await makePerson(world);
  for (const [by, more] of [
    [null, {}],
    [visitor, {}],
    [circle.owner, { guest: 1 }],
  ] as const) {
    const { home, news } = await view(circle.id, by, more);
    expect([home, news.map(({ key, id }) => [key, id])]).toEqual([
      null,
      [
        ['media.new', 3],
        ['media.new', 2],
        ['media.new', 1],
      ],
    ]);
  }
  for (const visible of [1, 2]) {
    await set(circle.id, 'media', true, visible);
    for (const [by, more] of [
      [null, {}],
      [circle.owner, { guest: 1 }],
    ] as const)
      expect((await view(circle.id, by, more)).news).toEqual([]);
  }
});

test('nobody meets on the home whom they have blocked [D40]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle, await makeMemberPerson(world, '李四'));
  author = circle.owner.userId;
  await set(circle.id, 'media', true);
  expect((await view(circle.id, member)).home?.day.new).toHaveLength(3);
  await relate(world, 'black', member, circle.owner);
  expect((await view(circle.id, member)).home?.day.new).toEqual([]);
});

test('a day is one statement, and none where no feature brings anything', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle, await makeMemberPerson(world, '李四'));
  await world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort)
     select $1, key, false, 1, 1 from unnest($2::text[]) key`,
    [circle.id, ['forum', 'course', 'checkin', 'donation', 'score', 'clue', 'service', 'activity']],
  );
  const sent = async () => {
    await view(circle.id, member);
    return (await statementsOf(() => view(circle.id, member))).length;
  };
  expect(await sent()).toBe(2);
  for (const key of ['media', 'call', 'rank']) await set(circle.id, key, true);
  expect(await sent()).toBe(3);
});
