import { viewUser } from '@qunlu/contract/account/calls.ts';
import { cancelOrder, viewOrder } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { viewCircle, type CircleView } from '@qunlu/contract/phonebook/home.ts';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { ownCircle, visitedCircle } from '../../testing/circle-views.ts';
import { only, orderHash, paidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();

test('[D66] who has taken the fee back is no member any more, also on a screen that was open a moment ago', async () => {
  let circle: CircleView = ownCircle;
  let order: Order = paidOrder;
  serve(viewUser, me);
  serve(viewCircle, () => circle);
  serve(viewOrder, () => order);
  serve(cancelOrder, () => {
    circle = visitedCircle;
    order = { ...order, state: orderState.refunded, standing: '已退款', refunded: 10_000, can: only() };
    return order;
  });
  renderScreen('/phonebook/12', { session: {} });
  expect(await screen.findByText('周六见')).toBeTruthy();
  act(() => navigate(`/user/order/${orderHash}`));
  await user.click(await screen.findByRole('button', { name: '取消订单' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(await sheet.findByRole('button', { name: /^取消订单，退回/ }));
  expect(await screen.findByText('已退款')).toBeTruthy();
  act(() => navigate('/phonebook/12'));
  expect(await screen.findByRole('link', { name: '加入通讯录' })).toBeTruthy();
});
