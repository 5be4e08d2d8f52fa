import { expect, test } from 'vitest';
import { freshIp, freshPhone, logIn } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ env: { SUPPORT_CONTACT: '400-800-8888' } });

test('who may not log in any more is told whom to ask', async () => {
  const phone = freshPhone();
  const { body } = await logIn(world, phone, { password: 'tea2green' });
  await world.database.pool.query('update account_user set status = 5 where user_id = $1', [
    body.data.user_id,
  ]);
  const refused = await world.call('POST', '/v1/oauth/loginbypassword', {
    body: { username: phone, password: 'tea2green' },
    ip: freshIp(),
  });
  expect(refused).toMatchObject({
    status: 403,
    body: { errmsg: '该账号已停用，如有疑问请联系客服：400-800-8888' },
  });
});
