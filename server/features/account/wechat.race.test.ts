import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
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
