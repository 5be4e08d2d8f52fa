import { expect, test } from 'vitest';
import { inTransactionOf } from '../../platform/events.ts';
import { freshPhone, logIn } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { securityEvent } from './events.ts';

const notifications: { userId: number; title: string; body: string; path: string }[] = [];
const world = useWorld({
  extra: {
    name: 'test',
    listens: [
      inTransactionOf(securityEvent, async (_tx, notification) => void notifications.push(notification)),
    ],
  },
});

const password = 'tea2green';

test('a login on a new device is told with device and place; on a known one and at registration it is not [D5]', async () => {
  const phone = freshPhone();
  const agent = (userAgent: string) => ({ headers: { 'user-agent': userAgent } });
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  const { body } = await logIn(world, phone, { password });
  expect(notifications).toEqual([]);
  const logInWith = (userAgent: string) =>
    world.call('POST', '/v1/oauth/loginbypassword', {
      body: { username: phone, password },
      ip: '114.114.114.114',
      ...agent(userAgent),
    });
  await logInWith(chrome);
  await logInWith(chrome);
  expect(notifications).toEqual([
    {
      userId: body.data.user_id,
      title: '新设备登录',
      body: expect.stringMatching(/Windows 电脑上的 Chrome.*江苏/),
      path: '/user/settings/sessions',
    },
  ]);
  const { rows } = await world.database.pool.query<{ city: string }>(
    'select city from account_session where user_id = $1 and user_agent = $2',
    [body.data.user_id, chrome],
  );
  expect(rows[0]?.city).toMatch(/江苏/);
});
