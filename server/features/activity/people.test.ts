import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { confirmed, makeActivity, signedIn } from './testing.ts';

const world = useWorld();

const named = async (realname: string): Promise<Person> =>
  (await makeCard(world, undefined, { realname })).owner;
const get = async (person: Person | null, path: string, query: Record<string, unknown>) =>
  world.call('GET', `/v1/activity/${path}`, { query, ...(person && { token: person.token }) });
const names = (body: { list: { name?: string; user?: { name: string } }[] }): (string | undefined)[] =>
  body.list.map(({ name, user }) => name ?? user?.name);

test('who comes and wants to be seen, each once, whoever registered first, never whom one has blocked [R108][D26]', async () => {
  const activity = await makeActivity(world);
  const [one, two, three, shy, waits] = [
    await named('甲'),
    await named('乙'),
    await named('丙'),
    await named('丁'),
    await named('戊'),
  ];
  for (const person of [one, two, one, three]) await confirmed(world, activity, person);
  await confirmed(world, activity, shy, { shown: false });
  await confirmed(world, activity, waits, { state: 1 });
  const reader = await makePerson(world);
  const first = (await get(reader, 'people', { id: activity.id, size: 2 })).body;
  expect(names(first)).toEqual(['甲', '乙']);
  const rest = (await get(reader, 'people', { id: activity.id, size: 2, next: first.next })).body;
  expect([names(rest), rest.next]).toEqual([['丙'], -1]);
  expect(JSON.stringify([first, rest])).not.toContain('phone');
  await relate(world, 'black', reader, one);
  expect(names((await get(reader, 'people', { id: activity.id })).body)).toEqual(['乙', '丙']);
  await world.database.pool.query('update activity set people_shown = false where activity_id = $1', [
    activity.id,
  ]);
  expect(names((await get(reader, 'people', { id: activity.id })).body)).toEqual([]);
  expect(names((await get(activity.host, 'people', { id: activity.id })).body)).toEqual(['甲', '乙', '丙']);
});

test('whoever was there sees who else was and wants to be seen, each once; who was not sees nobody [D99]', async () => {
  const activity = await makeActivity(world);
  const [me, friend, shy, absent, blocked] = [
    await named('我'),
    await named('友'),
    await named('羞'),
    await named('缺'),
    await named('黑'),
  ];
  await makeFriends(world, me, friend);
  const own = await confirmed(world, activity, me, { meets: true });
  const twice = await confirmed(world, activity, friend, { meets: true, quantity: 2 });
  await confirmed(world, activity, absent, { meets: true });
  const silent = await confirmed(world, activity, shy);
  const bad = await confirmed(world, activity, blocked, { meets: true });
  for (const { passIds } of [twice, silent, bad])
    for (const passId of passIds) await signedIn(world, activity, passId);
  const met = () => get(me, 'met', { id: activity.id });
  expect((await met()).body).toMatchObject({ errcode: 40301, errmsg: '签到以后可以看到' });
  await signedIn(world, activity, own.passIds[0] ?? 0);
  await relate(world, 'black', blocked, me);
  const { body } = await met();
  expect([names(body), body.list[0].friend]).toEqual([['友'], true]);
  expect((await get(activity.host, 'met', { id: activity.id })).status).toBe(403);
  expect((await get(absent, 'met', { id: activity.id })).status).toBe(403);
});

test('a circle shows what takes place in it to its members, the public to whom the module is open, none while it is off [D77]', async () => {
  const circle = await makeCircle(world);
  const [member, visitor] = [await join(world, circle), await makePerson(world)];
  const at = (hours: number): Date => new Date(world.now().getTime() + hours * 3_600_000);
  const host = await makePerson(world);
  const make = (title: string, hours: number, more: object = {}) =>
    makeActivity(world, {
      host,
      title,
      circle_id: circle.id,
      starts_at: at(hours),
      ends_at: at(hours + 2),
      ...more,
    });
  const ids = [
    await make('公开', 48),
    await make('成员', 24, { visibility: 2 }),
    await make('链接', 12, { visibility: 1 }),
    await make('审核', 12, { audit: 0 }),
    await make('过去', -48),
    await make('更早', -72, { visibility: 2 }),
    await make('后来', 72),
    await make('最后', 96),
  ];
  const titles = async (person: Person, more: object = {}) =>
    (await get(person, 'ofphonebook', { id: circle.id, ...more })).body.list?.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles(member)).toEqual(['成员', '公开', '后来', '最后']);
  expect(await titles(member, { over: 1 })).toEqual(['过去', '更早']);
  const first = (await get(member, 'ofphonebook', { id: circle.id, size: 2 })).body;
  expect(await titles(member, { size: 2, next: first.next })).toEqual(['后来', '最后']);
  expect((await get(visitor, 'ofphonebook', { id: circle.id })).body).toMatchObject({ errcode: 40301 });
  const home = async (person: Person | null, more: object = {}) => {
    const answer = await world.call('GET', '/v1/phonebook/view', {
      query: { id: circle.id, ...more },
      ...(person && { token: person.token }),
    });
    return answer.body.activities.map(({ title }: { title: string }) => title);
  };
  expect(await home(member)).toEqual(['成员', '公开', '后来']);
  expect([await home(visitor), await home(null)]).toEqual([[], []]);
  const set = (rows: object[]) =>
    world.call('POST', '/v1/phonebook/set-plugins', {
      token: circle.owner.token,
      body: { id: circle.id, rows },
    });
  const opened = await set([{ key: 'activity', enabled: 1, visible: 0, sort: 1 }]);
  expect(opened.status, opened.text).toBe(200);
  expect(await titles(visitor)).toEqual(['公开', '后来', '最后']);
  expect([await home(visitor), await home(null), await home(member, { guest: 1 })]).toEqual([
    ['公开', '后来', '最后'],
    ['公开', '后来', '最后'],
    ['公开', '后来', '最后'],
  ]);
  await relate(world, 'black', visitor, host);
  expect([await titles(visitor), await home(visitor)]).toEqual([[], []]);
  await set([{ key: 'activity', enabled: 0, visible: 1, sort: 1 }]);
  expect((await get(member, 'ofphonebook', { id: circle.id })).body).toMatchObject({ errcode: 40402 });
  expect(await home(member)).toEqual([]);
  expect(ids).toHaveLength(8);
});
