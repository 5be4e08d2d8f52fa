import { expect, test } from 'vitest';
import { codeFor, freshPhone, requestCode } from '../../testing/people.ts';
import { jobContext } from '../../platform/context.ts';
import { sendStaffCode } from './service/codes.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

test('of 10 requests at once for one number one sends [D1]', async () => {
  const phone = freshPhone();
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode(world, phone)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(9);
});

test('of 10 requests that began at different times and met at the lock one sends [D1]', async () => {
  const phone = freshPhone();
  const ctx = jobContext(world.deps);
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      sendStaffCode({ ...ctx, now: new Date(world.now().getTime() - at * 1000) }, phone),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await world.database.pool.query('select from account_code where phone = $1', [phone]);
  expect(rows).toHaveLength(1);
});

test('guesses made at once do not get more than 5 tries [D1]', async () => {
  const phone = freshPhone();
  await requestCode(world, phone);
  const code = await codeFor(world, phone);
  const guesses = Array.from({ length: 40 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  );
  await Promise.all(
    guesses.map((guess) =>
      world.call('POST', '/v1/oauth/phone-code-verify', { body: { phone, code: guess, scene: 'login' } }),
    ),
  );
  const right = await world.call('POST', '/v1/oauth/phone-code-verify', {
    body: { phone, code, scene: 'login' },
  });
  expect(right.body.errmsg).toBe('验证码错误次数过多，请重新获取');
  const { rows } = await world.database.pool.query<{ tries: number }>(
    'select tries from account_code where phone = $1',
    [phone],
  );
  expect(rows[0]?.tries).toBe(5);
});

test('one code used 10 times at once logs in once and registers one user [D1][D4]', async () => {
  const phone = freshPhone();
  await requestCode(world, phone);
  const code = await codeFor(world, phone);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.call('POST', '/regcenter/customer/login/captcha', {
        body: { phone, code, product: 'qun', protocolIds: [1, 2] },
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const { rows } = await world.database.pool.query('select user_id from account_user where phone = $1', [
    phone,
  ]);
  expect(rows).toHaveLength(1);
});
