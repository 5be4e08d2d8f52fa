import { listOrders, queryOrder, viewOrder } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderHash, orderPage, paidOrder, topUp, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const session = {};
const path = `/pay/success?hash=${orderHash}`;

test('[R053] what happens next, with dates, and one step on to what was bought', async () => {
  serve(viewOrder, paidOrder);
  renderScreen(path, { session });
  expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
  expect(screen.getByText('两小时茶室设计咨询 · 沈知微')).toBeTruthy();
  expect(screen.getByText('11月23日 18:00 前卖家没有接单的话，全额退款')).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看服务' }).getAttribute('href')).toBe('#!/service/55');
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe(
    `#!/user/order/${orderHash}`,
  );
});

test('[R053] a top-up leads to the wallet', async () => {
  serve(viewOrder, { ...paidOrder, ...topUp, state: 1, paid_at: 1, type: orderTypes.recharge });
  renderScreen(path, { session });
  expect((await screen.findByRole('link', { name: '去钱包看看' })).getAttribute('href')).toBe(
    '#!/user/wallet',
  );
});

test.each([['/paysuccess'], ['/pay/success']])(
  '[B180] %s without an order shows the one that was paid last',
  async (address) => {
    const asked = serve(listOrders, orderPage([paidOrder]));
    serve(viewOrder, paidOrder);
    renderScreen(address, { session });
    expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
    expect(screen.getByText('两小时茶室设计咨询 · 沈知微')).toBeTruthy();
    expect(asked[0]?.query).toMatchObject({ size: 1, state: '1' });
  },
);

test('[B180] /paysuccess of an order is the same screen as /pay/success', async () => {
  serve(viewOrder, paidOrder);
  renderScreen(`/paysuccess?hash=${orderHash}`, { session });
  expect(await screen.findByText('两小时茶室设计咨询 · 沈知微')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '付款成功' })).toBeTruthy();
});

test('nothing was ever paid: it says what would be here', async () => {
  serve(listOrders, orderPage([]));
  renderScreen('/pay/success', { session });
  expect(await screen.findByText('还没有付过款的订单')).toBeTruthy();
});

test('[R053] an order of which the server has not heard is asked about until it has', async () => {
  let order: Order = unpaidOrder;
  serve(viewOrder, () => order);
  serve(queryOrder, () => {
    const { hash, type, state, stage, total, paid_at, expires_at } = order;
    return { hash, type, state, stage, total, paid_at, expires_at, again: 1 };
  });
  renderScreen(path, { session });
  expect(await screen.findByRole('heading', { name: '还没有收到付款' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '付款成功' })).toBeNull();
  order = paidOrder;
  expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
});
