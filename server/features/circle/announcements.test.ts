import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
  viewAudience,
} from '@qunlu/contract/circle/announcements.ts';
import { editCircle, viewSettings } from '@qunlu/contract/circle/settings.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { join, loggedIn, makeAdmin, makeCircle, seedMembers } from './testing.ts';

const world = useWorld();
const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);
const everybody = { roles: [], groups: [] };

const notify = (circle: { id: number }, by: Person, more: object = {}) =>
  world.call('POST', sendAnnouncement.path, {
    token: by.token,
    body: { id: circle.id, title: '聚会改期', body: '改到周日下午三点', ...everybody, ...more },
  });
const budget = (circle: { id: number; owner: Person }, more: object = {}) =>
  world.ask(previewAnnouncement, {
    body: { id: circle.id, ...everybody, ...more },
    token: circle.owner.token,
  });
const notified = async (userId: number): Promise<string[]> =>
  (
    await query(
      "select title from notice where user_id = $1 and key like 'phonebook-notice:%' order by notice_id",
      userId,
    )
  ).rows.map(({ title }) => title);

test('the preview counts who gets it, who has muted such notices, whose week is full, and what is left [R135]', async () => {
  const circle = await makeCircle(world);
  const [plain, muted, none, one, hidden] = await seedMembers(world, circle, 5);
  await query("update phonebook_member set muted = '{notice}' where user_id = $1", muted?.userId);
  await query('update phonebook_member set notices = 0 where user_id = $1', none?.userId);
  await query('update phonebook_member set notices = 1 where user_id = $1', one?.userId);
  await query('update phonebook_member set hidden = true where user_id = $1', hidden?.userId);
  expect(await budget(circle)).toEqual({ people: 2, muted: 1, full: 1, weekly: 3, left: 3 });
  const sent = await notify(circle, circle.owner);
  expect(sent.body).toMatchObject({ people: 2, muted: 1, full: 1, by: '张三' });
  expect(await budget(circle)).toEqual({ people: 1, muted: 1, full: 2, weekly: 3, left: 2 });
  expect(await notified(plain?.userId ?? 0)).toEqual(['西湖茶友会：聚会改期']);
  expect(await notified(one?.userId ?? 0)).toHaveLength(1);
  for (const person of [muted, none, hidden, circle.owner])
    expect(await notified(person?.userId ?? 0)).toEqual([]);
  expect((await loggedIn(world, circle))[0]).toMatchObject({
    what: 'notice',
    after: { title: '聚会改期', count: 2 },
  });
});

test('a member gets so many in seven days and no more, whoever sends; then there is room again [R135]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['notice']);
  const member = await join(world, circle);
  const send = (by: Person) => notify(circle, by, { roles: [4] });
  for (const by of [circle.owner, admin, circle.owner]) expect((await send(by)).status).toBe(200);
  const full = await send(admin);
  expect([full.status, full.body.errmsg]).toEqual([422, '他们这一周已经收满通知，过几天再发']);
  expect(await notified(member.userId)).toHaveLength(3);
  world.pass(7 * 86_400 + 1);
  expect((await send(circle.owner)).status).toBe(200);
  expect(await notified(member.userId)).toHaveLength(4);
  world.pass(2 * 86_400);
  await world.runJob('phonebook.clean-noticed');
  const { rows } = await query('select from phonebook_noticed where user_id = $1', member.userId);
  expect(rows).toHaveLength(1);
});

test('to groups and roles; the list shows them, page by page; a repeat sends nothing again [R135]', async () => {
  const circle = await makeCircle(world);
  const [inside, outside] = await seedMembers(world, circle, 2);
  const { rows } = await query(
    "insert into phonebook_group (phonebook_id, name) values ($1, '理事') returning group_id",
    circle.id,
  );
  const group = rows[0].group_id as number;
  await query('update phonebook_member set group_id = $1 where user_id = $2', group, inside?.userId);
  const audience = await world.ask(viewAudience, { query: { id: circle.id }, token: circle.owner.token });
  expect(audience).toMatchObject({ weekly: 3, groups: [{ group_id: group, name: '理事', members: 1 }] });
  expect(await budget(circle, { groups: [group] })).toMatchObject({ people: 1 });
  const send = () =>
    world.call('POST', sendAnnouncement.path, {
      token: circle.owner.token,
      body: { id: circle.id, title: '理事会', body: '周一', roles: [], groups: [group] },
      headers: { 'idempotency-key': 'notice-00001' },
    });
  const [first, again] = [await send(), await send()];
  expect(again.body).toEqual(first.body);
  expect(await notified(inside?.userId ?? 0)).toHaveLength(1);
  expect(await notified(outside?.userId ?? 0)).toEqual([]);
  world.pass(1);
  await notify(circle, circle.owner);
  const list = (more: object = {}) =>
    world.ask(listAnnouncements, { query: { id: circle.id, size: 1, ...more }, token: circle.owner.token });
  const page = await list();
  expect(page.list).toMatchObject([{ title: '聚会改期' }]);
  expect(await list({ next: page.next })).toMatchObject({
    list: [{ title: '理事会', groups: [group] }],
    next: -1,
  });
  const alone = await makeCircle(world);
  expect((await notify(alone, alone.owner)).body.errmsg).toBe('没有人可以收到，请换一个范围');
  for (const [more, field] of [
    [{ title: '' }, 'title'],
    [{ title: '长'.repeat(31) }, 'title'],
    [{ body: '' }, 'body'],
    [{ body: '长'.repeat(301) }, 'body'],
    [{ roles: [9] }, 'roles.0'],
  ] as const)
    expect([field, (await notify(circle, circle.owner, more)).body.field]).toEqual([field, field]);
});

test('two admins at once do not overfill a week [R135]', async () => {
  const circle = await makeCircle(world);
  const [member] = await seedMembers(world, circle, 1);
  await query('update phonebook_member set notices = 1 where user_id = $1', member?.userId);
  const answers = await Promise.all([1, 2, 3].map(() => notify(circle, circle.owner)));
  expect(sortedStatuses(answers)).toEqual([200, 422, 422]);
  expect(await notified(member?.userId ?? 0)).toHaveLength(1);
});

test('[R134][R135] the circle’s own weekly number is what a member gets, from the next notice on', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const { token } = circle.owner;
  const set = async (weekly_notices: number): Promise<void> => {
    const { version } = await world.ask(viewSettings, { query: { id: circle.id }, token });
    await world.ask(editCircle, { body: { id: circle.id, version, weekly_notices }, token });
  };
  await set(1);
  expect(await budget(circle, { roles: [4] })).toMatchObject({ weekly: 1, people: 1, full: 0 });
  expect((await notify(circle, circle.owner, { roles: [4] })).status).toBe(200);
  expect(await budget(circle, { roles: [4] })).toMatchObject({ weekly: 1, people: 0, full: 1 });
  expect((await notify(circle, circle.owner, { roles: [4] })).status).toBe(422);
  await set(2);
  expect((await notify(circle, circle.owner, { roles: [4] })).status).toBe(200);
  expect(await notified(member.userId)).toHaveLength(2);
});
