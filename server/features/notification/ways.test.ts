import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { SmsRefusal } from '../../platform/providers.ts';
import { makePerson } from '../../testing/people.ts';
import { freshFriend, issued, makeWechatPerson } from '../../testing/wechat.ts';
import { useWorld } from '../../testing/world.ts';
import { openidOf } from '../account/api/people.ts';
import { mergeRows } from '../lifecycle/service/fates.ts';
import { notificationLifecycle } from './service/lifecycle.ts';
import { bindDevice, notifyOnce, pushesTo, textsTo } from './testing.ts';

const world = useWorld({ listen: true });
const push = () => world.runJob('notification.push');
const ctx = () => jobContext(world.deps);

async function withDevice() {
  const person = await makePerson(world);
  const device = await bindDevice(world, person);
  await push();
  await world.database.pool.query('delete from sandbox_push where receiver = $1', [device]);
  return { person, device, sent: () => pushesTo(world, device) };
}

test('a device that has removed the app is forgotten, and one that is logged out gets nothing [D162][C075]', async () => {
  const person = await makePerson(world);
  const removed = await bindDevice(world, person, `removed-${person.userId}`);
  const kept = await bindDevice(world, person);
  await notifyOnce(world, person);
  await push();
  const { rows } = await world.database.pool.query(
    'select channel_id from account_device where user_id = $1',
    [person.userId],
  );
  expect(rows).toEqual([{ channel_id: kept }]);
  expect(await pushesTo(world, removed)).toEqual([]);
  expect(await pushesTo(world, kept)).toHaveLength(1);
  await notifyOnce(world, person);
  await world.call('POST', '/v1/user/logout', { token: person.token });
  await push();
  expect(await pushesTo(world, kept)).toHaveLength(1);
});

test('WeChat writes to who follows the service account; who does not is asked no more until they do [D106][C077][D161]', async () => {
  const friend = freshFriend();
  const person = await makeWechatPerson(world, friend);
  const openid = await openidOf(ctx(), person.userId, world.deps.wechat.appid('official'));
  const settings = async () => (await world.call('GET', '/v1/notice/settings', { token: person.token })).body;
  const tell = async (title: string) => {
    await notifyOnce(world, person, { title, body: '一句比二十个字还要长得多的话，微信的模板放不下它' });
    await push();
  };
  await tell('一');
  expect(await settings()).toMatchObject({ wechat: true, wechat_stopped: true });
  await tell('二');
  expect(await pushesTo(world, openid)).toEqual([]);
  const code = await world.call('GET', '/v3-api/qrcode/compose-subscribe-qrcode', { token: person.token });
  await world.call('GET', '/sandbox/wechat/followed', {
    query: { ticket: new URL(code.body.data.url).searchParams.get('ticket'), person: friend },
  });
  expect(await settings()).toMatchObject({ wechat: true, wechat_stopped: false });
  await tell('三');
  expect(await pushesTo(world, openid)).toEqual([
    expect.objectContaining({
      channel: 'wechat',
      title: '三',
      body: '一句比二十个字还要长得多的话，微信的模…',
    }),
  ]);
});

