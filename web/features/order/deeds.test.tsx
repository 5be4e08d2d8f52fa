import { viewOrder } from '@qunlu/contract/order/calls.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { orderHash, paidOrder, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const open = async (order: typeof paidOrder): Promise<void> => {
  serve(viewOrder, order);
  renderScreen(`/user/order/${orderHash}`, { session: {} });
  await screen.findByText('订单号');
};

test('an unpaid one leads to where it is paid; what is seldom wanted is a tap further', async () => {
  const user = userEvent.setup();
  await open(unpaidOrder);
  expect(screen.getByRole('link', { name: '去付款' }).getAttribute('href')).toBe(`#!/pay/${orderHash}`);
  expect(screen.queryByRole('link', { name: /付款凭证/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '关闭订单' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '更多' }));
  expect(await screen.findByRole('button', { name: '关闭订单' })).toBeTruthy();
});

test('of an order that was ended the rules read as what was agreed, not as what holds', async () => {
  await open({ ...paidOrder, state: orderState.refunded, stage: orderStage.ended });
  expect(screen.getByRole('region', { name: '当时约定的退款' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '什么时候能退' })).toBeNull();
});
