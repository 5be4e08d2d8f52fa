// postgres: the limit of sessions is kept under the lock of the person
import { expect, test } from 'vitest';
import { codeFor, logIn, makePerson, requestCode } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const list = async (token: string) => (await world.call('GET', '/v1/user/sessions', { token })).body.list;
const ofSession = async (token: string): Promise<number> =>
  (await world.call('GET', '/v1/user/view', { token })).status;
const end = (token: string, id: number) =>
  world.call('POST', '/v1/user/session-end', { token, body: { id } });

/** A person with three sessions, the newest last. */
async function withThree(): Promise<{ phone: string; tokens: [string, string, string]; userId: number }> {
  const { phone, token, userId } = await makePerson(world);
  const more: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    world.pass(61);
    more.push((await logIn(world, phone)).body.data.token);
  }
  return { phone, userId, tokens: [token, more[0] ?? '', more[1] ?? ''] };
}

test('the list names device, city and masked address of each session, this one first [D5]', async () => {
  const { userId, tokens } = await withThree();
  await world.database.pool.query(
    `update account_session set ip = '114.114.114.114', city = '江苏省南京市', user_agent = $2
     where user_id = $1 and used_at = (select min(used_at) from account_session where user_id = $1)`,
    [
      userId,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003234) NetType/WIFI Language/zh_CN',
    ],
  );
  const sessions = await list(tokens[1]);
  expect(sessions.map((one: { current: boolean }) => one.current)).toEqual([true, false, false]);
  expect(sessions.map((one: { can: object }) => one.can)).toEqual([
    { end: false },
    { end: true },
    { end: true },
  ]);
  expect(sessions[2]).toMatchObject({
    device: 'iPhone 上的微信',
    city: '江苏省南京市',
    ip: '114.114.*.*',
    created_at: Math.floor(world.now().getTime() / 1000) - 122,
  });
  expect(sessions[1].used_at).toBeGreaterThan(sessions[2].used_at);
});

test('a device can be logged out from another; another person’s cannot [D5]', async () => {
  const { tokens } = await withThree();
  const stranger = await makePerson(world);
  const [own, second] = await list(tokens[0]);
  expect((await end(tokens[0], own.id)).body.errcode).toBe(42200);
  const refused = await end(stranger.token, second.id);
  expect([refused.status, refused.body.errmsg]).toEqual([404, '这台设备已经退出登录']);
  expect((await end(tokens[0], second.id)).body).toEqual({ ok: true });
  expect(await Promise.all(tokens.map(ofSession))).toEqual([200, 200, 401]);
  expect((await end(tokens[0], second.id)).status).toBe(404);
});

test('logging out everywhere spares this device only when asked to [D5]', async () => {
  const everywhere = (token: string, body: object) =>
    world.call('POST', '/v1/user/logout-everywhere', { token, body });
  const { tokens } = await withThree();
  expect((await everywhere(tokens[1], { keep: 1 })).body).toEqual({ ended: 2 });
  expect(await Promise.all(tokens.map(ofSession))).toEqual([401, 200, 401]);
  expect((await everywhere(tokens[1], {})).body).toEqual({ ended: 1 });
  expect(await ofSession(tokens[1])).toBe(401);
});

test('a device is pushed to its newest user, until the session ends [C075][D162]', async () => {
  const [first, second] = [await makePerson(world), await makePerson(world)];
  const owners = async () =>
    (
      await world.database.pool.query<{ user_id: number }>(
        "select user_id from account_device where channel_id = 'channel-1'",
      )
    ).rows.map((row) => row.user_id);
  const bind = (token: string) =>
    world.call('POST', '/v1/app/setpush', { token, body: { channelid: 'channel-1' } });
  expect((await bind(first.token)).body).toEqual({ ok: true });
  await bind(first.token);
  expect(await owners()).toEqual([first.userId]);
  const old = await world.call('GET', '/v1/app/setpush', {
    token: second.token,
    query: { channelid: 'channel-1', token: second.token },
  });
  expect(old.body).toEqual({ ok: true });
  const mixed = await world.call('POST', '/v1/app/setpush', {
    token: first.token,
    body: { channelid: 'channel-1', token: second.token },
  });
  expect(mixed.status).toBe(400);
  expect(await owners()).toEqual([second.userId]);
  await world.call('POST', '/v1/user/logout', { token: first.token });
  expect(await owners()).toEqual([second.userId]);
  await world.call('POST', '/v1/user/logout', { token: second.token });
  expect(await owners()).toEqual([]);
});

test('however much it is used, a session ends 180 days after its login [D5]', async () => {
  const { token } = await makePerson(world);
  for (let day = 20; day < 180; day += 20) {
    world.pass(20 * 86_400);
    expect(await ofSession(token), `day ${day}`).toBe(200);
  }
  world.pass(20 * 86_400 - 1);
  expect(await ofSession(token)).toBe(200);
  world.pass(1);
  expect(await ofSession(token)).toBe(401);
});

test('a device that is logged out leaves no ticket behind that lets it in again [D5][D182]', async () => {
  const { tokens } = await withThree();
  const handOver = await world.call('POST', '/v1/oauth/hand-over', { token: tokens[2], body: {} });
  const { ticket } = handOver.body;
  const [, newest] = await list(tokens[0]);
  expect((await end(tokens[0], newest.id)).status).toBe(200);
  const back = await world.call('POST', '/v1/oauth/take-over', { body: { ticket } });
  expect([back.status, back.body.token]).toEqual([400, undefined]);
});

test('who logs in again on a device has one session there: the one that came along ends [D5]', async () => {
  const { phone, token } = await makePerson(world);
  world.pass(61);
  await requestCode(world, phone);
  const again = await world.call('POST', '/regcenter/customer/login/captcha', {
    token,
    body: { phone, code: await codeFor(world, phone), product: 'qun' },
  });
  expect(again.status).toBe(200);
  expect([await ofSession(token), await ofSession(again.body.data.token)]).toEqual([401, 200]);
  expect(await list(again.body.data.token)).toHaveLength(1);
});
