import { applyTo } from '../features/friend/testing.ts';
import { makeCard } from '../features/card/testing.ts';
import { makeStaff } from '../features/staff/testing.ts';
import { expect, test } from 'vitest';
import { freshIp, freshPhone, makePerson, requestCode } from './people.ts';
import { makeWechatPerson } from './wechat.ts';
import { useWorld, type Answer } from './world.ts';

const world = useWorld({ listen: true });

const postCard = (token: string | undefined, body: object): Promise<Answer> =>
  world.call('POST', '/v1/card/post', { token, body });

/** A statement that fails, as when the database is gone. */
async function withoutDatabase(work: () => Promise<Answer>): Promise<Answer> {
  const { pool } = world.database;
  const connect = pool.connect.bind(pool);
  pool.connect = (() => Promise.reject(new Error('terminating connection'))) as typeof pool.connect;
  try {
    return await work();
  } finally {
    pool.connect = connect;
  }
}

/** By code: a call that ends with it. */
const provoked: Readonly<Record<string, () => Promise<Answer>>> = {
  40001: async () => postCard((await makePerson(world)).token, { company: '远山' }),
  40100: () => postCard(undefined, { realname: '王五' }),
  40101: async () => postCard((await makeWechatPerson(world)).token, { realname: '王五' }),
  40300: async () => {
    const [one, other] = [await makePerson(world), await makePerson(world)];
    const body = { permissions: { allowFriend: 0 } };
    await world.call('PATCH', '/v1/user/edit', { token: other.token, body });
    return applyTo(world, one, other);
  },
  40400: () => world.call('GET', '/v1/card/view', { query: { id: 123_456_789 } }),
  40901: async () => {
    const { owner } = await makeCard(world);
    for (let more = 0; more < 2; more += 1) await makeCard(world, owner);
    return postCard(owner.token, { realname: '第四张' });
  },
  42200: async () => {
    const { owner, card } = await makeCard(world);
    const query = { id: card.card_id };
    return world.call('GET', '/v1/card/cancelcertify', { token: owner.token, query });
  },
  42900: async () => {
    const [phone, ip] = [freshPhone(), freshIp()];
    await requestCode(world, phone, 'login', ip);
    return requestCode(world, phone, 'login', ip);
  },
  45100: async () => {
    const { office } = await makeStaff(world, 'operator');
    await world.call('POST', '/v1/staff/word', {
      token: office,
      body: { word: '赌博平台', level: 'refuse' },
    });
    return postCard((await makePerson(world)).token, { realname: '王五', intro: '赌博平台' });
  },
  50300: () => withoutDatabase(() => world.call('GET', '/v1/card/view', { query: { id: 1 } })),
};

test.each(Object.entries(provoked))(
  '%s: one Chinese sentence that says what to do [D141]',
  async (code, provoke) => {
    const { status, body } = await provoke();
    expect(body).toMatchObject({
      errcode: Number(code),
      errmsg: expect.stringMatching(/^[^。a-z]*[\u4e00-\u9fff][^。a-z]*$/),
    });
    expect(status).toBe({ 40101: 403, 40901: 409, 45100: 422 }[code] ?? Math.floor(Number(code) / 100));
    if (code === '40001') expect(body.field).toBe('realname');
    if (code === '42900') expect(body.retry_after).toBeGreaterThan(0);
  },
);

test('paths of the other bases carry it as code, with no data [D141]', async () => {
  const { body } = await world.call('POST', '/v3-api/customer/card/decode', { body: { hash: 'x' } });
  expect(body).toEqual({ code: 40100, message: expect.stringMatching(/登录/), data: null });
});
