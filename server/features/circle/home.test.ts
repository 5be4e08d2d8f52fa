import { listBadges } from '@qunlu/contract/app.ts';
import { listMine, viewCircle } from '@qunlu/contract/circle/home.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provide } from '../../platform/ports.ts';
import { makePerson } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { circleWaits } from './ports.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson } from './testing.ts';

const world = useWorld({
  extra: {
    name: 'test',
    provides: [
      provide(circleWaits, [
        {
          key: 'apply',
          title: '加入申请',
          path: () => '/phonebook-setting/1/apply',
          right: 'apply',
          count: () => sql<number>`3`,
        },
        {
          key: 'money',
          title: '退款',
          path: () => '/phonebook-setting/1/order',
          right: 'own',
          count: () => sql<number>`1`,
        },
        { key: 'none', title: '没有', path: () => '/', right: 'own', count: () => sql<number>`0` },
      ]),
    ],
  },
});

const view = (id: number, token?: string, more: { guest?: number } = {}) =>
  world.ask(viewCircle, { query: { id, ...more }, token });

const set = (id: number, words: string, ...values: unknown[]) =>
  world.database.pool.query(`update phonebook set ${words} where phonebook_id = $1`, [id, ...values]);

test('a guest sees what it is, who owns it and a few faces; nothing of the home, no name, no contact [R054][R058]', async () => {
  const circle = await makeCircle(world, { intro: '每月喝一次茶', city: '杭州', category: 7 });
  await join(world, circle, await makeMemberPerson(world, '欧阳锋'));
  await set(circle.id, "notice = '周六见', notice_at = now()");
  const seen = await view(circle.id);
  expect(seen).toMatchObject({
    name: '西湖茶友会',
    intro: '每月喝一次茶',
    city: '杭州',
    members: 2,
    owner: { user_id: circle.owner.userId, realname: '张三' },
    faces: [{ surname: '欧阳' }, { surname: '张' }],
    fee: { from: 0, tiers: 0 },
    me: null,
    home: null,
    can: { see: false, join: true },
  });
  const text = JSON.stringify(seen);
  for (const hidden of ['周六见', '欧阳锋', '13812345678', 'member_id']) expect(text).not.toContain(hidden);
  await set(circle.id, 'listed = false');
  expect((await view(circle.id)).faces).toEqual([]);
});

test('a member sees the home besides, as a guest on demand; somebody who has left is a guest again [R054][D58]', async () => {
  const circle = await makeCircle(world);
  world.pass(60);
  const member = await join(world, circle, await makeMemberPerson(world, '李四'));
  await set(circle.id, "notice = '周六见', notice_at = $2", world.now());
  const { rows } = await world.database.pool.query(
    "insert into phonebook_group (phonebook_id, name) values ($1, '理事') returning group_id",
    [circle.id],
  );
  const { home, me } = await view(circle.id, member.token);
  expect(home).toMatchObject({
    notice: '周六见',
    notice_new: 1,
    newest: [
      { realname: '李四', role: 4, company: '青禾茶业' },
      { realname: '张三', role: 1 },
    ],
    joined_month: 2,
    groups: [{ group_id: rows[0].group_id, name: '理事' }],
    waits: [],
  });
  expect(me).toMatchObject({ member_id: member.memberId, state: 1, role: 4, confirm: 0 });
  world.pass(60);
  expect((await view(circle.id, member.token)).home?.notice_new).toBe(0);
  expect((await view(circle.id, member.token, { guest: 1 })).home).toBeNull();
  await world.database.pool.query('update phonebook_member set state = 3 where member_id = $1', [
    member.memberId,
  ]);
  expect(await view(circle.id, member.token)).toMatchObject({
    home: null,
    me: { state: 3 },
    can: { see: false },
  });
});

test('a visit is noted once a day, and the home takes as few statements as it says', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const noted = async () => {
    const { rows } = await world.database.pool.query(
      'select visited_at from phonebook_member where member_id = $1',
      [member.memberId],
    );
    return rows[0].visited_at?.getTime();
  };
  await view(circle.id, member.token);
  const first = await noted();
  expect(first).toBe(world.now().getTime());
  world.pass(3600);
  const texts = await statementsOf(() => view(circle.id, member.token));
  // With what it costs and its modules; then its day, whatever features bring.
  expect(texts.filter((text) => text.includes('phonebook'))).toHaveLength(2);
  expect(await noted()).toBe(first);
  world.pass(86_400);
  await view(circle.id, member.token);
  expect(await noted()).toBe(world.now().getTime());
});

