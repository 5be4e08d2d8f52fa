import { expect, test } from 'vitest';
import { freshIp, freshPhone, logIn } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const tryIn = (username: string, password: string) =>
  world.call('POST', '/v1/oauth/loginbypassword', { body: { username, password }, ip: freshIp() });

test('of 40 guesses at once five are made; the rest meet the lock [D8]', async () => {
  const phone = freshPhone();
  await logIn(world, phone, { password: 'tea2green' });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => tryIn(phone, `wrong${1000 + index}`)),
  );
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(35);
  expect((await tryIn(phone, 'tea2green')).status).toBe(429);
});

test('20 logins at once leave 10 sessions [D5]', async () => {
  const phone = freshPhone();
  const { body } = await logIn(world, phone, { password: 'tea2green' });
  const right = async () => {
    for (;;) {
      const answer = await tryIn(phone, 'tea2green');
      if (answer.status !== 429) return answer;
    }
  };
  const answers = await Promise.all(Array.from({ length: 20 }, right));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const { rows } = await world.database.pool.query<{ count: number }>(
    'select count(*) from account_session where user_id = $1',
    [body.data.user_id],
  );
  expect(rows[0]?.count).toBe(10);
});
