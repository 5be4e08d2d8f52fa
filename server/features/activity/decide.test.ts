import * as members from '@qunlu/contract/activity/members.ts';
import * as admin from '@qunlu/contract/activity/admin.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { makeActivity, makeHelper, makeHost, registerAs, stateOfRegistration } from './testing.ts';

const world = useWorld({ listen: true });

const decide = (by: Person, id: number, verdict: 'pass' | 'reject', reason?: string): Promise<Answer> =>
  world.call('POST', members.decideRegistration.path, {
    token: by.token,
    body: { registration_id: id, verdict, ...(reason === undefined ? {} : { reason }) },
  });

async function waiting(price = 0) {
  const activity = await makeActivity(world, {
    host: await makeHost(world),
    tickets: [{ price, need_audit: true, stock: 1 }],
  });
  const made = await registerAs(world, await makePerson(world), activity);
  return { activity, made, helper: await makeHelper(world, activity, ['members']) };
}

const toldOf = async (by: Person): Promise<{ title: string; body: string }[]> =>
  (await world.ask(listNotifications, { query: { size: 50 }, token: by.token })).list;
const logs = (by: Person, id: number) =>
  world.ask(admin.listActivityLogs, { query: { id }, token: by.token });

test('[D95] a helper who manages registrations takes somebody; the same again is answered as it stands, the other is too late', async () => {
  const { activity, made, helper } = await waiting(5000);
  expect(await stateOfRegistration(world, made.registrationId)).toBe(1);
  const passed = await decide(helper, made.registrationId, 'pass');
  expect([passed.status, passed.body.state]).toEqual([200, 2]);
  expect((await decide(activity.host, made.registrationId, 'pass')).body).toEqual(passed.body);
  const late = await decide(activity.host, made.registrationId, 'reject', '名额留给老学员');
  expect([late.status, late.body.errcode]).toEqual([422, 42200]);
  expect(await stateOfRegistration(world, made.registrationId)).toBe(2);
  const { list } = await logs(activity.host, activity.id);
  expect(list).toMatchObject([{ what: 'accept', target: '张三', who: expect.any(String) }]);
});

test('[D95][D96] a refusal gives everything back, frees the place, and whoever registered reads why', async () => {
  const { activity, made, helper } = await waiting(5000);
  const refused = await decide(helper, made.registrationId, 'reject', '名额留给老学员');
  expect([refused.status, refused.body.state]).toEqual([200, 3]);
  expect((await walletOf(world, made.person)).balance).toBe(5000);
  expect((await decide(activity.host, made.registrationId, 'reject')).body).toEqual(refused.body);
  expect((await decide(activity.host, made.registrationId, 'pass')).body.errcode).toBe(42200);
  const member = await world.ask(members.viewMember, {
    query: { pass_id: made.passIds[0] ?? 0 },
    token: helper.token,
  });
  expect(member).toMatchObject({ state: 3, reason: '名额留给老学员' });
  expect(await toldOf(made.person)).toContainEqual(
    expect.objectContaining({
      title: '报名没有通过',
      body: '西湖读书会：名额留给老学员。付的钱全额退回。',
    }),
  );
  // The place is free for somebody else.
  await registerAs(world, await makePerson(world), activity);
  expect((await logs(activity.host, activity.id)).list).toMatchObject([
    { what: 'refuse', target: '张三', after: JSON.stringify({ reason: '名额留给老学员' }) },
  ]);
});

test('[D137] the reason of a refusal is looked at as any other text that somebody reads', async () => {
  const { made, helper } = await waiting();
  const operator = await makeStaff(world, 'operator');
  await world.ask(addWord, { body: { word: '赌博平台', level: 'refuse' }, token: operator.office });
  const words = await decide(helper, made.registrationId, 'reject', '请去赌博平台报名');
  expect([words.body.errcode, words.body.field]).toEqual([45100, 'reason']);
  expect(await stateOfRegistration(world, made.registrationId)).toBe(1);
});

test('[D96] the host gives the money of a registration back whole, once; a helper does not', async () => {
  const activity = await makeActivity(world, {
    host: await makeHost(world),
    tickets: [{ price: 5000, refund_policy: 0 }],
  });
  const helper = await makeHelper(world, activity, ['members', 'money']);
  const made = await registerAs(world, await makePerson(world), activity);
  const remove = (by: Person) =>
    world.call('POST', members.removeRegistration.path, {
      token: by.token,
      body: { registration_id: made.registrationId, reason: '场地变小' },
    });
  expect((await remove(helper)).body.errcode).toBe(40300);
  expect((await remove(activity.host)).body).toEqual({ refunded: 5000 });
  expect((await remove(activity.host)).body).toEqual({ refunded: 5000 });
  expect(await stateOfRegistration(world, made.registrationId)).toBe(5);
  expect((await walletOf(world, made.person)).balance).toBe(5000);
  expect(await toldOf(made.person)).toContainEqual(
    expect.objectContaining({ title: '您的报名被取消了', body: '西湖读书会：场地变小。付的钱全额退回。' }),
  );
  expect((await logs(activity.host, activity.id)).list).toMatchObject([
    { what: 'refund', target: '张三', after: expect.stringContaining('5000') },
  ]);
});

test('[D96][D101] after the end the host still gives back, out of what waits and out of what they have', async () => {
  const host = await makeHost(world);
  const activity = await makeActivity(world, { host, tickets: [{ price: 5000, refund_policy: 0 }] });
  const first = await registerAs(world, await makePerson(world), activity);
  const second = await registerAs(world, await makePerson(world), activity);
  const remove = (id: number) =>
    world.ask(members.removeRegistration, {
      body: { registration_id: id, reason: '讲师没有到' },
      token: host.token,
    });
  world.pass(8 * 86_400);
  await world.runJob('order.deadlines');
  expect(await walletOf(world, host)).toMatchObject({ income: 0 });
  expect(await remove(first.registrationId)).toEqual({ refunded: 5000 });
  expect((await walletOf(world, first.person)).balance).toBe(5000);
  world.pass(2 * 86_400);
  await world.runJob('ledger.lapse-holds');
  expect((await remove(second.registrationId)).refunded).toBe(5000);
  expect((await walletOf(world, second.person)).balance).toBe(5000);
});

test('[R122] a free registration is called off by who manages them, and its place is free', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 1 }] });
  const helper = await makeHelper(world, activity, ['members']);
  const made = await registerAs(world, await makePerson(world), activity);
  expect(
    await world.ask(members.removeRegistration, {
      body: { registration_id: made.registrationId, reason: '重复报名' },
      token: helper.token,
    }),
  ).toEqual({ refunded: 0 });
  expect(await stateOfRegistration(world, made.registrationId)).toBe(5);
  await registerAs(world, await makePerson(world), activity);
});
