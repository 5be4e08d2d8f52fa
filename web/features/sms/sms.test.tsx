import { viewUser } from '@qunlu/contract/account/calls.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { queryOrder, viewOrder } from '@qunlu/contract/order/calls.ts';
import {
  buyCredits,
  countCredits,
  type CreditEntry,
  type CreditLot,
  listCredits,
  listRefundable,
  refundCredits,
} from '@qunlu/contract/sms/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { orderHash, topUp } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { hub } from './hub.tsx';

const user = userEvent.setup();
const session = {};
const at = 1_795_223_100;
const credits = { count: 70, price: 10, full_price: 10, best_price: 7 };
const lot: CreditLot = {
  hash: orderHash,
  count: 100,
  left: 70,
  total: 1000,
  refund: 700,
  refund_by: at + 7 * 86_400,
  paid_at: at,
};
const entry: CreditEntry = {
  id: 2,
  at,
  kind: 'taken',
  count: -30,
  after: 70,
  title: '客服收回：活动补发',
  hash: '',
};
const bought: CreditEntry = {
  ...entry,
  id: 1,
  kind: 'bought',
  count: 100,
  after: 100,
  title: '充值 100 条',
  hash: orderHash,
};

beforeEach(() => {
  serve(viewUser, me);
  serve(countCredits, credits);
  serve(listCredits, { list: [entry, bought], next: -1 });
  serve(listRefundable, { list: [lot] });
});

test('[R042] how many there are, what happened to them, and one main action', async () => {
  renderScreen('/user/sms', { session });
  const mine = await screen.findByRole('region', { name: '我的短信' });
  expect(mine.textContent).toContain('70 条');
  expect(within(mine).getByRole('link', { name: '充值' }).getAttribute('href')).toBe('#!/user/smsrecharge');
  const list = await screen.findByRole('region', { name: '明细' });
  for (const words of ['客服收回：活动补发', '−30', '+100']) expect(list.textContent).toContain(words);
  expect(within(list).getByRole('link').getAttribute('href')).toBe(`#!/user/order/${orderHash}`);
  const [row] = hub.user?.rows ?? [];
  expect(row).toMatchObject({ order: 130, title: '短信', href: '#!/user/sms' });
});

test('[R042] [D117] what is unused is given back after one question, for the sum that was read', async () => {
  const made = serve(refundCredits, { refund: 700, count: 70 });
  renderScreen('/user/sms', { session });
  const back = await screen.findByRole('button', { name: /退没用的 70 条，¥7.00/ });
  await user.click(back);
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(made).toHaveLength(0);
  serve(listRefundable, { list: [] });
  await user.click(back);
  await user.click(await screen.findByRole('button', { name: '退款' }));
  expect(await screen.findByText('退了 70 条，¥7.00 正在原路退回')).toBeTruthy();
  expect(made[0]?.body).toEqual({ hash: orderHash, refund: 700 });
  await waitFor(() => expect(screen.queryByText('可以退的')).toBeNull());
});

test('[R042] nothing there yet; what did not load can be tried again', async () => {
  serve(countCredits, () => fail('busy'));
  serve(listCredits, { list: [], next: -1 });
  serve(listRefundable, { list: [] });
  renderScreen('/user/sms', { session });
  expect(await screen.findByText('钱没有变动，可以放心重试')).toBeTruthy();
  serve(countCredits, { ...credits, count: 0 });
  await user.click(screen.getByRole('button', { name: /重试|刷新/ }));
  expect(await screen.findByText('充值、用掉和退回的条数都会记在这里')).toBeTruthy();
  expect(screen.queryByText('可以退的')).toBeNull();
});

test('[R043] a number is chosen, its price and total are read at once, then it is paid', async () => {
  const made = serve(buyCredits, { hash: orderHash });
  serve(viewOrder, topUp);
  const { hash, type, state, stage, total, paid_at, expires_at } = topUp;
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
  renderScreen('/user/smsrecharge', { session });
  expect(await screen.findByText('100 条，每条 ¥0.10')).toBeTruthy();
  expect(screen.getByRole('link', { name: '开通会员低至 ¥0.07' }).getAttribute('href')).toBe(
    '#!/app/open-vip',
  );
  await user.click(screen.getByRole('radio', { name: '500 条' }));
  await user.click(screen.getByRole('button', { name: '充值 ¥50.00' }));
  await waitFor(() => expect(location.hash).toBe(`#!/pay/${orderHash}`));
  expect(made[0]?.body).toEqual({ count: 500, price: 10 });
  expect(made[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ['0', '充值数量不正确'],
  ['1.5', '充值数量不正确'],
  ['', '充值数量不正确'],
  ['abc', '充值数量不正确'],
  ['-3', '充值数量不正确'],
  ['100001', '充值数量一次最多 100000 条'],
])(
  '[R043] [M056] [B235] a number like “%s” is told what is wrong with it, and nothing is sent',
  async (text, words) => {
    const made = serve(buyCredits, { hash: orderHash });
    renderScreen('/user/smsrecharge', { session });
    const field = await screen.findByLabelText('其他数量');
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.click(screen.getByRole('button', { name: /^充值/ }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(made).toHaveLength(0);
  },
);

test('[R043] at another price than was shown nothing is bought: the new one is read first', async () => {
  const made = serve(buyCredits, () => {
    serve(countCredits, { ...credits, price: 8 });
    throw new Failure('stateChanged', { message: '价格变了，请看过新的价格再下单', field: 'price' });
  });
  renderScreen('/user/smsrecharge', { session });
  await user.click(await screen.findByRole('button', { name: '充值 ¥10.00' }));
  expect(await screen.findByText('价格变了，请看过新的价格再下单')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '充值 ¥8.00' })).toBeTruthy();
  expect(screen.getByText(/会员价，原价 ¥0.10/)).toBeTruthy();
  expect(made).toHaveLength(1);
});

test('without a network nothing is begun, and it says why', async () => {
  const made = serve(buyCredits, { hash: orderHash });
  renderScreen('/user/smsrecharge', { session });
  const button = await screen.findByRole('button', { name: '充值 ¥10.00' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(button);
  expect(await screen.findByText('金额和付款以服务器为准，不存在手机上。连上网络后会自动显示')).toBeTruthy();
  expect(made).toHaveLength(0);
  vi.restoreAllMocks();
});
