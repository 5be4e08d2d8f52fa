import {
  fixedCategories,
  pushCategories,
  pushChannels,
  socialCategories,
  type NotificationCategory,
} from '@qunlu/contract/notification.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { raise } from '../../platform/events.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { securityEvent } from '../account/events.ts';
import { isQuiet, leavesAt, mayLeave, weightOf } from './policy.ts';
import { notifyAgain, pushOnly, settle } from './service/notifications.ts';
import { bindDevice, notifyOnce, pushesTo } from './testing.ts';

const world = useWorld({ listen: true });
const push = () => world.runJob('notification.push');
const ctx = () => jobContext(world.deps);
const shanghai = (text: string): Date => new Date(`2026-11-${text}+08:00`);

/** The clock goes on to the next time of this hour in Shanghai. */
function passUntil(hour: number): void {
  const at = world.now();
  const midnight = world.nextDay().getTime() - 86_400_000;
  const target = midnight + hour * 3_600_000;
  world.pass((target - at.getTime()) / 1000 + (target <= at.getTime() ? 86_400 : 0));
}

async function withDevice() {
  passUntil(10);
  const person = await makePerson(world);
  const device = await bindDevice(world, person);
  await push();
  await world.database.pool.query('delete from sandbox_push where receiver = $1', [device]);
  return { person, device, sent: () => pushesTo(world, device) };
}

const message = (userId: number, input: { key?: string; title?: string } = {}) =>
  inTransaction(ctx(), (tx) =>
    pushOnly(tx, [
      {
        userId,
        category: 'message',
        key: 'test:1',
        title: '小林',
        body: '明天见',
        path: '/app/chat/1',
        after: 15,
        ...input,
      },
    ]),
  );

test('what is told in the app leaves it within a minute, once, and leads where it belongs [D106][D162]', async () => {
  const { person, sent } = await withDevice();
  await notifyOnce(world, person, { key: 'moved' });
  await notifyOnce(world, person, { key: 'moved' });
  await push();
  await push();
  expect(await sent()).toEqual([
    expect.objectContaining({
      channel: 'native',
      title: '活动改期',
      body: '改到周六下午',
      url: `${world.deps.env.publicUrl}/#!/activity/1`,
    }),
  ]);
});

test('what was read or settled meanwhile does not leave [D106]', async () => {
  const { person, sent } = await withDevice();
  await notifyOnce(world, person, { key: 'asked', title: '一' });
  await notifyOnce(world, person, { title: '二' });
  await inTransaction(ctx(), (tx) => settle(tx, person.userId, ['asked']));
  await world.call('POST', '/v1/notice/read', { token: person.token, body: {} });
  await push();
  expect(await sent()).toEqual([]);
});

