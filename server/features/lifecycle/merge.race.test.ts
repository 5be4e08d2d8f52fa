import { expect, test } from 'vitest';
import { codeFor, makePerson, requestCode } from '../../testing/people.ts';
import { makeWechatPerson, oauthLogin } from '../../testing/wechat.ts';
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
