import { expect, test } from 'vitest';
import { codeFor, freshPhone, logIn, makePerson, requestCode } from '../../testing/people.ts';
import { makeWechatPerson } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const post = (path: string, body: object, token?: string): Promise<Answer> =>
  world.call('POST', path, { body, token });

async function freshCode(phone: string, scene: string): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}

/** Every call that takes a new password, for somebody with this number. */
const ways: Record<string, (phone: string, password: string) => Promise<Answer>> = {
  registering: (phone, password) => logIn(world, phone, { password }),
  setting: async (phone, password) => {
    const { token } = await makePerson(world, phone);
    return post('/v1/oauth/password', { password, code: await freshCode(phone, 'password') }, token);
  },
  recovering: async (phone, password) => {
    await makePerson(world, phone);
    return post('/v1/user/recover', { phone, password, code: await freshCode(phone, 'password') });
  },
  binding: async (phone, password) => {
    const { token } = await makeWechatPerson(world);
    return post('/v1/oauth/bindingphone', { phone, password, code: await freshCode(phone, 'bind') }, token);
  },
};

const sentenceOf = ({ body }: Answer): string => body.errmsg ?? body.message;

test.each(Object.entries(ways))(
  '%s refuses what everybody takes, whatever its case [D8]',
  async (_way, put) => {
    for (const password of ['password1', 'abcd1234', 'QWERTY123', '1q2w3e4r5t']) {
      const answer = await put(freshPhone(), password);
      expect([answer.status, answer.body.field], password).toEqual([400, 'password']);
      expect(sentenceOf(answer)).toBe('这个密码太常见，容易被猜中，请换一个');
    }
  },
);

test.each(Object.entries(ways))(
  '%s refuses the own number and the name of the product [D8]',
  async (_way, put) => {
    const made = [(phone: string) => `${phone}a`, (phone: string) => `x${phone}`, () => 'iloveQunlu8'];
    for (const make of made) {
      const phone = freshPhone();
      const answer = await put(phone, make(phone));
      expect([answer.status, answer.body.field], make(phone)).toEqual([400, 'password']);
      expect(sentenceOf(answer)).toBe('密码里不能有手机号或 qunlu，请换一个');
    }
  },
);

test('a refused password uses up no code [D4][D8]', async () => {
  const { phone, token } = await makePerson(world);
  const code = await freshCode(phone, 'password');
  expect((await post('/v1/oauth/password', { password: 'password1', code }, token)).status).toBe(400);
  expect((await post('/v1/oauth/password', { password: 'tea2green', code }, token)).status).toBe(200);
});

test.each(['registering', 'binding'])('%s takes a password as it is typed [D8]', async (way) => {
  const put = ways[way];
  if (!put) throw new Error('no such way');
  for (const password of [' tea2green', 'tea2green ', 'tea 2green', 'tea2\u200bgreen'])
    expect((await put(freshPhone(), password)).body, password).toMatchObject({ field: 'password' });
  const [phone, password] = [freshPhone(), '<b1>&Tea2"green'];
  expect((await put(phone, password)).status).toBe(200);
  const login = (given: string): Promise<Answer> =>
    post('/v1/oauth/loginbypassword', { username: phone, password: given });
  expect((await login(password.toLowerCase())).status).toBe(400);
  expect((await login(`${password} `)).status).toBe(400);
  expect((await login(password)).status).toBe(200);
});
