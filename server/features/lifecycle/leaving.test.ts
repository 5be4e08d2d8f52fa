// postgres: erasing takes the lock of the person
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { provide } from '../../platform/ports.ts';
import { codeFor, logIn, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { makeCard, viewAs } from '../card/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { holdings } from '../account/ports.ts';
import { changeStatus } from '../account/service/status.ts';
import { lifecycles, type LeaveBlock, type Lifecycle } from './ports.ts';

const owns = new Map<number, { balance: number; score: number }>();
const state = new Map<number, LeaveBlock[]>();
const busy: Lifecycle = {
  feature: 'order',
  columns: {},
  leaveBlocks: async (_ctx, userId) => state.get(userId) ?? [],
  givesUp: async (_ctx, userId) => (owns.has(userId) ? ['会员剩余 20 天'] : []),
  erases: ['未完成的订单草稿'],
  keeps: ['交易记录，保留三年'],
};
const world = useWorld({
  extra: {
    name: 'test',
    provides: [provide(holdings, async (_ctx, userId) => owns.get(userId) ?? {}), provide(lifecycles, busy)],
  },
});

const day = 86_400;
const view = async (token: string) => (await world.call('GET', '/v1/user/leaving', { token })).body;
const leave = async (person: Person, more = {}) => {
  await requestCode(world, person.phone, 'delete');
  return world.call('POST', '/v1/user/ban-off', {
    token: person.token,
    body: { code: await codeFor(world, person.phone), ...more },
  });
};
const cancel = (token: string) => world.call('POST', '/v1/user/leaving-cancel', { token });
const statusOf = async (token: string): Promise<number> =>
  (await world.call('GET', '/v1/card/list', { token })).status;

test('before leaving one reads what goes, what stays and why [R034][D13]', async () => {
  const person = await makePerson(world);
  owns.set(person.userId, { balance: 0, score: 12 });
  const seen = await view(person.token);
  expect(seen).toMatchObject({
    state: 'none',
    requested_at: 0,
    erase_at: 0,
    blocks: [],
    given_up: ['12 积分', '会员剩余 20 天'],
    give_up_balance: 0,
    can: { leave: true, leave_without_balance: true },
  });
  expect(seen.erased).toContain('未完成的订单草稿');
  expect(seen.kept).toContain('交易记录，保留三年');
});

test('whoever leaves is out on every device, hidden, warned by text, and has 15 days [C051][D13][D5]', async () => {
  const { owner, card } = await makeCard(world);
  world.pass(61);
  const other = (await logIn(world, owner.phone)).body.data.token;
  world.pass(61);
  const left = await leave(owner);
  const at = Math.floor(world.now().getTime() / 1000);
  expect(left.body).toMatchObject({
    state: 'cooling',
    requested_at: at,
    erase_at: at + 15 * day,
    blocks: [],
    can: { leave: false, leave_without_balance: false },
  });
  expect([await statusOf(owner.token), await statusOf(other)]).toEqual([401, 401]);
  expect(await viewAs(world, card.card_id)).toMatchObject({ errcode: 40400 });
  const inbox = await world.call('GET', '/sandbox/api/sms', { query: { phone: owner.phone } });
  expect(inbox.body.list[0]).toMatchObject({
    code: '',
    text: expect.stringMatching(
      /^【群录】您的账号已申请注销，将于 2026-12-05 \d\d:\d\d 删除。如非本人操作，请在此之前登录并取消。$/,
    ),
  });
});

test('who comes back on day 3 may only cancel, and then all is as it was [D13]', async () => {
  const { owner, card } = await makeCard(world);
  world.pass(61);
  await leave(owner);
  world.pass(3 * day);
  const back = (await logIn(world, owner.phone)).body.data;
  expect(back.status).toBe(userStatus.leaving);
  const refused = await world.call('GET', '/v1/card/list', { token: back.token });
  expect([refused.status, refused.body.errcode]).toEqual([403, 40312]);
  expect((await view(back.token)).state).toBe('cooling');
  expect((await cancel(back.token)).body).toMatchObject({ state: 'none', erase_at: 0 });
  expect((await cancel(back.token)).status).toBe(200);
  expect(await statusOf(back.token)).toBe(200);
  expect((await viewAs(world, card.card_id)).realname).toBe('张三');
  world.pass(20 * day);
  await world.runJob('lifecycle.erase-left');
  expect((await viewAs(world, card.card_id)).realname).toBe('张三');
});

test('a banned person may leave, and is banned again on coming back [D12][D13]', async () => {
  const { owner, card } = await makeCard(world);
  await inTransaction(jobContext(world.deps), (tx) =>
    changeStatus(tx, owner.userId, userStatus.banned, '冒用他人身份'),
  );
  world.pass(61);
  const banned = (await logIn(world, owner.phone)).body.data;
  world.pass(61);
  expect((await leave({ ...owner, token: banned.token })).body.state).toBe('cooling');
  world.pass(61);
  const { token } = (await logIn(world, owner.phone)).body.data;
  await cancel(token);
  const self = await world.call('GET', '/v1/user/view', { token });
  expect(self.body).toMatchObject({ status: userStatus.banned, status_reason: '冒用他人身份' });
  expect(await viewAs(world, card.card_id)).toMatchObject({ errcode: 40400 });
});

test('what stands in the way is named one by one; money may be given up [D13]', async () => {
  const person = await makePerson(world);
  owns.set(person.userId, { balance: 1234, score: 0 });
  const block = (code: string, title: string) => ({ code, title, action: '请先处理', path: '/order/list' });
  state.set(person.userId, [block('orders', '有 2 个未完成的订单'), block('activity', '有正在进行的活动')]);
  expect((await view(person.token)).blocks).toEqual([
    {
      code: 'balance',
      title: '钱包里还有 12.34 元',
      action: '请先提现，或确认放弃这些余额',
      path: '/user/wallet',
    },
    block('orders', '有 2 个未完成的订单'),
    block('activity', '有正在进行的活动'),
  ]);
  world.pass(61);
  const blocked = await leave(person);
  expect([blocked.status, blocked.body.errmsg]).toEqual([
    409,
    '还不能注销，共 3 项要先处理：钱包里还有 12.34 元，另有 2 项',
  ]);
  state.delete(person.userId);
  expect((await view(person.token)).can).toEqual({ leave: false, leave_without_balance: true });
  // The refusal used no code up.
  const code = await codeFor(world, person.phone);
  const ban = (body: object) => world.call('POST', '/v1/user/ban-off', { token: person.token, body });
  expect((await ban({ code })).status).toBe(409);
  expect((await ban({ code, give_up: 1 })).body).toMatchObject({ state: 'cooling', give_up_balance: 1234 });
  const { rows } = await world.database.pool.query(
    'select gave_up_balance from account_leaving where user_id = $1',
    [person.userId],
  );
  expect(rows).toEqual([{ gave_up_balance: true }]);
});

test('leaving asks for a code of its own; wrong ones are counted [D13][D1]', async () => {
  const person = await makePerson(world);
  const ban = (body: object) => world.call('POST', '/v1/user/ban-off', { token: person.token, body });
  expect((await ban({})).body).toMatchObject({ errcode: 40001, errmsg: '请填写验证码', field: 'code' });
  world.pass(61);
  await requestCode(world, person.phone, 'login');
  expect((await ban({ code: await codeFor(world, person.phone) })).status).toBe(400);
  world.pass(61);
  await requestCode(world, person.phone, 'delete');
  const right = await codeFor(world, person.phone);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  for (let left = 4; left > 0; left -= 1)
    expect((await ban({ code: wrong })).body.errmsg).toBe(`验证码不正确，还可以再试${left}次`);
  expect((await ban({ code: wrong })).body.errmsg).toBe('验证码错误次数过多，请重新获取');
  expect((await ban({ code: right })).status).toBe(400);
  expect((await view(person.token)).state).toBe('none');
});

test('who has WeChat only leaves by a login of the last 10 minutes [D13]', async () => {
  const person = await makePerson(world);
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [person.userId]);
  const ban = () => world.call('GET', '/v1/user/ban-off', { token: person.token });
  world.pass(601);
  expect((await ban()).body).toMatchObject({ errcode: 40001, errmsg: '请重新登录后再注销' });
  await world.database.pool.query('update account_session set created_at = $2 where user_id = $1', [
    person.userId,
    world.now(),
  ]);
  world.pass(600);
  expect((await ban()).body.state).toBe('cooling');
});

