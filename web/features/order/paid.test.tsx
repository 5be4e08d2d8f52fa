import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { orderHash, paidOrder, unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const session = {};
const path = `/pay/${orderHash}`;

let order: Order;
let asked: number;

/** The order as the server has it; `again`: in how many seconds it wants to be asked once more. */
function serveOrder(first: Order = unpaidOrder, again = 0) {
  order = first;
  serve(viewOrder, () => order);
  return serve(queryOrder, () => {
    const { hash, type, state, stage, total, paid_at, expires_at } = order;
    return { hash, type, state, stage, total, paid_at, expires_at, again };
  });
}

beforeEach(() => {
  serve(viewUser, me);
  serve(viewSpendable, { spendable: 0 });
  asked = 0;
});

describe('[R052] what is not to be paid any more says what became of it', () => {
  test('the phone died after paying: opened again, the server is asked and it shows as paid', async () => {
    serve(viewOrder, () => (asked++ === 0 ? unpaidOrder : paidOrder));
    const { hash, type, total, expires_at } = unpaidOrder;
    serve(queryOrder, { hash, type, state: 1, stage: 1, total, paid_at: 1, expires_at, again: 0 });
    renderScreen(path, { session });
    expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^付款/ })).toBeNull();
  });

  test.each([
    ['paid', paidOrder, '付款成功', '接单后开始服务，会通知您'],
    [
      'refunded',
      {
        ...paidOrder,
        state: orderState.refunded,
        refunded: 10_000,
        refunds: [
          {
            amount: 10_000,
            state: 1,
            reason: '买家取消',
            words: '100.00 元已到账',
            created_at: 1,
            done_at: 2,
          },
        ],
      },
      '已退款',
      '¥100.00 100.00 元已到账',
    ],
    [
      'sold',
      { ...unpaidOrder, role: 'seller' as const },
      '这是您卖出的订单',
      '由买家付款，付款后您会收到通知',
    ],
    [
      'too late',
      { ...unpaidOrder, can: { ...unpaidOrder.can, pay: false } },
      '付款时间已过',
      '没有扣款。还需要的话，请重新下单',
    ],
    [
      'paid after it was closed',
      {
        ...unpaidOrder,
        state: orderState.closed,
        refunded: 10_000,
        refunds: [
          { amount: 10_000, state: 0, reason: '', words: '7 个工作日内到账', created_at: 1, done_at: 0 },
        ],
      },
      '订单关闭后收到付款，已退款',
      '¥100.00 7 个工作日内到账',
    ],
  ])('%s', async (_name, given, title, words) => {
    serveOrder(given);
    renderScreen(path, { session });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^付款/ })).toBeNull();
  });

  test('somebody else’s order is as if there were none', async () => {
    serve(viewOrder, () => fail('notFound'));
    renderScreen(path, { session });
    expect(await screen.findByText('没有找到这个订单')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看看我的订单' }).getAttribute('href')).toBe('#!/user/order');
  });

  test('without a network it says that money needs one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serve(viewOrder, () => {
      throw new TypeError('Failed to fetch');
    });
    renderScreen(path, { session });
    expect(await screen.findByText('现在没有网络')).toBeTruthy();
    expect(screen.getByText('金额和付款以服务器为准，不存在手机上。连上网络后会自动显示')).toBeTruthy();
    vi.restoreAllMocks();
  });
});
