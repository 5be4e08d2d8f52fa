import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { codeFor, freshPhone, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { makeWechatPerson } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true });

async function freshCode(phone: string, scene: string): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}

/** Waits until the request waits for a lock. */
async function untilBlocked(request: Promise<Answer>): Promise<void> {
  let answered = false;
  void request.then(() => (answered = true));
  for (;;) {
    if (answered) throw new Error(`it did not wait: ${JSON.stringify(await request)}`);
    const { rowCount } = await world.database.pool.query(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    );
    if (rowCount) return;
  }
}

/** Runs `request` while a `change` of its person is not committed yet: the request must wait for it. */
async function duringChange(
  person: Person,
  request: () => Promise<Answer>,
  change: (client: PoolClient) => Promise<unknown>,
): Promise<Answer> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from account_user where user_id = $1 for update', [person.userId]);
    const answer = request();
    await untilBlocked(answer);
    await change(client);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

const moveNumber = (person: Person) => (client: PoolClient) =>
  client.query('update account_user set phone = $2 where user_id = $1', [person.userId, freshPhone()]);

const sessionsOf = async (person: Person): Promise<number> => {
  const { rowCount } = await world.database.pool.query('select from account_session where user_id = $1', [
    person.userId,
  ]);
  return rowCount ?? 0;
};

test('a login by the number that an account is just giving up does not get into it [D5][D11]', async () => {
  const person = await makePerson(world);
  const code = await freshCode(person.phone, 'login');
  const before = await sessionsOf(person);
  const answer = await duringChange(
    person,
    () =>
      world.call('POST', '/regcenter/customer/login/captcha', {
        body: { phone: person.phone, code, product: 'qun', protocolIds: [1, 2] },
      }),
    moveNumber(person),
  );
  expect(answer.status).toBe(200);
  expect(answer.body.data.user_id).not.toBe(person.userId);
  expect(await sessionsOf(person)).toBe(before);
});

test('a password recovered by the number that an account is just giving up is not set [D8][D11]', async () => {
  const person = await makePerson(world);
  const code = await freshCode(person.phone, 'password');
  const answer = await duringChange(
    person,
    () =>
      world.call('POST', '/v1/user/recover', {
        body: { phone: person.phone, code, password: 'quiet7harbour' },
      }),
    moveNumber(person),
  );
  expect(answer.status).toBe(400);
  const { rows } = await world.database.pool.query(
    'select password_hash from account_user where user_id = $1',
    [person.userId],
  );
  expect(rows[0].password_hash).toBeNull();
});

test.each([
  { how: 'leaves', status: 4 },
  { how: 'is merged into another', status: 6 },
])('a card of somebody whose account just $how is not made [D10][D13]', async ({ status }) => {
  const person = await makePerson(world);
  const answer = await duringChange(
    person,
    () => world.call('POST', '/v1/card/post', { token: person.token, body: { realname: '林晚照' } }),
    (client) =>
      client.query('update account_user set status = $2 where user_id = $1', [person.userId, status]),
  );
  expect(answer.status).toBe(401);
  const { rowCount } = await world.database.pool.query('select from card where user_id = $1', [
    person.userId,
  ]);
  expect(rowCount).toBe(0);
});

test('an erasure and a login of its person at once do not wait for each other for ever [D13]', async () => {
  const person = await makePerson(world);
  const code = await freshCode(person.phone, 'login');
  const answer = await duringChange(
    person,
    () =>
      world.call('POST', '/regcenter/customer/login/captcha', {
        body: { phone: person.phone, code, product: 'qun', protocolIds: [1, 2] },
      }),
    async (client) => {
      await client.query('delete from account_code where phone = $1', [person.phone]);
      await client.query('update account_user set phone = null, status = 5 where user_id = $1', [
        person.userId,
      ]);
    },
  );
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('验证码已失效，请重新获取');
});

test('giving up a number and an erasure at once do not wait for each other for ever [D11][D13]', async () => {
  const person = await makePerson(world);
  const code = await freshCode(person.phone, 'unbind');
  const answer = await duringChange(
    person,
    () =>
      world.call('POST', '/reg/bind/unbind-phone', {
        token: person.token,
        body: { phone: person.phone, code },
      }),
    async (client) => {
      await client.query('delete from account_code where phone = $1', [person.phone]);
      await moveNumber(person)(client);
    },
  );
  expect(answer.status).toBe(422);
});

test('two accounts that would each become the other end as one [D10]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await makePerson(world), await makeWechatPerson(world)];
    const preview = async (drop: Person, keep: Person): Promise<string> => {
      const { body } = await world.call('POST', '/v1/oauth/mergeaccess', {
        token: drop.token,
        body: { phone: keep.phone, code: await freshCode(keep.phone, 'merge') },
      });
      return body.ticket;
    };
    const setPhone = (person: Person, phone: string | null) =>
      world.database.pool.query('update account_user set phone = $2 where user_id = $1', [
        person.userId,
        phone,
      ]);
    const there = await preview(other, one);
    await setPhone(one, null);
    await setPhone(other, freshPhone());
    const { rows } = await world.database.pool.query('select phone from account_user where user_id = $1', [
      other.userId,
    ]);
    const back = await preview(one, { ...other, phone: rows[0].phone });
    const answers = await Promise.all([
      world.call('POST', '/v1/oauth/merge', { token: other.token, body: { ticket: there } }),
      world.call('POST', '/v1/oauth/merge', { token: one.token, body: { ticket: back } }),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, expect.toBeOneOf([401, 422])]);
  }
});
