import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { queryOrder, viewOrder } from '@qunlu/contract/order/calls.ts';
import { recharge, rechargeForm, viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { orderHash, topUp } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

beforeEach(() => {
  serve(viewUser, me);
  serve(viewBalance, { balance: 2500, income: 0, spendable: 2500, frozen: 0, withdrawable: 0, awaited: 0 });
  serve(rechargeForm, { min: 100, max: 500_000, refund_days: 365 });
});

test('[D109] what one top-up may be stands there as it is set', async () => {
  serve(rechargeForm, { min: 1000, max: 20_000, refund_days: 365 });
  renderScreen('/user/recharge', { session });
  expect(await screen.findByText('¥10 到 ¥200')).toBeTruthy();
  const field = screen.getByLabelText('其他金额');
  await user.clear(field);
  await user.type(field, '201');
  await user.click(screen.getByRole('button', { name: '充值' }));
  expect(await screen.findByText('一次最多充值 ¥200.00')).toBeTruthy();
});

test('[D109] an amount is chosen, then paid; what a top-up cannot do is said before', async () => {
  const made = serve(recharge, { hash: orderHash });
  serve(viewOrder, topUp);
  const { hash, type, state, stage, total, paid_at, expires_at } = topUp;
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
  renderScreen('/user/recharge', { session });
  expect(await screen.findByText('不能提现，也不能转给别人。')).toBeTruthy();
  expect(await screen.findByText('现在有余额 ¥25.00')).toBeTruthy();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '¥10',
    '¥50',
    '¥100',
    '¥200',
  ]);
  await user.click(screen.getByRole('radio', { name: '¥10' }));
  await user.click(screen.getByRole('button', { name: '充值 ¥10.00' }));
  await waitFor(() => expect(location.hash).toBe(`#!/pay/${orderHash}`));
  expect(made[0]?.body).toEqual({ total: 1000 });
  expect(made[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.findByText('充值 100.00 元')).toBeTruthy();
});

test.each([
  ['0.5', '最少充值 ¥1.00'],
  ['5000.01', '一次最多充值 ¥5000.00'],
  ['1.234', '请填写金额，最多两位小数'],
  ['', '请填写充值金额'],
])(
  '[D109] [K044] an amount of one’s own: %s is told what is wrong with it, and nothing is sent',
  async (text, words) => {
    const made = serve(recharge, { hash: orderHash });
    renderScreen('/user/recharge', { session });
    const field = await screen.findByLabelText('其他金额');
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.click(screen.getByRole('button', { name: /^充值/ }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(made).toHaveLength(0);
  },
);

test('[D109] an amount of one’s own is sent in fen; letters are not taken', async () => {
  const made = serve(recharge, () => fail('busy'));
  renderScreen('/user/recharge', { session });
  const field = await screen.findByLabelText('其他金额');
  await user.clear(field);
  await user.type(field, '1a2.5');
  await user.click(await screen.findByRole('button', { name: '充值 ¥12.50' }));
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  expect(made[0]?.body).toEqual({ total: 1250 });
  await user.click(screen.getByRole('button', { name: '充值 ¥12.50' }));
  await waitFor(() => expect(made).toHaveLength(2));
  expect(made[1]?.headers.get('idempotency-key')).toBe(made[0]?.headers.get('idempotency-key'));
});

test('without a network nothing is begun, and it says why', async () => {
  const made = serve(recharge, { hash: orderHash });
  renderScreen('/user/recharge', { session });
  const button = await screen.findByRole('button', { name: '充值 ¥100.00' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(button);
  expect(await screen.findByText('金额和付款以服务器为准，不存在手机上。连上网络后会自动显示')).toBeTruthy();
  expect(made).toHaveLength(0);
  vi.restoreAllMocks();
});

test('after a lost answer another amount, typed or tapped, is another attempt; the same one is not', async () => {
  const made = serve(recharge, () => {
    throw new TypeError('Failed to fetch');
  });
  renderScreen('/user/recharge', { session });
  const press = async (label: string, times: number) => {
    await user.click(await screen.findByRole('button', { name: `充值 ${label}` }));
    await waitFor(() => expect(made).toHaveLength(times));
  };
  await press('¥100.00', 1);
  await press('¥100.00', 2);
  await user.click(screen.getByRole('radio', { name: '¥200' }));
  await press('¥200.00', 3);
  const keys = made.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
