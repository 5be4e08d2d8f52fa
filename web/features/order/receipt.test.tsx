import { fail } from '@qunlu/contract/kernel/errors.ts';
import { type Receipt, viewReceipt } from '@qunlu/contract/order/receipts.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { orderHash } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const path = `/user/order/${orderHash}/receipt`;
const receipt: Receipt = {
  hash: orderHash,
  role: 'buyer',
  title: '两小时茶室设计咨询',
  quantity: 2,
  buyer: '林知远',
  seller: '沈知微',
  total: 10_000,
  paid_balance: 3000,
  paid_channel: 7000,
  refunded: 1000,
  seller_amount: 0,
  fee: 0,
  created_at: 1_795_223_000,
  paid_at: 1_795_223_100,
  transaction_id: '4200001234',
};

test('[K044] the buyer’s receipt says what was paid to whom and how, and can be printed', async () => {
  serve(viewReceipt, receipt);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderScreen(path, { session });
  const paper = await screen.findByRole('article', { name: '付款凭证' });
  for (const words of [
    '¥100.00',
    '两小时茶室设计咨询 × 2',
    '沈知微',
    '林知远',
    '微信 ¥70.00 + 余额 ¥30.00',
    '2026-11-21 09:05',
    '¥10.00',
    orderHash,
    '4200001234',
    '这不是发票',
  ])
    expect(paper.textContent).toContain(words);
  expect(paper.textContent).not.toContain('实得');
  await user.click(screen.getByRole('button', { name: '打印' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the seller’s says what is theirs', async () => {
  serve(viewReceipt, { ...receipt, role: 'seller', seller_amount: 9800, fee: 200, transaction_id: '' });
  renderScreen(path, { session });
  const paper = await screen.findByRole('article', { name: '收款凭证' });
  expect(paper.textContent).toContain('实得¥98.00');
  expect(paper.textContent).not.toContain('微信单号');
});

test('an order that is not paid has none', async () => {
  serve(viewReceipt, () => fail('stateChanged', { message: '付款以后才有收据' }));
  renderScreen(path, { session });
  expect(await screen.findByText('付款以后才有收据')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
});
