import { expect, test } from 'vitest';
import { codeFor, makePerson, requestCode } from '../../testing/people.ts';
import {
  agreeOauth,
  beginOauth,
  freshFriend,
  issued,
  makeWechatPerson,
  oauthLogin,
} from '../../testing/wechat.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('a merge confirmed 10 times at once happens once [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { body } = await world.call('POST', '/v1/oauth/mergeaccess', {
    token: drop.token,
    body: { phone: keep.phone, code: await codeFor(world, keep.phone) },
  });
  const answers = await together(10, () =>
    world.call('POST', '/v1/oauth/merge', { token: drop.token, body: { ticket: body.ticket } }),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const { rows } = await world.database.pool.query('select from account_merge where drop_id = $1', [
    drop.userId,
  ]);
  expect(rows).toHaveLength(1);
});

test('one WeChat that registers 10 times at once, by several apps, is one user [D6]', async () => {
  const friend = freshFriend();
  const tickets = await together(4, async (index) => {
    const { body } = await oauthLogin(world, friend, index % 2 ? 'website' : 'official');
    return body.ticket as string;
  });
  const tokens = await together(6, () => issued(world, 'app', friend));
  const answers = await Promise.all([
    ...tickets.map(async (ticket) => {
      const { body } = await world.call('POST', '/v1/oauth/wechat-register', {
        body: { ticket, protocolIds: [1, 2] },
      });
      return body.user_id as number;
    }),
    ...tokens.map(async ({ openid, access_token }) => {
      const { body } = await world.call('POST', '/wx/login/wechat-token', {
        body: { openid, access_token, product: 'qun', protocolIds: [1, 2] },
      });
      return body.data.session.user_id as number;
    }),
  ]);
  expect(answers.every((id) => id > 0)).toBe(true);
  expect(new Set(answers).size).toBe(1);
});

test('a state brought back 10 times at once serves once [D6]', async () => {
  const begun = await beginOauth(world);
  const code = await agreeOauth(world, begun, freshFriend());
  const answers = await together(10, () =>
    world.call('POST', '/v1/oauth/wechat-login', {
      body: { code, state: begun.state, verifier: begun.verifier },
    }),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('one number bound by 8 accounts at once goes to one of them [D9][D11]', async () => {
  const people = await together(8, () => makeWechatPerson(world));
  const phone = '13955556666';
  const credentials = await together(8, () => issued(world, 'phone', freshFriend(), { phone }));
  const answers = await Promise.all(
    people.map((person, index) =>
      world.call('POST', '/v1/oauth/mini-phone', {
        token: person.token,
        body: { code: credentials[index]?.code },
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
});

test('a ticket handed over is taken once by 10 at once [D182]', async () => {
  const person = await makePerson(world);
  const { body } = await world.call('POST', '/v1/oauth/hand-over', { token: person.token });
  const answers = await together(10, () =>
    world.call('POST', '/v1/oauth/take-over', { body: { ticket: body.ticket } }),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('WeChat logins while their account is merged all arrive, at one of the two, and none fails [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makeWechatPerson(world)];
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { body } = await world.call('POST', '/v1/oauth/mergeaccess', {
    token: drop.token,
    body: { phone: keep.phone, code: await codeFor(world, keep.phone) },
  });
  const [merged, ...logins] = await Promise.all([
    world.call('POST', '/v1/oauth/merge', { token: drop.token, body: { ticket: body.ticket } }),
    ...Array.from({ length: 12 }, () => oauthLogin(world, drop.friend)),
  ]);
  expect(merged.status).toBe(200);
  expect(new Set(logins.map((login) => login.status))).toEqual(new Set([200]));
  const landed = new Set(logins.map((login) => login.body.session.user_id));
  expect([...landed].every((id) => id === keep.userId || id === drop.userId)).toBe(true);
  expect((await oauthLogin(world, drop.friend)).body.session.user_id).toBe(keep.userId);
});

test('a login taken over while all are ended does not outlive them, and nothing fails [D5][D182]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await makePerson(world);
    const { body } = await world.call('POST', '/v1/oauth/hand-over', { token: person.token });
    const [taken, ended] = await Promise.all([
      world.call('POST', '/v1/oauth/take-over', { body: { ticket: body.ticket } }),
      world.call('POST', '/v1/user/logout-everywhere', { token: person.token, body: {} }),
    ]);
    expect([200, 400]).toContain(taken.status);
    expect(ended.status).toBe(200);
    const left = await world.call('GET', '/v1/user/view', { token: taken.body.token ?? person.token });
    expect(left.status).toBe(401);
  }
});
