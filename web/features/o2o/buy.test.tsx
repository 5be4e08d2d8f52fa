import 'fake-indexeddb/auto';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { buyDeal, listVouchers, quoteDeal, viewDeal, viewVoucher } from '@qunlu/contract/o2o/calls.ts';
import { voucherPromise } from '@qunlu/contract/o2o/promise.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import { orderStage, orderState, orderTypes } from '@qunlu/contract/order/rules.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { teaDeal, teaVoucher } from '../../testing/deals.ts';
import { copyable } from '../../app/offline/kept-reads.ts';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const open = (path: string) => renderScreen(path, { session: {} });
const now = Math.floor(Date.now() / 1000);

const quoteOf = (quantity: number, price = 8800) => {
  const total = price * quantity;
  const promise = voucherPromise({ validTo: teaDeal.valid_to, fee: 600 });
  return { total, promise: promiseTableOf(promise, { total, paidAt: 0 }, now), left: 12, problem: '' };
};

const { hash: _hash, title: _title, image: _image, total: _total, ...part } = teaVoucher;
const paidOrder: Order = {
  ...unpaidOrder,
  type: orderTypes.o2o,
  title: '双人下午茶',
  quantity: 2,
  total: 17_600,
  state: orderState.paid,
  stage: orderStage.serving,
  standing: '未使用',
  paid_at: now,
  path: '/o2o/77',
  after: ['到店出示券码'],
  part: { o2o: part },
};

function serveOrder(order: Order): void {
  const { hash, type, state, stage, total, paid_at, expires_at } = order;
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
  serve(viewOrder, order);
}

test('[R192] how many and for how much; several are one code; another price is said and nothing is taken', async () => {
  serve(viewDeal, teaDeal);
  serve(viewSpendable, { spendable: 50_000 });
  let price = 8800;
  serve(quoteDeal, ({ query }) => quoteOf(query.quantity, price));
  const bought = serve(buyDeal, ({ body }) => {
    if (body.total !== price * body.quantity)
      throw new Failure('stateChanged', { message: '价格变了', field: 'total' });
    return { hash: orderHash, total: body.total ?? 0, paid: true };
  });
  serve(viewVoucher, teaVoucher);
  serveOrder(paidOrder);
  open('/o2o/77/pay');
  expect(await screen.findByText(/前没有核销，全额退款/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /增加|加/ }));
  expect(await screen.findByText('2 份是一个券码，到店一次用完；想分几次用，请分开下单')).toBeTruthy();
  await screen.findByRole('button', { name: '用余额付 ¥176.00' });
  price = 9900;
  await user.click(screen.getByRole('button', { name: '用余额付 ¥176.00' }));
  expect(await screen.findByText(/价格变了：刚才 ¥176.00，现在 ¥198.00/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '用余额付 ¥198.00' }));
  await waitFor(() => expect(location.hash).toBe('#!/o2o/77/success'));
  expect(bought.at(-1)?.body).toEqual({ deal_id: 77, quantity: 2, total: 19_800, use_balance: 1 });
});

test('[R192] what is sold out meanwhile says so in place of the button', async () => {
  serve(viewDeal, { ...teaDeal, buy_problem: '卖完了' });
  open('/o2o/77/pay');
  expect(await screen.findByText('现在不能买')).toBeTruthy();
  expect(screen.getByRole('link', { name: '回到优惠' }).getAttribute('href')).toBe('#!/o2o/77');
});

test('[R193] after paying: the code in groups of four and to be scanned, where it is used and by which rules', async () => {
  serve(viewVoucher, teaVoucher);
  serveOrder(paidOrder);
  open('/o2o/77/success');
  expect(await screen.findByText('付款成功')).toBeTruthy();
  expect(screen.getByText(/1234 5678 9012/)).toBeTruthy();
  expect(screen.getByRole('img', { name: '券码的二维码' })).toBeTruthy();
  expect(screen.getByText(/一共 2 份，一次用完/)).toBeTruthy();
  expect(screen.getByText('请提前一天打电话')).toBeTruthy();
  expect(screen.getByRole('link', { name: '我的券' }).getAttribute('href')).toBe('#!/o2o/vouchers');
});

test('[R193] money that went back says so, without a code', async () => {
  serve(viewVoucher, { ...teaVoucher, state: 4, code: '' });
  serveOrder({ ...paidOrder, state: orderState.refunded, stage: orderStage.ended, refunded: 17_600 });
  open('/o2o/77/success');
  expect(await screen.findByText('已退款')).toBeTruthy();
  expect(screen.queryByText(/1234/)).toBeNull();
});

test('[D135] my vouchers: one press shows the code; all of them with how they stand', async () => {
  serve(listVouchers, ({ query }) => ({
    list:
      query.open === 1
        ? [teaVoucher]
        : [
            { ...teaVoucher, voucher_id: 503, state: 5, code: '' },
            { ...teaVoucher, voucher_id: 502, state: 2, used_at: now },
          ],
    next: -1,
  }));
  open('/o2o/vouchers');
  await user.click(await screen.findByRole('button', { name: /双人下午茶 × 2/ }));
  expect(screen.getByText(/1234 5678 9012/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '全部' }));
  expect(await screen.findByText('过期已退款')).toBeTruthy();
  expect(screen.getByText('已使用')).toBeTruthy();
});

test('[D135] the order of a deal shows its code to the buyer, and the way to the till to the shop', async () => {
  serveOrder(paidOrder);
  const shown = open(`/user/order/${orderHash}`);
  expect(await screen.findByRole('heading', { name: '券：未使用' })).toBeTruthy();
  expect(screen.getByText(/1234 5678 9012/)).toBeTruthy();
  shown.unmount();
  serveOrder({ ...paidOrder, role: 'seller', part: { o2o: { ...part, code: '' } } });
  open(`/user/order/${orderHash}`);
  expect((await screen.findByRole('link', { name: /去核销台/ })).getAttribute('href')).toBe('#!/o2o/till');
  expect(screen.queryByText(/1234/)).toBeNull();
});

test('[D135] this phone keeps the codes for a shop without a network', () => {
  for (const key of [
    ['o2o.vouchers', 'pages', { open: '1' }],
    ['o2o.voucher', { deal_id: '77' }],
  ]) {
    const query = { queryKey: key, state: { data: teaVoucher } } as never;
    expect(copyable(query, 7001)).toEqual(teaVoucher);
  }
});
