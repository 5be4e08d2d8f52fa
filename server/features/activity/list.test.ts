import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { relate } from '../relation/testing.ts';
import { inHours, makeActivity, publishAs, registerAs } from './testing.ts';
import { verify } from '../identity/testing.ts';

const world = useWorld({ listen: true });
const at = (hours: number): Date => new Date(inHours(world, hours) * 1000);
const list = (person: Person, query: Record<string, unknown> = {}): Promise<Answer> =>
  world.call('GET', '/v1/activity/list', { token: person.token, query });
const titles = async (person: Person, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await list(person, query)).body.list.map(({ title }: { title: string }) => title);

test('[R009] what is to come, soonest first, by city, time, category, price; what is over, hidden or of somebody blocked is not there', async () => {
  const { owner: host } = await makeCard(world);
  const visitor = await makePerson(world);
  const made = (title: string, changes: Parameters<typeof makeActivity>[1] = {}) =>
    makeActivity(world, { host, title, ...changes });
  const walk = await made('徒步', { starts_at: at(48), ends_at: at(50), category_id: 504 });
  await made('读书', { starts_at: at(24), ends_at: at(26), tickets: [{ price: 100 }, { price: 200 }] });
  await made('观星', { starts_at: at(72), ends_at: at(74), citycode: '310100', cityname: '上海' });
  await made('直播', { starts_at: at(96), ends_at: at(97), online: true, citycode: '', cityname: '' });
  await made('已经结束', { starts_at: at(-5), ends_at: at(-1) });
  await made('凭链接', { visibility: 1 });
  await made('审核中', { audit: 0 });
  const cancelled = await made('已取消');
  await world.call('POST', '/v1/activity/cancel', {
    token: host.token,
    body: { id: cancelled.id, reason: '下雨' },
  });
  const running = await made('正在进行', { starts_at: at(-1), ends_at: at(1) });
  expect(await titles(visitor)).toEqual(['正在进行', '读书', '徒步', '观星', '直播']);
  expect(await titles(visitor, { citycode: '330100' })).toEqual(['正在进行', '读书', '徒步']);
  expect(await titles(visitor, { citycode: '310000' })).toEqual(['观星']);
  expect(await titles(visitor, { free: 1 })).toEqual(['正在进行', '徒步', '观星', '直播']);
  expect(await titles(visitor, { online: 1 })).toEqual(['直播']);
  expect(await titles(visitor, { online: 0, from: inHours(world, 30), to: inHours(world, 72) })).toEqual([
    '徒步',
  ]);
  expect(await titles(visitor, { category_id: 504 })).toEqual(['徒步']);
  await registerAs(world, await makePerson(world), walk);
  expect((await titles(visitor, { sort: 'hot' }))[0]).toBe('徒步');
  const { body } = await list(visitor, { size: 2 });
  expect(body.list).toMatchObject([
    { activity_id: running.id, phase: 'running' },
    { fee: 100, fee_max: 200, seats: -1, state: 1, phase: 'open', user: { user_id: host.userId } },
  ]);
  const next = await titles(visitor, { size: 2, next: body.next });
  expect(next).toEqual(['徒步', '观星']);
  // One statement a page, whatever is on it.
  const sent = await statementsOf(() => list(visitor));
  expect(sent.filter((statement) => statement.includes('activity s'))).toHaveLength(1);
  const blocked = await makePerson(world);
  await relate(world, 'black', blocked, host);
  expect(await titles(blocked)).toEqual([]);
});

test('[R009] found by words, by pinyin, by the place and the city, by the name of the host', async () => {
  const { owner: host } = await makeCard(world, undefined, { realname: '欧阳望舒' });
  await verify(world, host);
  await publishAs(world, host, {
    activity: { title: '茶园夜话', content: '坐下来听雨', place: '翁家山村口', cityname: '杭州' },
    settings: { visibility: 0 },
  });
  const visitor = await makePerson(world);
  for (const words of ['茶园', 'chayuan', 'cyyh', '听雨', '翁家山', '欧阳', 'wangshu'])
    expect(await titles(visitor, { words }), words).toEqual(['茶园夜话']);
  expect(await titles(visitor, { words: '滑雪' })).toEqual([]);
  // Another name, the same place.
  await world.call('GET', '/v1/activity/list', { token: visitor.token, query: { words: '翁家山 杭州' } });
  expect(await titles(visitor, { words: '杭州 翁家山' })).toEqual(['茶园夜话']);
});

test('[R007] somebody’s own list has what others do not see', async () => {
  const { owner: host } = await makeCard(world);
  await makeActivity(world, { host, title: '公开' });
  await makeActivity(world, { host, title: '审核中', audit: 0 });
  await makeActivity(world, { host, title: '凭链接', visibility: 1 });
  await makeActivity(world, { host, title: '结束', starts_at: at(-5), ends_at: at(-1) });
  const of = async (person?: Person): Promise<string[]> =>
    (
      await world.call('GET', '/v1/activity/usercreated', {
        token: person?.token,
        query: { id: host.userId },
      })
    ).body.list.map(({ title }: { title: string }) => title);
  expect((await of(host)).toSorted()).toEqual(['公开', '凭链接', '审核中', '结束'].toSorted());
  expect(await of()).toContain('公开');
  expect(await of(await makePerson(world))).not.toContain('凭链接');
});

test('[R009] the tree of categories is the operator’s', async () => {
  const { body } = await world.call('GET', '/v1/activity/categories');
  expect(body.list.map(({ name }: { name: string }) => name)).toContain('校友活动');
});
