import { behaveCashier } from '@qunlu/contract/sandbox.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { listWithdrawals, viewWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { cancelWithdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { staffMe } from '@qunlu/contract/staff/calls.ts';
import { afterEach, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import {
  billOf,
  endAtProvider,
  makeKnownPayee,
  moneyOf,
  transferOf,
  withdraw,
  withdrawalOf,
  wrongBooks,
} from './testing.ts';

const world = useWorld({ listen: true });
const behave = (input: Record<string, unknown>) => world.ask(behaveCashier, { body: input });
afterEach(() => behave({}));

const day = 86_400;
async function payOut(times = 1, seconds = 61): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    await world.runJob('wallet.payouts');
    world.pass(seconds);
  }
}

test.each(['NOT_ENOUGH', 'NO_AUTH', 'SIGN_ERROR'] as const)(
  'the provider answers %s again and again: the person reads what is true, and staff has it before them [D112]',
  async (refuse) => {
    const [person, finance] = [await makeKnownPayee(world, 20_000), await makeStaff(world, 'finance')];
    const waiting = async () =>
      (await world.ask(staffMe, { token: finance.office })).waiting['wallet.withdrawals'] ?? 0;
    const before = await waiting();
    const { id } = await withdraw(world, person, 10_000);
    await behave({ refuse });
    await payOut(4);
    expect((await withdrawalOf(world, person, id)).words).toContain('几分钟内');
    await payOut(2);
    const stuck = await withdrawalOf(world, person, id);
    expect(stuck).toMatchObject({ state: 1, can: { cancel: true } });
    expect(stuck.words).toMatch(
      /^微信暂时没有接受这笔打款，客服正在处理，最晚 \d{4}-\d\d-\d\d 打成或退回收入/,
    );
    const { list: notified } = await world.ask(listNotifications, { query: {}, token: person.token });
    expect(notified[0]?.title).toBe('打款遇到问题，客服正在处理');
    expect(notified[0]?.body).not.toContain('几分钟');
    expect(await waiting()).toBe(before + 1);
    const { list } = await world.ask(listWithdrawals, { query: { state: 'waiting' }, token: finance.office });
    const line = list.find((one) => one.id === id);
    expect(line?.stuck_at).toBeGreaterThan(0);
    const shown = await world.ask(viewWithdrawal, {
      body: { id, reason: '打款受阻，看看原因' },
      token: finance.office,
    });
    const words = { NOT_ENOUGH: '余额不足', NO_AUTH: '没有开通', SIGN_ERROR: '签名' }[refuse];
    expect(shown.why).toContain(words);
    // The operator has mended it: it goes out by itself, and waits for nobody any more.
    await behave({});
    await payOut(1, 601);
    await payOut();
    expect((await withdrawalOf(world, person, id)).state).toBe(2);
    expect(await waiting()).toBe(before);
    await endAtProvider(world, id);
    expect(await withdrawalOf(world, person, id)).toMatchObject({ state: 3 });
    expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
  },
);

test('what the provider never takes comes back by the promised day, and is never sent after that [D112]', async () => {
  const person = await makeKnownPayee(world, 20_000);
  const { id } = await withdraw(world, person, 10_000);
  await behave({ refuse: 'NOT_ENOUGH' });
  await payOut(6);
  const promised = /最晚 (\S+) /.exec((await withdrawalOf(world, person, id)).words)?.[1] ?? '';
  for (let turn = 0; turn < 6; turn += 1) await payOut(2, day / 2);
  const back = await withdrawalOf(world, person, id);
  expect(back).toMatchObject({ state: 5 });
  expect(new Date((back.done_at + 8 * 3600) * 1000).toISOString().slice(0, 10) <= promised).toBe(true);
  expect(await moneyOf(world, person)).toMatchObject({ income: 20_000, frozen: 0 });
  await behave({});
  await payOut(3, 601);
  expect(await transferOf(world, id)).toEqual([]);
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});

test('taken back while the provider refuses it: the money is back within two hours, and nothing is sent any more [D112]', async () => {
  const person = await makeKnownPayee(world, 20_000);
  const { id } = await withdraw(world, person, 10_000);
  await behave({ refuse: 'NO_AUTH' });
  await payOut(2);
  await world.ask(cancelWithdrawal, { body: { id }, token: person.token });
  await payOut(24, 301);
  await behave({});
  await payOut();
  expect(await withdrawalOf(world, person, id)).toMatchObject({ state: 6 });
  expect(await transferOf(world, id)).toEqual([]);
  expect(await moneyOf(world, person)).toMatchObject({ income: 20_000, frozen: 0 });
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});

test('what waits to be confirmed and is unknown to the provider ends by itself, after asking it twice; not while it may be confirmed [D112]', async () => {
  const person = await makeKnownPayee(world, 20_000);
  const { id } = await withdraw(world, person, 10_000);
  await payOut();
  expect((await withdrawalOf(world, person, id)).state).toBe(2);
  await world.database.pool.query('delete from sandbox_transfer where out_bill_no = $1', [
    await billOf(world, id),
  ]);
  for (let hour = 0; hour < 23; hour += 1) await payOut(1, 3600);
  expect((await withdrawalOf(world, person, id)).state).toBe(2);
  await payOut(5, 3600);
  expect(await withdrawalOf(world, person, id)).toMatchObject({
    state: 5,
    reason: '微信那边查不到这笔转账',
  });
  expect(await moneyOf(world, person)).toMatchObject({ income: 20_000, frozen: 0 });
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});

test('a provider that has lost sight of it for a moment loses nobody their money [D112]', async () => {
  const person = await makeKnownPayee(world, 20_000);
  const { id } = await withdraw(world, person, 10_000);
  await payOut();
  const number = await billOf(world, id);
  const hide = (from: string, to: string) =>
    world.database.pool.query('update sandbox_transfer set out_bill_no = $2 where out_bill_no = $1', [
      from,
      to,
    ]);
  world.pass(22 * 3600);
  await hide(number, `X${number}`.slice(0, 32));
  await payOut(1, 601);
  await hide(`X${number}`.slice(0, 32), number);
  await endAtProvider(world, id);
  await payOut(30, 3600);
  expect((await withdrawalOf(world, person, id)).state).toBe(3);
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});
