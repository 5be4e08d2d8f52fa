import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { staffRefund, viewStaffOrder } from '@qunlu/contract/order/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const hash = 'abcdefghijklmnopqrstuv';

test('[D114] a refund by staff is given once: a press after a lost answer has the same key, a refused one another', async () => {
  serve(viewStaffOrder, {
    id: 1,
    hash,
    type: 1,
    title: '一小时咨询',
    state: orderState.paid,
    stage: orderStage.done,
    total: 10_000,
    refunded: 0,
    buyer: { user_id: 1, name: '林知夏' },
    seller: { user_id: 2, name: '王小明' },
    disputed: false,
    created_at: 1_700_000_000,
    quantity: 1,
    paid_balance: 10_000,
    paid_channel: 0,
    settled: 10_000,
    paid_at: 1_700_000_000,
    reason: '',
    promise: { rows: [], sentences: [] },
    next: '',
    events: [],
    payments: [],
    refunds: [],
    shares: [],
    lines: [],
    requests: [],
    disputes: [],
    staff_refund: { most: 10_000, proposed: 0, proposed_by: '', reason: '' },
  });
  renderPage(`/orders/${hash}/view`, ['finance']);
  const look = await openDialog('查看订单');
  look.press('核对退款情况');
  look.press('查看');
  let answer = (): { waits: boolean } => fail('busy');
  const sent = serve(staffRefund, () => answer());
  await press('由客服退给买家');
  const dialog = await openDialog('由客服退给买家');
  dialog.type('退给买家（元）', '10');
  dialog.type('理由', '卖家失联，服务没有做');
  const give = async (times: number): Promise<void> => {
    await waitFor(() => expect(dialog.button('退给买家').disabled).toBe(false));
    dialog.press('退给买家');
    await waitFor(() => expect(sent).toHaveLength(times));
  };
  await give(1);
  answer = () => fail('conflict', { message: '正在处理，请稍候', retryAfter: 1 });
  await give(2);
  expect(await screen.findByText('正在处理，请稍候')).toBeDefined();
  answer = () => fail('stateChanged', { message: '最多还能退 1.00 元，请刷新' });
  await give(3);
  expect(await screen.findByText('最多还能退 1.00 元，请刷新')).toBeDefined();
  answer = () => ({ waits: false });
  await give(4);
  expect(await screen.findByText('已退给买家')).toBeDefined();
  const [first, second, third, fourth] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  // It may still be at the first.
  expect(third).toBe(first);
  expect(fourth).not.toBe(first);
});
