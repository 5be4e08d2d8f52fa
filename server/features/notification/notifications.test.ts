import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { raise } from '../../platform/events.ts';
import { securityEvent } from '../account/events.ts';
import { notificationLifecycle } from './service/lifecycle.ts';
import { notify, type NewNotification } from './service/notifications.ts';
import { itemsOf, mergeRows } from '../lifecycle/service/fates.ts';

const world = useWorld();

const notifyOnce = (person: Person, notification: Partial<NewNotification> = {}) =>
  notify(jobContext(world.deps), person.userId, {
    category: 'activity',
    title: '活动改期',
    body: '改到周六下午',
    path: '/activity/1',
    ...notification,
  });
const list = async (person: Person, query = {}) =>
  (await world.call('GET', '/v1/notice/list', { token: person.token, query })).body;
const unread = async (person: Person) =>
  (await world.call('GET', '/v1/notice/unread', { token: person.token })).body.count;
const read = async (person: Person, body = {}) =>
  (await world.call('POST', '/v1/notice/read', { token: person.token, body })).body;
const titles = (page: { list: { title: string }[] }) => page.list.map((notification) => notification.title);

/** A person without notifications; registering may have added some. */
async function fresh(): Promise<Person> {
  const person = await makePerson(world);
  await world.database.pool.query('delete from notice where user_id = $1', [person.userId]);
  return person;
}

test('a notice arrives unread, and reading it leaves the others unread [D106]', async () => {
  const person = await fresh();
  await notifyOnce(person, { title: '一' });
  await notifyOnce(person, { title: '二', category: 'payment', path: '' });
  const [second, first] = (await list(person)).list;
  expect(first).toEqual({
    id: expect.any(Number),
    category: 'activity',
    title: '一',
    body: '改到周六下午',
    path: '/activity/1',
    read: false,
    at: Math.floor(world.now().getTime() / 1000),
  });
  expect(second).toMatchObject({ title: '二', category: 'payment', path: '' });
  expect(await read(person, { ids: [first.id] })).toEqual({ count: 1 });
  expect((await list(person)).list.map((one: { read: boolean }) => one.read)).toEqual([false, true]);
  expect(titles(await list(person, { category: 'payment' }))).toEqual(['二']);
  expect(await read(person)).toEqual({ count: 0 });
  expect(await unread(person)).toBe(0);
});

test('what is unread of a category is counted to a thousand, of the others all [D106]', async () => {
  const person = await fresh();
  await world.database.pool.query(
    `insert into notice (user_id, category, title, body, created_at) select $1, 'order', '新订单', '', $2 from generate_series(1, 1001)`,
    [person.userId, world.now()],
  );
  await notifyOnce(person);
  const { body } = await world.call('GET', '/v1/notice/counts', { token: person.token });
  expect(body.list).toEqual([
    { category: 'activity', count: 1 },
    { category: 'order', count: 1000 },
  ]);
});

test('another person’s notices are neither listed nor read [D106]', async () => {
  const [person, other] = [await fresh(), await fresh()];
  await notifyOnce(person);
  const [{ id }] = (await list(person)).list;
  expect((await list(other)).list).toEqual([]);
  expect(await read(other, { ids: [id] })).toEqual({ count: 0 });
  await read(other);
  expect(await unread(person)).toBe(1);
});

test('pages stay stable when a new notice arrives [D143]', async () => {
  const person = await fresh();
  for (const title of ['一', '二', '三', '四', '五']) await notifyOnce(person, { title });
  const first = await list(person, { size: 2 });
  await notifyOnce(person, { title: '六' });
  const second = await list(person, { size: 2, next: first.next });
  const last = await list(person, { size: 2, next: second.next });
  expect([first, second, last].flatMap(titles)).toEqual(['五', '四', '三', '二', '一']);
  expect(last.next).toBe(-1);
});

test('what happened once is told once, whatever two deliveries do at once', async () => {
  const person = await fresh();
  await Promise.all([
    notifyOnce(person, { key: 'activity 1 moved' }),
    notifyOnce(person, { key: 'activity 1 moved' }),
  ]);
  await notifyOnce(person, { key: 'activity 2 moved' });
  expect(await unread(person)).toBe(2);
});

test('whoever wants no pushes finds everything here all the same [D17][D106]', async () => {
  const person = await fresh();
  await world.call('POST', '/v1/user/edit', {
    token: person.token,
    body: { permissions: { allowPush: 0 } },
  });
  const all = [
    'payment',
    'order',
    'activity',
    'membership',
    'friend',
    'content',
    'system',
    'marketing',
  ] as const;
  for (const category of all) await notifyOnce(person, { category, title: category });
  await inTransaction(jobContext(world.deps), (tx) =>
    raise(tx, securityEvent, { userId: person.userId, title: '新设备登录', body: '', path: '' }),
  );
  expect(titles(await list(person))).toEqual([
    '新设备登录',
    'marketing',
    'system',
    'content',
    'friend',
    'membership',
    'activity',
    'order',
    'payment',
  ]);
});

test('a notice belongs to the transaction of its fact [D106]', async () => {
  const person = await fresh();
  const failing = inTransaction(jobContext(world.deps), async (tx) => {
    await notify(tx, person.userId, { category: 'system', title: '一', body: '', path: '' });
    throw new Error('the fact did not happen');
  });
  await expect(failing).rejects.toThrow('did not happen');
  expect(await unread(person)).toBe(0);
});

test('notices go after 180 days [D106]', async () => {
  const person = await fresh();
  await notifyOnce(person, { title: '旧' });
  world.pass(20 * 86_400);
  await notifyOnce(person, { title: '新' });
  world.pass(161 * 86_400);
  await world.runJob('notice.clean');
  const { rows } = await world.database.pool.query('select title from notice where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([{ title: '新' }]);
});

test('of two accounts that become one the notices come together, the same one once [D10]', async () => {
  const [keep, drop] = [await fresh(), await fresh()];
  await notifyOnce(keep, { title: '都有', key: 'both' });
  await notifyOnce(drop, { title: '都有', key: 'both' });
  await notifyOnce(drop, { title: '另一个的' });
  const sides = { keep: keep.userId, drop: drop.userId };
  expect(await itemsOf(jobContext(world.deps), sides, [notificationLifecycle])).toMatchObject([
    { title: '通知', keep: 1, drop: 2 },
  ]);
  await inTransaction(jobContext(world.deps), (tx) => mergeRows(tx, sides, [notificationLifecycle]));
  expect(titles(await list(keep)).toSorted()).toEqual(['另一个的', '都有']);
  expect((await list(drop)).list).toEqual([]);
});
