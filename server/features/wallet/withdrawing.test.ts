import { listPending, payOpenid } from '@qunlu/contract/wallet/calls.ts';
import {
  cancelWithdrawal,
  listWithdrawals,
  refreshWithdrawal,
  withdrawalForm,
} from '@qunlu/contract/wallet/withdrawals.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { idNumberOf, verify } from '../identity/testing.ts';
import { giveMoney } from '../ledger/testing.ts';
import {
  bindPayee,
  endAtProvider,
  makeKnownPayee,
  makePayee,
  moneyOf,
  transferOf,
  tryWithdraw,
  withdraw,
  withdrawalOf,
  withdrawCode,
  wrongBooks,
} from './testing.ts';

const world = useWorld({ listen: true });

test('C092: getpayopenid says whether the WeChat is bound, and where to bind it and come back [C092][D111]', async () => {
  const person = await makePerson(world);
  const before = await world.ask(payOpenid, { token: person.token });
  expect(before.openid_bound).toBe(false);
  expect(before.auth_url).toBe(
    `${world.deps.env.publicUrl}/#!/user/oauth/wechat?app=official&callback=%2Fuser%2Fwallet%2Fapply`,
  );
  await bindPayee(world, person);
  expect(await world.ask(payOpenid, { token: person.token })).toEqual({
    openid_bound: true,
    auth_url: '',
    nickname: '小满',
  });
});

test('what is missing is said before asking, and refused when asked: real name, age, WeChat [D111][D18]', async () => {
  const person = await makePerson(world);
  await giveMoney(world, person.userId, 10_000);
  const blocked = async () => (await world.ask(withdrawalForm, { token: person.token })).blocked;
  expect(await blocked()).toBe('请先实名，再提现');
  expect(await tryWithdraw(world, person, { amount: 1_000 })).toMatchObject({
    status: 403,
    body: { errcode: 40300 },
  });
  await verify(world, person);
  expect(await blocked()).toBe('请先绑定收款的微信');
  expect(await tryWithdraw(world, person, { amount: 1_000 })).toMatchObject({
    status: 422,
    body: { errmsg: '请先绑定收款的微信' },
  });
  await bindPayee(world, person);
  expect(await world.ask(withdrawalForm, { token: person.token })).toEqual({
    withdrawable: 10_000,
    reserved: 0,
    min: 1_000,
    max: 2_000_000,
    left_today: 3,
    fee_basis_points: 60,
    code_above: 50_000,
    auto_up_to: 50_000,
    confirm_hours: 24,
    staff_days: 3,
    realname: 1,
    adult: true,
    openid_bound: true,
    payee: '小满',
    blocked: '',
  });
  const minor = await makePayee(world, 10_000, { age: 16 });
  expect(await tryWithdraw(world, minor, { amount: 1_000 })).toMatchObject({
    status: 403,
    body: { errmsg: '未满 18 周岁不能提现' },
  });
});

test('asking takes the amount out of the income and freezes it; the fee is 0.6 %, rounded up [D111][D112][D113]', async () => {
  const person = await makePayee(world, 20_001);
  const row = await withdraw(world, person, 10_001);
  // 60.006 fen.
  expect(row).toMatchObject({ amount: 10_001, fee: 61, arrives: 9_940, state: 0, done_at: 0, sheet: null });
  expect(row.words).toMatch(/^客服会在 \d{4}-\d\d-\d\d 前审核/);
  expect(row.can).toEqual({ cancel: true, confirm: false });
  expect(await moneyOf(world, person)).toEqual({
    balance: 0,
    income: 10_000,
    spendable: 0,
    frozen: 10_001,
    withdrawable: 10_000,
    awaited: 0,
  });
  const { list } = await world.ask(listPending, { query: {}, token: person.token });
  expect(list).toMatchObject([{ title: '提现处理中', amount: 10_001, release_at: 0 }]);
  const { list: notified } = await world.ask(listNotifications, { query: {}, token: person.token });
  expect(notified[0]).toMatchObject({
    category: 'payment',
    title: '提现申请已收到',
    path: '/user/withdrawalList',
  });
});

test('only from the income: what was topped up cannot be withdrawn [D109][D111]', async () => {
  const person = await makePayee(world);
  await giveMoney(world, person.userId, 50_000, 'balance');
  expect(await tryWithdraw(world, person, { amount: 1_000 })).toMatchObject({
    status: 422,
    body: { errmsg: expect.stringContaining('不足') as string },
  });
});

