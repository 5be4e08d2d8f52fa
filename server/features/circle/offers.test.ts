import { listOffers } from '@qunlu/contract/circle/offers.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { someCategory } from '../service/testing.ts';
import { join, makeCircle, makeMemberPerson } from './testing.ts';

const world = useWorld();

/** A service of somebody, so many minutes old. */
async function offer(by: Person, title: string, minutes = 0, price = 10_000): Promise<number> {
  const { rows } = await world.database.pool.query<{ service_id: number }>(
    `insert into service (user_id, title, content, images, category_id, audit, fee_min, fee_max, created_at, changed_at)
     values ($1, $2, '内容', '{/media/a.jpg}', $3, 1, $5, $5, $4::timestamptz - $6 * interval '1 minute', $4) returning service_id`,
    [by.userId, title, someCategory, world.now(), price, minutes],
  );
  return rows[0]?.service_id ?? 0;
}
const ask = (by: Person, query: { id: number; q?: string; kind?: string; next?: number; size?: number }) =>
  world.ask(listOffers, { query, token: by.token });
const titles = async (by: Person, query: { id: number; q?: string; next?: number; size?: number }) =>
  (await ask(by, query)).list.map(({ title }) => title);
const refused = async (by: Person | null, query: object) => {
  const { body } = await world.call('GET', listOffers.path, { query: { ...query }, token: by?.token });
  return [body.errcode, body.errmsg ?? body.field];
};
const set = (id: number, enabled: boolean, visible: number) =>
  world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, 'service', $2, $3, 1)
     on conflict (phonebook_id, key) do update set enabled = excluded.enabled, visible = excluded.visible`,
    [id, enabled, visible],
  );

test('a circle of shops: what its members offer, the newest first, with who and for how much [R064]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle, await makeMemberPerson(world, '李四'));
  const stranger = await makeMemberPerson(world, '王五');
  expect(await ask(member, { id: circle.id })).toEqual({
    list: [],
    next: -1,
    kinds: [{ kind: 'service', label: '服务', create: '/service/create' }],
  });
  const id = await offer(member, '合同审阅');
  await offer(circle.owner, '茶席设计', 5, 0);
  await offer(stranger, '别处的服务', 1);
  const { list } = await ask(member, { id: circle.id });
  expect(list).toMatchObject([
    {
      id,
      title: '合同审阅',
      image: '/media/a.jpg',
      price: 10_000,
      price_max: 10_000,
      at: Math.floor(world.now().getTime() / 1000),
      person: { user_id: member.userId, name: '李四', title: '青禾茶业 创始人' },
      path: `/service/${id}`,
    },
    { title: '茶席设计', price: 0 },
  ]);
  expect(await titles(member, { id: circle.id, q: ' 审阅 ' })).toEqual(['合同审阅']);
  expect(await titles(member, { id: circle.id, q: '没有' })).toEqual([]);
  const pages = await ask(member, { id: circle.id, size: 1 });
  expect([pages.list.length, await titles(member, { id: circle.id, size: 1, next: pages.next })]).toEqual([
    1,
    ['茶席设计'],
  ]);
  expect(await refused(member, { id: circle.id, kind: 'shop' })).toEqual([40001, '没有这一类']);
});

test('who is blocked, hidden or gone offers nothing here, nor what its owner has hidden [R064][D40][D58]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle, await makeMemberPerson(world, '李四'));
  const shop = await join(world, circle, await makeMemberPerson(world, '赵六'));
  const id = await offer(shop, '搬家');
  const seen = () => titles(member, { id: circle.id });
  expect(await seen()).toEqual(['搬家']);
  const sql = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);
  await sql('update service set status = 2 where service_id = $1', id);
  expect(await seen()).toEqual([]);
  await sql('update service set status = 1 where service_id = $1', id);
  await relate(world, 'black', shop, member);
  expect(await seen()).toEqual([]);
  await relate(world, 'unblack', shop, member);
  expect(await seen()).toEqual(['搬家']);
  await sql('update phonebook_member set hidden = true where member_id = $1', shop.memberId);
  expect(await seen()).toEqual([]);
  await sql('update phonebook_member set hidden = false, state = 3 where member_id = $1', shop.memberId);
  expect(await seen()).toEqual([]);
});

test('more members than the newest are looked through: none is missing and none comes twice [R064]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle, await makeMemberPerson(world, '李四'));
  const stranger = await makeMemberPerson(world, '王五');
  for (let n = 0; n < 3; n += 1) await offer(member, `旧的 ${n}`, 5000 + n);
  await world.database.pool.query(
    `insert into service (user_id, title, content, category_id, audit, created_at, changed_at)
     select $1, '别处 ' || n, '内容', $2, 1, $3::timestamptz - n * interval '1 minute', $3 from generate_series(1, 1005) n`,
    [stranger.userId, someCategory, world.now()],
  );
  await offer(member, '新的', 2);
  expect(await titles(member, { id: circle.id })).toEqual(['新的', '旧的 0', '旧的 1', '旧的 2']);
  const first = await ask(member, { id: circle.id, size: 2 });
  expect(await titles(member, { id: circle.id, size: 2, next: first.next })).toEqual(['旧的 1', '旧的 2']);
  const sent = await statementsOf(() => ask(member, { id: circle.id }));
  // With the session, the switch of what is asked for, and which other kinds are on.
  expect(sent).toHaveLength(4);
});

test('it is for members until the circle opens it, and off is off [R064][D77]', async () => {
  const circle = await makeCircle(world);
  const visitor = await makeMemberPerson(world, '王五');
  await offer(circle.owner, '茶席设计');
  expect((await refused(visitor, { id: circle.id }))[0]).toBe(40301);
  await set(circle.id, true, 0);
  expect(await titles(visitor, { id: circle.id })).toEqual(['茶席设计']);
  await set(circle.id, false, 1);
  expect(await refused(circle.owner, { id: circle.id })).toEqual([40402, '这个功能没有打开']);
  expect((await refused(circle.owner, { id: 99 }))[0]).toBe(40400);
  expect((await refused(null, { id: circle.id }))[0]).toBe(40100);
});