test('who has asked for a message in the mini-program gets one for each time, where the service account does not reach them [B003][D106]', async () => {
  const friend = freshFriend();
  const { code } = await issued(world, 'mini', friend);
  const { body } = await world.call('POST', '/v1/oauth/mini-login', {
    body: { js_code: code, protocolIds: [1, 2] },
  });
  const person = { userId: body.session.user_id };
  const openid = await openidOf(ctx(), person.userId, world.deps.wechat.appid('mini'));
  const tell = async (title: string) => {
    await notifyOnce(world, person, { title });
    await push();
  };
  await tell('没有要过');
  expect(await pushesTo(world, openid)).toEqual([]);
  const ask = () =>
    world.call('GET', '/sandbox/wechat/subscribed', {
      query: { person: friend, template_id: 'sandbox-mini-template' },
    });
  await ask();
  await tell('要了一条');
  await tell('没有再要');
  await ask();
  await tell('又要了一条');
  expect((await pushesTo(world, openid)).map(({ title }) => title)).toEqual(['要了一条', '又要了一条']);
  expect((await pushesTo(world, openid)).slice(0, 1)).toEqual([
    expect.objectContaining({
      channel: 'wechat',
      title: '要了一条',
      body: '改到周六下午',
      url: `pages/app/app?route=${encodeURIComponent('/activity/1')}`,
    }),
  ]);
  const { rows } = await world.database.pool.query('select from notice_push where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([]);
});

test('after a crash the same leaves under the same number, so the provider sends it once; tries end, with a log [D106]', async () => {
  const { person, device, sent } = await withDevice();
  const real = world.deps.push ?? expect.fail();
  const numbers: string[] = [];
  // The provider has taken it, but its answer is lost.
  world.deps.push = {
    async send(given) {
      numbers.push(given.requestId);
      await real.send(given);
      throw new Error('the line is dead');
    },
  };
  await notifyOnce(world, person);
  await expect(push()).rejects.toThrow('1 rows of notification.push failed');
  await push();
  for (const seconds of [61, 241, 1801]) {
    world.pass(seconds);
    await push().catch(() => undefined);
  }
  expect(numbers).toHaveLength(4);
  expect(new Set(numbers).size).toBe(1);
  expect(await sent()).toHaveLength(1);
  world.pass(7201);
  await push();
  expect(numbers).toHaveLength(4);
  expect(world.logs.some((line) => line.includes('given up outside of the app'))).toBe(true);
  const { rows } = await world.database.pool.query('select from notice_push where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([]);
  world.deps.push = real;
  expect(device).not.toBe('');
});

test('a text is sent once: again only when the provider has refused it, never when nobody knows [D106]', async () => {
  const person = await makePerson(world);
  const real = world.deps.sms;
  const words = '您报名的活动已取消。';
  let tries = 0;
  const failing = (error: Error) => ({
    ...real,
    send: () => {
      tries += 1;
      return Promise.reject(error);
    },
  });
  world.deps.sms = failing(new SmsRefusal('busy'));
  await notifyOnce(world, person, { words, change: true, key: 'cancelled' });
  await push().catch(() => undefined);
  world.deps.sms = real;
  world.pass(61);
  await push();
  expect(await textsTo(world, person.phone)).toEqual([`【群录】${words}`]);
  world.deps.sms = failing(new Error('time-out'));
  await notifyOnce(world, person, { words, change: true });
  await push().catch(() => undefined);
  world.deps.sms = real;
  world.pass(7200);
  await push();
  expect(tries).toBe(2);
  expect(await textsTo(world, person.phone)).toHaveLength(1);
});

test('one person gets ten texts a day at most [D106]', async () => {
  const person = await makePerson(world);
  for (let count = 0; count < 12; count += 1)
    await notifyOnce(world, person, { words: `第 ${count} 条`, change: true });
  await push();
  expect(await textsTo(world, person.phone)).toHaveLength(10);
});

test('settings go with the account that is kept, and with the data that one takes along [D10][D150][D106]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  const off = (person: typeof keep, category: string) =>
    world.call('POST', '/v1/notice/settings', {
      token: person.token,
      body: { category, channel: 'native', on: 0 },
    });
  for (const person of [keep, drop]) await off(person, 'friend');
  await off(drop, 'order');
  await notifyOnce(world, drop, { key: 'waits' });
  await inTransaction(ctx(), (tx) =>
    mergeRows(tx, { keep: keep.userId, drop: drop.userId }, [notificationLifecycle]),
  );
  const { body } = await world.call('GET', '/v1/notice/settings', { token: keep.token });
  expect(
    (body.categories as { category: string; native: boolean }[])
      .filter(({ native }) => !native)
      .map(({ category }) => category),
  ).toEqual(['order', 'friend']);
  expect(await notificationLifecycle.exports?.(ctx(), keep.userId, 10)).toMatchObject({
    通知设置: [
      { 类别: '好友', 渠道: '手机推送', 发送: '否' },
      { 类别: '订单', 渠道: '手机推送', 发送: '否' },
    ],
  });
});