test.each([
  [999, 400],
  [1_000, 200],
  [0, 400],
  [-1_000, 400],
  [1_000.5, 400],
  ['1e4', 400],
  [2_000_001, 400],
  [1e300, 400],
  [null, 400],
])('an amount of %s is answered %s, naming the field [D111]', async (amount, status) => {
  const person = await makePayee(world, 3_000_000);
  const answer = await tryWithdraw(world, person, { amount });
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.body).toMatchObject({ field: 'amount', errmsg: /提现金额/ });
});

test('20 000 yuan is the most, with a code; a fen more is refused [D111]', async () => {
  const person = await makePayee(world, 4_000_000);
  const code = await withdrawCode(world, person);
  expect((await tryWithdraw(world, person, { amount: 2_000_001, code })).status).toBe(400);
  expect((await tryWithdraw(world, person, { amount: 2_000_000, code })).status).toBe(200);
});

test('above 500 yuan a code is asked, at 500 none; wrong ones are counted though nothing else happens [D111]', async () => {
  const person = await makePayee(world, 500_000);
  expect((await tryWithdraw(world, person, { amount: 50_000 })).status).toBe(200);
  expect(await tryWithdraw(world, person, { amount: 50_001 })).toMatchObject({
    status: 400,
    body: { field: 'code', errmsg: '超过 500.00 元要填写验证码' },
  });
  const code = await withdrawCode(world, person);
  const wrong = code === '000000' ? '111111' : '000000';
  for (const left of [4, 3, 2, 1])
    expect(
      await tryWithdraw(world, person, { amount: 50_001, code: wrong }, `wrong-code-${left}`),
    ).toMatchObject({
      status: 400,
      body: { field: 'code', errmsg: `验证码不正确，还可以再试${left}次` },
    });
  await tryWithdraw(world, person, { amount: 50_001, code: wrong });
  // Used up by guessing: now the right one does not do either.
  expect((await tryWithdraw(world, person, { amount: 50_001, code })).status).toBe(400);
  const fresh = await withdrawCode(world, person);
  expect((await tryWithdraw(world, person, { amount: 50_001, code: fresh })).status).toBe(200);
  // Once.
  expect((await tryWithdraw(world, person, { amount: 50_001, code: fresh })).status).toBe(400);
});

test('three a day in Shanghai, taken back or not; at midnight there are three again [D111]', async () => {
  const person = await makePayee(world, 100_000);
  const first = await withdraw(world, person, 1_000);
  await world.ask(cancelWithdrawal, { body: { id: first.id }, token: person.token });
  await withdraw(world, person, 1_000);
  await withdraw(world, person, 1_000);
  const refused = await tryWithdraw(world, person, { amount: 1_000 });
  expect(refused).toMatchObject({ status: 429, body: { errmsg: '一天最多提现 3 次，请明天再来' } });
  const left = (world.nextDay().getTime() - world.now().getTime()) / 1000;
  expect(refused.body.retry_after).toBe(left);
  world.pass(left - 1);
  expect((await tryWithdraw(world, person, { amount: 1_000 })).status).toBe(429);
  world.pass(1);
  expect((await tryWithdraw(world, person, { amount: 1_000 })).status).toBe(200);
});

test('of several WeChats the first is paid, and the page says which it is [D111]', async () => {
  const person = await makePayee(world, 10_000);
  await bindPayee(world, person);
  await sql`update account_oauth set nickname = '旧的' where oauth_id =
    (select min(oauth_id) from account_oauth where user_id = ${person.userId})`.execute(world.deps.db);
  const { id } = await withdraw(world, person, 2_000);
  expect((await world.ask(withdrawalForm, { token: person.token })).payee).toBe('旧的');
  const { rows } = await sql<{ nickname: string }>`select o.nickname from wallet_withdrawal w
    join account_oauth o on o.openid = w.openid and o.appid = w.appid
    where w.withdrawal_id = ${id}`.execute(world.deps.db);
  expect(rows).toEqual([{ nickname: '旧的' }]);
});

test('the same key asks once [D111]', async () => {
  const person = await makePayee(world, 10_000);
  const one = await tryWithdraw(world, person, { amount: 2_000 }, 'withdraw-once');
  const two = await tryWithdraw(world, person, { amount: 2_000 }, 'withdraw-once');
  expect(two.body).toEqual(one.body);
  expect((await moneyOf(world, person)).income).toBe(8_000);
});

test('of two accounts of one person one withdraws [D18][D19]', async () => {
  const idNumber = idNumberOf('19800101');
  const [one, two] = [
    await makePayee(world, 5_000, { idNumber }),
    await makePayee(world, 5_000, { idNumber }),
  ];
  expect((await tryWithdraw(world, one, { amount: 1_000 })).status).toBe(200);
  expect(await tryWithdraw(world, two, { amount: 1_000 })).toMatchObject({ status: 403 });
});

