import { listOrders } from '@qunlu/contract/order/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { orderHash, paidOrder, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

test('[B007] [K044] what was bought: what, of whom, how much, where it stands; then what was sold, and by state', async () => {
  const refunded = {
    ...paidOrder,
    hash: 'b1B2c3D4e5F6g7H8i9J0k1',
    title: '春茶一斤',
    state: orderState.partlyRefunded,
    standing: '已部分退款',
    refunded: 3000,
    quantity: 2,
  };
  const asked = serve(listOrders, ({ query }) => ({
    list: query.role === 'seller' ? [] : [unpaidOrder, refunded],
    next: -1,
  }));
  renderScreen('/user/order', { session });
  const row = await screen.findByRole('link', { name: /两小时茶室设计咨询/ });
  expect(row.getAttribute('href')).toBe(`#!/user/order/${orderHash}`);
  expect(row.textContent).toContain('沈知微');
  expect(within(row).getByText('待付款')).toBeTruthy();
  expect(row.textContent).toContain('¥100.00');
  const other = screen.getByRole('link', { name: /春茶一斤 × 2/ });
  expect(other.textContent).toContain('退 ¥30.00');
  await user.click(screen.getByRole('radio', { name: '待付款' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ role: 'buyer', state: '0' }));
  await user.click(screen.getByRole('radio', { name: '我卖的' }));
  expect(await screen.findByText('没有这种状态的订单')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '全部' }));
  expect(await screen.findByText('还没有卖出过什么')).toBeTruthy();
  expect(location.search).toBe('?role=seller');
  expect(asked.at(-1)?.query).toEqual({ role: 'seller' });
});

test('older orders come when they are asked for; a failure says so and can be tried again', async () => {
  let broken = true;
  const asked = serve(listOrders, ({ query }) => {
    if (broken) return fail('busy');
    return query.next === undefined
      ? { list: [unpaidOrder], next: 7 }
      : { list: [{ ...paidOrder, hash: 'c1B2c3D4e5F6g7H8i9J0k1', title: '旧订单' }], next: -1 };
  });
  renderScreen('/user/order', { session });
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  expect(screen.getByText('钱没有变动，可以放心重试')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: '刷新重试' }));
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByText('旧订单')).toBeTruthy();
  expect(asked.at(-1)?.query.next).toBe(7);
});
