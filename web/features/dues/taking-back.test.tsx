import { viewUser } from '@qunlu/contract/account/calls.ts';
import { giveBackPayment } from '@qunlu/contract/dues/pay-codes.ts';
import { cancelOrder, viewOrder } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState, orderTypes } from '@qunlu/contract/order/rules.ts';
import { viewCircle, type CircleView } from '@qunlu/contract/circle/home.ts';
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

test('[D68] [D89] whoever got a payment by a code gives it back from its order, for 30 days, whoever owns the circle', async () => {
  const paid = { ...paidOrder, type: orderTypes.payQrcode, role: 'seller' as const, can: only() };
  serve(viewUser, me);
  serve(viewOrder, { ...paid, paid_at: Math.floor(Date.now() / 1000) - 86_400 });
  const back = serve(giveBackPayment, { refund: 10_000 });
  const { unmount } = renderScreen(`/user/order/${orderHash}`, { session: {} });
  expect(await screen.findByText(/通讯录转让或解散以后也由您退/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /全额退回付款人/ }));
  await user.type(await screen.findByRole('textbox'), '付错了');
  await user.click(screen.getByRole('button', { name: '退回' }));
  expect(await screen.findByText('¥100.00 正在原路退回')).toBeTruthy();
  expect(back[0]?.body).toEqual({ hash: orderHash, reason: '付错了' });
  unmount();
  const closed = { ...paid, paid_at: Math.floor(Date.now() / 1000) - 30 * 86_400 };
  for (const order of [closed, { ...paid, role: 'buyer' as const }]) {
    serve(viewOrder, order);
    const shown = renderScreen(`/user/order/${orderHash}`, { session: {} });
    expect(await screen.findByText('订单号')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /全额退回付款人/ })).toBeNull();
    shown.unmount();
  }
});
