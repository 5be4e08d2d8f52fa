import { viewHostCode } from '@qunlu/contract/attendance/calls.ts';
import { expect, test } from 'vitest';
import { makeActivity, type MadeActivity } from '../activity/testing.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeHolders, seconds, standingOf } from './testing.ts';

const world = useWorld();

async function opened(places = 1) {
  const activity = await makeActivity(world, { starts_at: world.now() });
  const person = await makePerson(world);
  const holders = await makeHolders(world, activity, places, { of: person });
  return { activity, person, holders };
}
const codeOf = async (activity: MadeActivity): Promise<string> =>
  (
    await world.ask(viewHostCode, {
      token: activity.host.token,
      query: { session_id: activity.sessionId },
    })
  ).code;
const sign = (activity: { id: number }, person: Person, code: string, holders?: number[]) =>
  world.call('POST', '/v1/attendance/sign', {
    token: person.token,
    body: { subject: 'activity', target: activity.id, code, ...(holders ? { holders } : {}) },
  });

test('the screen of the host shows a code that changes each minute, and the page that it opens [R113][D99]', async () => {
  const { activity } = await opened();
  const ask = () =>
    world.ask(viewHostCode, { token: activity.host.token, query: { session_id: activity.sessionId } });
  const shown = await ask();
  expect(shown.now).toBe(seconds(world));
  expect(shown.expires_at - shown.now).toBeGreaterThan(0);
  expect(shown.expires_at - shown.now).toBeLessThanOrEqual(60);
  expect(shown.path).toContain(`/activity/${activity.id}/sign`);
  expect(shown.path).toContain(shown.code);
  world.pass(60);
  expect((await ask()).code).not.toBe(shown.code);
  world.pass(6 * 3600);
  const over = await world.call('GET', '/v1/attendance/hostcode', {
    token: activity.host.token,
    query: { session_id: activity.sessionId },
  });
  expect(over.body).toMatchObject({ errcode: 42200, errmsg: '这一场的签到已经结束，请选另一场' });
});

test('who comes signs in by that code, and once more is told that they have [R114][D99]', async () => {
  const { activity, person, holders } = await opened();
  const code = await codeOf(activity);
  const at = seconds(world);
  expect((await sign(activity, person, code)).body).toEqual({
    session: '签到',
    list: [{ holder: holders[0], name: '来宾1', what: '普通票', at, again: false }],
    choose: false,
  });
  world.pass(60);
  expect((await sign(activity, person, code)).body.list).toMatchObject([{ at, again: true }]);
  const door = await world.call('POST', '/v1/attendance/scan', {
    token: activity.host.token,
    body: {
      session_id: activity.sessionId,
      phone_now: seconds(world),
      scans: [{ client_id: 'door-after-self', holder: holders[0], at: seconds(world) }],
    },
  });
  expect(door.body.list[0].words).toMatch(/^\d\d:\d\d 自己扫码签过到$/);
});

test('with several tickets nobody is signed in until it is said who has come [R114][D99]', async () => {
  const { activity, person, holders } = await opened(3);
  const code = await codeOf(activity);
  const asked = await sign(activity, person, code);
  expect(asked.body).toMatchObject({ choose: true, list: holders.map((holder) => ({ holder, at: 0 })) });
  expect(await standingOf(world, activity.sessionId)).toEqual([]);
  const some = await sign(activity, person, code, holders.slice(0, 2));
  expect(some.body).toMatchObject({ choose: false, list: [{ holder: holders[0] }, { holder: holders[1] }] });
  expect(await standingOf(world, activity.sessionId)).toHaveLength(2);
  const rest = await sign(activity, person, code);
  expect(rest.body.choose).toBe(true);
  expect(rest.body.list.map(({ again }: { again: boolean }) => again)).toEqual([true, true, false]);
  await sign(activity, person, code, holders.slice(2));
  expect((await sign(activity, person, code)).body.choose).toBe(false);
});

test('a stale code, a forged one, one of another activity, another’s ticket and one without a ticket are refused [R114][D99]', async () => {
  const { activity, person } = await opened();
  const other = await opened();
  const code = await codeOf(activity);
  const refusal = async (by: Person, given: string, holders?: number[]) => {
    const { status, body } = await sign(activity, by, given, holders);
    return [status, body.errmsg];
  };
  expect(await refusal(person, `${activity.sessionId}-00000000`)).toEqual([
    400,
    '签到码不对，请扫主办方屏幕上的码',
  ]);
  expect(await refusal(person, 'QL1.1.1.x')).toEqual([400, '这不是签到码，请扫主办方屏幕上的码']);
  expect(await refusal(person, await codeOf(other.activity))).toEqual([
    400,
    '这是另一个活动的签到码，请扫这场活动的码',
  ]);
  expect(await refusal(person, code, other.holders)).toEqual([403, '这张票不是您的，请选您自己的']);
  expect((await refusal(other.person, code))[0]).toBe(403);
  world.pass(120);
  expect(await refusal(person, code)).toEqual([422, '这个签到码已经换了，请再扫一次屏幕上的码']);
  world.pass(6 * 3600);
  expect(await standingOf(world, activity.sessionId)).toEqual([]);
});

test('before and after the session nobody signs in [R114][D99]', async () => {
  const startsAt = new Date(world.now().getTime() + 4 * 3_600_000);
  const activity = await makeActivity(world, { starts_at: startsAt });
  const person = await makePerson(world);
  await makeHolders(world, activity, 1, { of: person });
  const early = await sign(activity, person, await codeOf(activity));
  expect([early.status, early.body.errmsg]).toEqual([422, expect.stringMatching(/^还没开始，.+起签到$/)]);
  world.pass(9 * 3600 - 30);
  const code = await codeOf(activity);
  world.pass(31);
  const late = await sign(activity, person, code);
  expect([late.status, late.body.errmsg]).toEqual([422, expect.stringMatching(/^签到已在 .+结束$/)]);
});