test('a message leaves when it is still unread after its seconds, several as one with their number [D106]', async () => {
  const { person, sent } = await withDevice();
  await message(person.userId);
  await push();
  expect(await sent()).toEqual([]);
  await inTransaction(ctx(), (tx) => settle(tx, person.userId, ['test:1']));
  world.pass(20);
  await push();
  expect(await sent()).toEqual([]);
  for (let count = 0; count < 3; count += 1) await message(person.userId);
  await message(person.userId, { key: 'test:2', title: '老王' });
  world.pass(20);
  await push();
  expect(await sent()).toEqual([
    expect.objectContaining({
      title: '您有 4 条新消息',
      body: '老王；小林',
      url: expect.stringMatching(/#!\/app\/messages$/),
    }),
  ]);
  const { body } = await world.call('GET', '/v1/notice/list', { token: person.token });
  expect(JSON.stringify(body)).not.toContain('明天见');
});

test('at night all waits until 08:00 and comes bundled, but what concerns security [D106]', async () => {
  const { person, sent } = await withDevice();
  passUntil(22);
  await notifyOnce(world, person, {
    category: 'friend',
    title: '小林想加您为好友',
    many: '{n} 人想加您为好友',
  });
  await notifyOnce(world, person, {
    category: 'friend',
    title: '老王想加您为好友',
    many: '{n} 人想加您为好友',
  });
  await notifyOnce(world, person, { category: 'payment', title: '付款成功' });
  await message(person.userId);
  await inTransaction(ctx(), (tx) =>
    raise(tx, securityEvent, { userId: person.userId, title: '新设备登录', body: '上海', path: '' }),
  );
  await push();
  expect((await sent()).map(({ title }) => title)).toEqual(['新设备登录']);
  world.pass(9.9 * 3600);
  await push();
  expect(await sent()).toHaveLength(1);
  world.pass(360);
  await push();
  expect(
    (await sent())
      .slice(1)
      .map(({ title, body }) => [title, body])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  ).toEqual([
    ['2 人想加您为好友', '老王想加您为好友；小林想加您为好友'],
    ['付款成功', '改到周六下午'],
    ['小林', '明天见'],
  ]);
});

test('a failed attempt of the evening is not repeated at night [D106]', async () => {
  const { person, sent } = await withDevice();
  passUntil(21);
  world.pass(3599);
  await notifyOnce(world, person);
  const { send } = world.deps.push ?? expect.fail();
  world.deps.push = { send: () => Promise.reject(new Error('nobody answers')) };
  await push().catch(() => undefined);
  world.deps.push = { send };
  world.pass(600);
  await push();
  expect(await sent()).toEqual([]);
  passUntil(8);
  await push();
  expect(await sent()).toHaveLength(1);
});

test('quiet hours are those of Shanghai, from 22:00 to 08:00 [D106]', () => {
  const quiet = ['20T22:00', '20T23:59', '21T00:00', '21T07:59'];
  expect(quiet.map((at) => isQuiet(shanghai(at)))).toEqual([true, true, true, true]);
  expect(['20T21:59', '21T08:00'].map((at) => isQuiet(shanghai(at)))).toEqual([false, false]);
  for (const at of quiet) expect(leavesAt(shanghai(at), 'must')).toEqual(shanghai('21T08:00'));
  expect(leavesAt(shanghai('20T23:00'), 'security')).toEqual(shanghai('20T23:00'));
  expect(leavesAt(shanghai('20T12:00'), 'usual')).toEqual(shanghai('20T12:00'));
});

test('whatever was chosen: each category, on each way, by allowPush [D17][D106][B101]', () => {
  const everything = new Set(pushCategories.flatMap((c) => pushChannels.map((way) => `${c} ${way}`)));
  for (const category of pushCategories)
    for (const channel of [...pushChannels, 'text'] as const)
      for (const allowPush of [true, false])
        for (const off of [new Set<string>(), everything]) {
          const leaves = (kind = {}) =>
            mayLeave({ category, channel, weight: weightOf(category, kind) }, { allowPush, off });
          const always = fixedCategories.includes(category) || channel === 'text';
          const stopped = (!allowPush && socialCategories.includes(category)) || off.size > 0;
          expect(leaves(), `${category} ${channel} ${allowPush} ${off.size}`).toBe(always || !stopped);
          expect(leaves({ change: true })).toBe(true);
          expect(leaves({ security: true })).toBe(true);
        }
  expect(fixedCategories).toEqual(['payment', 'system']);
  expect(socialCategories.toSorted()).toEqual(['contact', 'content', 'friend', 'marketing', 'message']);
});

test('allowPush 0 stops marketing and what comes from people, nothing else; all stays in the list [D17][B101][D106]', async () => {
  const { person, sent } = await withDevice();
  const { token } = person;
  await world.call('POST', '/v1/user/edit', { token, body: { permissions: { allowPush: 0 } } });
  const categories = pushCategories.filter((one): one is NotificationCategory => one !== 'message');
  for (const category of categories) await notifyOnce(world, person, { category, title: category });
  await message(person.userId);
  world.pass(20);
  await push();
  expect((await sent()).map(({ title }) => title).toSorted()).toEqual([
    'activity',
    'membership',
    'order',
    'payment',
    'system',
  ]);
  const { body } = await world.call('GET', '/v1/notice/list', { token });
  expect(body.list.slice(0, categories.length).map((one: { title: string }) => one.title)).toEqual(
    categories.toReversed(),
  );
});

test('a category is turned off on one way, payment and security never; a change of an activity leaves all the same [D106][D17]', async () => {
  const { person, sent } = await withDevice();
  const { token } = person;
  const set = (body: object) => world.call('POST', '/v1/notice/settings', { token, body });
  for (const category of fixedCategories) {
    expect(await set({ category, channel: 'native', on: 0 })).toMatchObject({
      status: 400,
      body: { field: 'category' },
    });
  }
  expect((await set({ category: 'activity', channel: 'native', on: 0 })).body).toMatchObject({
    allowPush: true,
    native: true,
    wechat: false,
    categories: expect.arrayContaining([
      { category: 'activity', fixed: false, social: false, wechat: true, native: false },
      { category: 'payment', fixed: true, social: false, wechat: true, native: true },
    ]),
  });
  await notifyOnce(world, person, { title: '有人报名' });
  await notifyOnce(world, person, { title: '活动取消', change: true });
  await push();
  expect((await sent()).map(({ title }) => title)).toEqual(['活动取消']);
  await set({ category: 'activity', channel: 'native', on: 1 });
  const again = await world.call('GET', '/v1/notice/settings', { token });
  expect(again.body.categories.every((one: { native: boolean }) => one.native)).toBe(true);
  await notifyOnce(world, person, { title: '又有人报名' });
  await push();
  expect((await sent()).at(-1)?.title).toBe('又有人报名');
});

test('what grows is sent as it is now, at most once an hour until it is read [D106]', async () => {
  const { person, sent } = await withDevice();
  const grow = (title: string) =>
    notifyAgain(ctx(), [
      { userId: person.userId, category: 'contact', key: 'visits', title, body: '', path: '/card/1' },
    ]);
  for (const title of ['1 人看了您的名片', '2 人看了您的名片', '3 人看了您的名片']) await grow(title);
  await push();
  const grown = ['3 人看了您的名片'];
  expect((await sent()).map(({ title }) => title)).toEqual(grown);
  await grow('4 人看了您的名片');
  world.pass(1800);
  await push();
  await grow('5 人看了您的名片');
  expect((await sent()).map(({ title }) => title)).toEqual(grown);
  world.pass(1801);
  await push();
  expect((await sent()).map(({ title }) => title)).toEqual([...grown, '5 人看了您的名片']);
  await world.call('POST', '/v1/notice/read', { token: person.token, body: {} });
  await grow('1 人看了您的名片');
  await push();
  expect((await sent()).at(-1)?.title).toBe('1 人看了您的名片');
});

test('whoever is banned hears nothing outside [D12]', async () => {
  const { person, sent } = await withDevice();
  await notifyOnce(world, person);
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [person.userId]);
  await push();
  expect(await sent()).toEqual([]);
});

test('unread ones are counted by category [D106]', async () => {
  const person = await makePerson(world);
  await world.call('POST', '/v1/notice/read', { token: person.token, body: {} });
  await notifyOnce(world, person);
  await notifyOnce(world, person);
  await notifyOnce(world, person, { category: 'payment' });
  const { body } = await world.call('GET', '/v1/notice/counts', { token: person.token });
  expect(body.list).toEqual([
    { category: 'activity', count: 2 },
    { category: 'payment', count: 1 },
  ]);
});
