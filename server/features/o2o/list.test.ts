// postgres: a list in the order of distance
import { listDeals, nearDeals } from '@qunlu/contract/o2o/calls.ts';
import { listOffers } from '@qunlu/contract/circle/offers.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { certifyShop, makeDeal, makeShop } from './testing.ts';
import { verify } from '../identity/testing.ts';

const world = useWorld({ listen: true });
let shop: Person;
let buyer: Person;
const ids: Record<string, number> = {};
beforeAll(async () => {
  shop = await makeShop(world);
  buyer = await makePerson(world);
  const put = async (title: string, changes: object): Promise<void> => {
    ids[title] = (await makeDeal(world, { title, ...changes }, shop)).deal.deal_id;
    world.pass(1);
  };
  await put('湖边', { lat: 30.25, lng: 120.15 });
  await put('武林', { lat: 30.27, lng: 120.165, price: 6600 });
  await put('萧山', { lat: 30.18, lng: 120.26, region: '330109', region_name: '浙江省 杭州市 萧山区' });
  await put('上海', { lat: 31.23, lng: 121.47, region: '310101', region_name: '上海市 黄浦区' });
  await put('没有标位置', { lat: undefined, lng: undefined });
});

const near = (by: Person, more: object = {}) =>
  world.ask(nearDeals, { body: { lat: 30.2501, lng: 120.1502, ...more }, token: by.token });
const titles = ({ list }: { list: readonly { title: string }[] }): string[] => list.map(({ title }) => title);

test('nearby: by distance from where one says one is, page by page, within twenty kilometres [D135]', async () => {
  const all = await near(buyer);
  expect(titles(all)).toEqual(['湖边', '武林', '萧山']);
  const distances = all.list.map(({ distance }) => distance);
  expect(distances[0]).toBeLessThan(50);
  expect(distances[1]).toBeGreaterThan(2000);
  expect(distances[1]).toBeLessThan(3500);
  const first = await near(buyer, { size: 2 });
  expect(titles(first)).toEqual(['湖边', '武林']);
  expect(titles(await near(buyer, { size: 2, next: first.next }))).toEqual(['萧山']);
  expect(titles(await near(buyer, { lat: 31.2, lng: 121.5 }))).toEqual(['上海']);
  const wrong = await world.call('POST', nearDeals.path, { token: buyer.token, body: { lat: 91, lng: 0 } });
  expect(wrong.body).toMatchObject({ errcode: 40001, field: 'lat', errmsg: '纬度不正确' });
});

test('where somebody is stands in no table and in no line of the log [D135]', async () => {
  await near(buyer, { lat: 30.24567, lng: 120.17654 });
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of rows) {
    const { rows: found } = await world.database.pool.query(
      `select 1 from "${name}" t where t::text ~ '30\\.245|30\\.246|120\\.176|120\\.177' limit 1`,
    );
    expect([name, found]).toEqual([name, []]);
  }
  expect(world.logs.join('\n')).not.toMatch(/30\.24[56]|120\.17[67]/);
});

test('by district without a place, by words, the cheapest first; not of whom one is blocked by [D135]', async () => {
  const list = async (query: object, by = buyer): Promise<string[]> =>
    titles(await world.ask(listDeals, { query, token: by.token }));
  expect(await list({ region: '330106' })).toEqual(['没有标位置', '武林', '湖边']);
  expect(await list({ region: '330100' })).toEqual(['没有标位置', '萧山', '武林', '湖边']);
  expect(await list({ region: '310000' })).toEqual(['上海']);
  expect(await list({ words: '萧山' })).toEqual(['萧山']);
  expect((await list({ sort: 'cheap' }))[0]).toBe('武林');
  const first = await world.ask(listDeals, { query: { size: 2 }, token: buyer.token });
  expect(
    titles(await world.ask(listDeals, { query: { size: 2, next: first.next }, token: buyer.token })),
  ).toEqual(['萧山', '武林']);
  const blocked = await makePerson(world);
  await relate(world, 'black', shop, blocked);
  expect(await list({}, blocked)).toEqual([]);
  expect((await near(blocked)).list).toEqual([]);
  const one = await world.call('GET', '/v1/o2o/view', { token: blocked.token, query: { id: ids['湖边'] } });
  expect(one.status).toBe(404);
});

test('however many there are, the nearest come first, page by page, and all within the distance [D135]', async () => {
  const crowded = { lat: 18.2, lng: 109.5 };
  const { userId } = shop;
  // Twelve directions, from 10 metres to just within the 20 kilometres; the last ring lies just beyond.
  await world.database.pool.query(
    `insert into o2o_deal (user_id, title, rules, price, per_person, valid_to, shop, region, region_name, address, lat, lng, audit,
       created_at, changed_at)
     select $1, '三亚' || m || ' ' || a, '规则', 100, 1, now() + interval '9 years', '店', '460200', '三亚', '路', $2 + m * cos(radians(a)) / 111195,
       $3 + m * sin(radians(a)) / (111195 * cos(radians($2))), 1, now(), now()
     from unnest(array[10, 240, 260, 490, 900, 1900, 4900, 9900, 19900, 20100]) m, generate_series(0, 330, 30) a`,
    [userId, crowded.lat, crowded.lng],
  );
  const found: { title: string; distance: number }[] = [];
  for (let next: number | undefined; next !== -1;) {
    const page: { list: { title: string; distance: number }[]; next: number } = await world.ask(nearDeals, {
      body: { ...crowded, size: 20, ...(next === undefined ? {} : { next }) },
      token: buyer.token,
    });
    found.push(...page.list);
    next = page.next;
  }
  expect(found).toHaveLength(9 * 12);
  expect(new Set(found.map(({ title }) => title)).size).toBe(9 * 12);
  const distances = found.map(({ distance }) => distance);
  expect(distances).toEqual(distances.toSorted((one, other) => one - other));
  await world.database.pool.query(`delete from o2o_deal where region = '460200'`);
});

test('a circle lists the deals of its members while its module is on, apart from that of services [R064][D135]', async () => {
  const circle = await makeCircle(world);
  const member = await makeMemberPerson(world, '李四');
  await join(world, circle, member);
  await verify(world, member);
  const { rows } = await world.database.pool.query<{ card_id: number }>(
    'select card_id from card where user_id = $1',
    [member.userId],
  );
  await certifyShop(world, member, rows[0]?.card_id ?? 0);
  const made = await makeDeal(world, { title: '圈里的优惠' }, member);
  const asked = (kind: string) =>
    world.call('GET', listOffers.path, { token: circle.owner.token, query: { id: circle.id, kind } });
  const set = (key: string, enabled: boolean) =>
    world.database.pool.query(
      `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, $2, $3, 1, 1)
       on conflict (phonebook_id, key) do update set enabled = excluded.enabled`,
      [circle.id, key, enabled],
    );
  expect((await asked('o2o')).body.errcode).toBe(40402);
  await set('o2o', true);
  await set('service', false);
  const { body } = await asked('o2o');
  expect(body.list).toMatchObject([
    { id: made.deal.deal_id, title: '圈里的优惠', price: 8800, path: `/o2o/${made.deal.deal_id}` },
  ]);
  expect(body.kinds.map(({ kind }: { kind: string }) => kind)).toContain('o2o');
  expect(body.kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('service');
  expect((await asked('service')).body.errcode).toBe(40402);
});