test('who is banned may withdraw what is theirs, who is leaving may not [D12][D13]', async () => {
  const [banned, leaving] = [await makePayee(world, 5_000), await makePayee(world, 5_000)];
  const set = (userId: number, status: number) =>
    sql`update account_user set status = ${status} where user_id = ${userId}`.execute(world.deps.db);
  await set(banned.userId, 3);
  await set(leaving.userId, 4);
  const asked = await tryWithdraw(world, banned, { amount: 1_000 });
  expect(asked.status).toBe(200);
  expect((await world.ask(listWithdrawals, { query: {}, token: banned.token })).list).toHaveLength(1);
  expect((await tryWithdraw(world, leaving, { amount: 1_000 })).body.errcode).toBe(40312);
});

test('paid out: the person confirms in WeChat, the money leaves, the fee is the platform’s [D112][R035]', async () => {
  const person = await makeKnownPayee(world, 50_000);
  const { id, state } = await withdraw(world, person, 50_000);
  expect(state).toBe(1);
  await world.runJob('wallet.payouts');
  const waiting = await withdrawalOf(world, person, id);
  expect(waiting).toMatchObject({ state: 2, can: { cancel: true, confirm: true } });
  expect(waiting.confirm_by - waiting.created_at).toBe(86_400);
  expect(waiting.sheet).toMatchObject({ ...world.deps.pay.transferSheet(), package: /.+/ });
  expect(await transferOf(world, id)).toMatchObject([{ amount: 49_700, state: 'WAIT_USER_CONFIRM' }]);
  await endAtProvider(world, id);
  const done = await withdrawalOf(world, person, id);
  expect(done).toMatchObject({ state: 3, sheet: null, can: { cancel: false, confirm: false } });
  expect(done.words).toMatch(/^497\.00 元已在 .* 到您的微信零钱$/);
  expect(await moneyOf(world, person)).toMatchObject({ income: 0, frozen: 0 });
  const { rows } = await world.database.pool.query(
    `select a.kind, l.amount from ledger_line l join ledger_account a using (account_id)
     join ledger_entry e using (entry_id) where e.key = $1 order by l.amount`,
    [`hold:withdrawal:${id}:posted`],
  );
  expect(rows).toEqual([
    { kind: 'frozen', amount: -50_000 },
    { kind: 'fee', amount: 300 },
    { kind: 'channel', amount: 49_700 },
  ]);
  const { list } = await world.ask(listNotifications, { query: {}, token: person.token });
  expect(list.map(({ title }) => title).slice(0, 3)).toEqual(['提现已到账', '请确认收款', '提现已通过']);
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});

test('no notice comes: asking finds that it arrived, and the job does by itself [D112]', async () => {
  await world.call('POST', '/sandbox/api/payments/behave', { body: { lose: 1 } });
  const [one, two] = [await makeKnownPayee(world, 5_000), await makeKnownPayee(world, 5_000)];
  const [first, second] = [await withdraw(world, one, 5_000), await withdraw(world, two, 5_000)];
  await world.runJob('wallet.payouts');
  await endAtProvider(world, first.id);
  await endAtProvider(world, second.id);
  expect((await withdrawalOf(world, one, first.id)).state).toBe(2);
  expect(await world.ask(refreshWithdrawal, { body: { id: first.id }, token: one.token })).toMatchObject({
    state: 3,
  });
  world.pass(601);
  await world.runJob('wallet.payouts');
  expect((await withdrawalOf(world, two, second.id)).state).toBe(3);
  await world.call('POST', '/sandbox/api/payments/behave', { body: {} });
});

test('another’s withdrawal is nobody’s to see, cancel or ask about [R035]', async () => {
  const [owner, other] = [await makePayee(world, 5_000), await makePerson(world)];
  const { id } = await withdraw(world, owner, 1_000);
  for (const path of ['/v1/withdrawal/cancel', '/v1/withdrawal/refresh'])
    expect((await world.call('POST', path, { token: other.token, body: { id } })).status).toBe(404);
  expect((await world.ask(listWithdrawals, { query: {}, token: other.token })).list).toEqual([]);
});

test('the list goes back in pages, the newest first [R035]', async () => {
  const person = await makePayee(world, 100_000);
  const ids: number[] = [];
  for (let day = 0; day < 5; day += 1) {
    ids.unshift((await withdraw(world, person, 1_000)).id);
    world.pass(86_400);
  }
  const one = await world.ask(listWithdrawals, { query: { size: 3 }, token: person.token });
  const two = await world.ask(listWithdrawals, { query: { size: 3, next: one.next }, token: person.token });
  expect([...one.list, ...two.list].map(({ id }) => id)).toEqual(ids);
  expect(two.next).toBe(-1);
});
