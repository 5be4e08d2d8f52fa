import { cancelActivity } from '@qunlu/contract/activity/publish.ts';
import { decideRegistration } from '@qunlu/contract/activity/members.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { textsTo } from '../notification/testing.ts';
import { makeActivity, registerAs, type MadeActivity, type MadeRegistration } from './testing.ts';

const world = useWorld({ listen: true });
const push = () => world.runJob('notification.push');
const cancel = ({ id, host }: MadeActivity) =>
  world.ask(cancelActivity, { body: { id, reason: '场地停电' }, token: host.token });
const unread = async ({ userId }: Person, key: string): Promise<boolean> =>
  (
    await world.database.pool.query(
      'select from notice where user_id = $1 and key = $2 and read_at is null',
      [userId, key],
    )
  ).rows.length > 0;

test('[D106][D96] whoever registered is texted that it is cancelled, once, whatever they have turned off', async () => {
  const activity = await makeActivity(world, { tickets: [{ price: 5000, refund_policy: 0 }] });
  const registered = await registerAs(world, await makePerson(world), activity);
  const { token, phone } = registered.person;
  await world.call('POST', '/v1/user/edit', { token, body: { permissions: { allowPush: 0 } } });
  await world.call('POST', '/v1/notice/settings', {
    token,
    body: { category: 'activity', channel: 'wechat', on: 0 },
  });
  await cancel(activity);
  for (let runs = 0; runs < 2; runs += 1) {
    await world.runJob('activity.tasks');
    await push();
  }
  expect(await textsTo(world, phone)).toEqual([
    expect.stringMatching(/^【群录】您报名的“.+”已取消：场地停电。付的钱已全额退回。详情请看群录。$/),
  ]);
  const host = await textsTo(world, activity.host.phone);
  expect(host).toEqual([]);
});

test('[D106][D98] who was given a ticket is texted that it is cancelled, and not that money comes back', async () => {
  const activity = await makeActivity(world, { tickets: [{ price: 5000, refund_policy: 0 }] });
  const [giver, taker] = [await makePerson(world), await makePerson(world)];
  const { passIds } = await registerAs(world, giver, activity);
  const post = (path: string, token: string, body: object) =>
    world.call('POST', `/v1/activity/${path}`, { token, body });
  const { body } = await post('offertransfer', giver.token, { pass_id: passIds[0] });
  await post('taketransfer', taker.token, { token: body.token, realname: '李四', phone: taker.phone });
  await cancel(activity);
  await world.runJob('activity.tasks');
  await push();
  expect(await textsTo(world, giver.phone)).toEqual([expect.stringContaining('全额退回')]);
  expect(await textsTo(world, taker.phone)).toEqual([
    expect.stringMatching(/^【群录】您报名的“.+”已取消：场地停电。详情请看群录。$/),
  ]);
});

test('[D106] a number that is gone gets no text', async () => {
  const activity = await makeActivity(world, { tickets: [{}] });
  const { person } = await registerAs(world, await makePerson(world), activity);
  await cancel(activity);
  await world.runJob('activity.tasks');
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [person.userId]);
  await push();
  expect(await textsTo(world, person.phone)).toEqual([]);
});

test('[D106] that registrations wait is settled with the last of them, accepted, refused or given up', async () => {
  const activity = await makeActivity(world, { tickets: [{ price: 3000, need_audit: true }] });
  const key = `activity:${activity.id}:registered`;
  const made: MadeRegistration[] = [];
  for (let count = 0; count < 3; count += 1)
    made.push(await registerAs(world, await makePerson(world), activity));
  const [first, second, third] = made as [MadeRegistration, MadeRegistration, MadeRegistration];
  const decide = (one: MadeRegistration, verdict: 'pass' | 'reject', reason?: string) =>
    world.ask(decideRegistration, {
      token: activity.host.token,
      body: { registration_id: one.registrationId, verdict, ...(reason ? { reason } : {}) },
    });
  await decide(first, 'pass');
  await decide(second, 'reject', '名额留给会员');
  expect(await unread(activity.host, key)).toBe(true);
  await world.call('POST', '/v1/order/cancel', { token: third.person.token, body: { hash: third.hash } });
  expect(await unread(activity.host, key)).toBe(false);
});
