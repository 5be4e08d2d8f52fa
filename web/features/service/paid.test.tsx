import { viewUser } from '@qunlu/contract/account/calls.ts';
import { payOrder, queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { listNotes, viewServiceOrder } from '@qunlu/contract/service/orders.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { orderHash, paidOrder, unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { serviceOrder, sold } from '../../testing/service-orders.ts';

const session = {};
const path = '/service/paysuccess/12';

beforeEach(() => void serve(viewUser, me));

test('[R104][D190] what happens next, with dates, and one step on to the order', async () => {
  const asked = serve(viewServiceOrder, sold(serviceOrder, 'cancel'));
  renderScreen(path, { session });
  expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
  expect(asked[0]?.query).toEqual({ id: 12 });
  expect(screen.getByText('11月23日 18:00 前卖家没有接单的话，全额退款')).toBeTruthy();
  expect(screen.getByText('电话咨询 · 2028年11月20日 周一 09:30–10:00')).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe('#!/service/order/12');
  expect(screen.getByRole('button', { name: '加入日历' })).toBeTruthy();
});

test('[R104] what the server has not heard of is asked about until it has', async () => {
  const unpaid = sold({ ...serviceOrder, state: 0, order: unpaidOrder }, 'pay');
  let order = unpaid;
  serve(viewServiceOrder, () => order);
  serve(queryOrder, () => {
    const { hash, type, state, stage, total, paid_at, expires_at } = order;
    return { hash, type, state, stage, total, paid_at, expires_at, again: 1 };
  });
  renderScreen(path, { session });
  expect(await screen.findByRole('heading', { name: '还没有收到付款' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '回到付款页' }).getAttribute('href')).toContain(
    `#!/pay/${orderHash}?then=`,
  );
  order = sold(serviceOrder, 'cancel');
  expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
});

test('[R104] paying leads here, whatever way it was paid', async () => {
  let paid = false;
  const orderOf = () => (paid ? paidOrder : unpaidOrder);
  serve(viewUser, me);
  serve(viewSpendable, { spendable: 20_000 });
  serve(viewOrder, orderOf);
  serve(viewServiceOrder, sold(serviceOrder, 'cancel'));
  serve(queryOrder, () => {
    const { hash, type, state, stage, total, paid_at, expires_at } = orderOf();
    return { hash, type, state, stage, total, paid_at, expires_at, again: 0 };
  });
  serve(payOrder, () => {
    paid = true;
    return { state: 1, balance_part: 10_000, channel_part: 0, expires_at: 0, start: null };
  });
  renderScreen(`/pay/${orderHash}?then=/service/paysuccess/12`, { session });
  await userEvent.click(await screen.findByRole('button', { name: '付款 ¥100.00' }));
  expect(await screen.findByRole('link', { name: '查看订单' })).toBeTruthy();
  expect(location.hash).toBe('#!/service/paysuccess/12');
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
  'an address of elsewhere is no place to go after paying: %s',
  async (then) => {
    serve(viewOrder, paidOrder);
    renderScreen(`/pay/${orderHash}?back=1&then=${encodeURIComponent(then)}`, { session });
    expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
    expect(location.hash).toBe('#!/pay/success');
  },
);

test('[R105] by the number of the order it is the same page, with what the service adds', async () => {
  serve(listNotes, { list: [], next: -1 });
  serve(viewOrder, sold({ ...serviceOrder, contact_until: -1 }, 'cancel', 'contact', 'reschedule'));
  renderScreen(`/user/order/${serviceOrder.hash}`, { session });
  const line = await screen.findByRole('region', { name: '进展' });
  expect(line.textContent).toContain('没有接单的话全额退款');
  expect(screen.getByRole('button', { name: '看电话' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '改期' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '更多' }));
  expect(await screen.findByRole('button', { name: '取消订单' })).toBeTruthy();
  expect(screen.queryByText('打开这个订单的页面')).toBeNull();
});