test('after the cooling days nothing can be cancelled, even before the job has come [D13]', async () => {
  const person = await makePerson(world);
  world.pass(61);
  await leave(person);
  world.pass(15 * day);
  const { token } = (await logIn(world, person.phone)).body.data;
  expect((await cancel(token)).body).toMatchObject({ errcode: 42200 });
  await world.runJob('lifecycle.erase-left');
  expect((await world.call('GET', '/v1/user/view', { token })).status).toBe(401);
});

test('one person who cannot be erased does not keep the others [D13]', async () => {
  const [stuck, other] = [await makePerson(world), await makePerson(world)];
  world.pass(61);
  await leave(stuck);
  await leave(other);
  world.pass(15 * day);
  busy.erase = (_tx, userId) =>
    userId === stuck.userId ? Promise.reject(new Error('no way')) : Promise.resolve();
  const phones = async () =>
    (
      await world.database.pool.query<{ phone: string | null }>(
        'select phone from account_user where user_id = any($1) order by phone',
        [[stuck.userId, other.userId]],
      )
    ).rows.map((row) => row.phone);
  // Told at the end of the run, with the others erased.
  await expect(world.runJob('lifecycle.erase-left')).rejects.toThrow('1 rows of lifecycle.erase-left failed');
  expect(await phones()).toEqual([stuck.phone, null]);
  delete busy.erase;
  await world.runJob('lifecycle.erase-left');
  await world.runJob('lifecycle.erase-left');
  expect(await phones()).toEqual([null, null]);
});