test('what waits is told to who may decide it, by right [D57]', async () => {
  const circle = await makeCircle(world);
  const waits = async (token: string) => (await view(circle.id, token)).home?.waits.map(({ key }) => key);
  expect(await waits(circle.owner.token)).toEqual(['apply', 'money']);
  expect(await waits((await makeAdmin(world, circle, ['apply'])).token)).toEqual(['apply']);
  expect(await waits((await makeAdmin(world, circle, ['edit'])).token)).toEqual([]);
  expect(await waits((await join(world, circle)).token)).toEqual([]);
});

test('of a forbidden circle the reason is all that is said, of a dissolved or unknown one nothing [D62]', async () => {
  const circle = await makeCircle(world, { intro: '秘密的介绍' });
  await set(circle.id, "status = 3, status_reason = '发布违规内容'");
  for (const token of [undefined, circle.owner.token])
    expect(await view(circle.id, token)).toMatchObject({
      status: 3,
      reason: '发布违规内容',
      name: '',
      intro: '',
      me: null,
      home: null,
      faces: [],
      owner: { user_id: 0 },
    });
  await set(circle.id, 'status = 5');
  const query = (id: number) => ({ query: { id } });
  const gone = await world.call('GET', viewCircle.path, query(circle.id));
  const never = await world.call('GET', viewCircle.path, query(123_456));
  expect([gone.status, gone.text]).toEqual([404, never.text]);
  await set(circle.id, 'status = 0');
  expect((await world.call('GET', viewCircle.path, query(circle.id))).status).toBe(404);
  expect((await view(circle.id, circle.owner.token)).status).toBe(0);
  expect((await world.call('GET', viewCircle.path, { query: { id: 'x' } })).status).toBe(400);
});

test('who is shut out is not told, and people who blocked each other are absent for each other [D40][D58]', async () => {
  const circle = await makeCircle(world);
  const shut = await join(world, circle);
  await world.database.pool.query('update phonebook_member set state = 5 where member_id = $1', [
    shut.memberId,
  ]);
  expect(await view(circle.id, shut.token)).toMatchObject({ me: null, can: { join: false } });
  const one = await join(world, circle, await makeMemberPerson(world, '甲'));
  await relate(world, 'black', circle.owner, one);
  const seen = await view(circle.id, one.token);
  expect(seen.owner).toEqual({ user_id: 0, card_id: 0, realname: '', avatar: '' });
  expect(seen.home?.newest.map(({ realname }) => realname)).toEqual(['甲']);
});

test('my circles: own ones first, applications last, found by pinyin, with what is new and what waits [R006]', async () => {
  const me = await makeMemberPerson(world);
  const own = await makeCircle(world, { name: '浙大校友会', join_type: 1 }, me);
  const tea = await makeCircle(world, { name: '西湖茶友会' });
  const rare = await makeCircle(world, { name: '古籍修复' });
  const mine = await join(world, tea, me);
  await join(world, rare, me);
  await world.database.pool.query(
    'update phonebook_member set state = 3 where phonebook_id = $1 and user_id = $2',
    [rare.id, me.userId],
  );
  await world.database.pool.query(
    'update phonebook_member set state = 0, waits = 2 where phonebook_id = $1 and user_id = $2',
    [rare.id, me.userId],
  );
  await world.ask(viewCircle, { query: { id: tea.id }, token: me.token });
  world.pass(60);
  await join(world, tea);
  const applicant = await join(world, own);
  await world.database.pool.query('update phonebook_member set state = 3 where member_id = $1', [
    applicant.memberId,
  ]);
  await world.database.pool.query('update phonebook_member set state = 0, waits = 2 where member_id = $1', [
    applicant.memberId,
  ]);
  const ask = (query: { q?: string; next?: number } = {}) => world.ask(listMine, { query, token: me.token });
  const { list, next } = await ask();
  expect(list.map(({ name, state, role, joined, waiting }) => [name, state, role, joined, waiting])).toEqual([
    ['浙大校友会', 1, 1, 0, 1],
    ['西湖茶友会', 1, 4, 1, 0],
    ['古籍修复', 0, 4, 0, 0],
  ]);
  expect(next).toBe(-1);
  expect((await ask({ next: mine.memberId })).list.map(({ name }) => name)).toEqual(['古籍修复']);
  for (const q of ['茶友', 'chayou', 'xhcyh', '西湖'])
    expect((await ask({ q })).list.map(({ id }) => id)).toEqual([tea.id]);
  expect((await ask({ q: '没有的' })).list).toEqual([]);
  const { badges } = await world.ask(listBadges, { token: me.token });
  expect(badges['phonebook.waiting']).toBe(1);
  expect((await world.call('GET', listMine.path)).status).toBe(401);
  expect((await world.call('GET', listMine.path, { token: me.token, query: { next: 'x' } })).status).toBe(
    400,
  );
  const stranger = await makePerson(world);
  expect(await world.ask(listMine, { token: stranger.token })).toEqual({ list: [], next: -1 });
});
