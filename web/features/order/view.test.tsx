import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  acceptOrder,
  cancelOrder,
  confirmOrder,
  declineOrder,
  startOrder,
  viewOrder,
} from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { refundRecharge } from '@qunlu/contract/wallet/calls.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { only, orderHash, paidOrder, topUp } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const path = `/user/order/${orderHash}`;

async function open(order: Order): Promise<void> {
  serve(viewOrder, order);
  renderScreen(path, { session });
  await screen.findByText('订单号');
}
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

beforeEach(() => void serve(viewUser, me));

describe('an order says where it stands, ever after', () => {
  test('standing, what comes next and when, the promise, the money and the course of events [K044]', async () => {
    await open({ ...paidOrder, paid_balance: 3000, paid_channel: 7000 });
    expect(screen.getByText('等待卖家接单')).toBeTruthy();
    expect(screen.getByText('卖家没有接单的话，全额退款')).toBeTruthy();
    expect(screen.getByText('11月23日 18:00 前 退 100%')).toBeTruthy();
    expect(screen.getByText('余额支付').parentElement?.parentElement?.textContent).toContain('¥30.00');
    expect(screen.getByText('微信支付').parentElement?.parentElement?.textContent).toContain('¥70.00');
    expect(screen.getByText('付款 100.00 元')).toBeTruthy();
    // what stands on top is not said again
    expect(screen.queryByText('11月23日 18:00 前卖家没有接单的话，全额退款')).toBeNull();
    expect(screen.getByText('接单后开始服务，会通知您')).toBeTruthy();
    expect(screen.getByRole('link', { name: /付款凭证/ }).getAttribute('href')).toBe(`#!${path}/receipt`);
  });

  test('refunds say where the money goes and when it arrives', async () => {
    await open({
      ...paidOrder,
      state: orderState.partlyRefunded,
      refunded: 7000,
      refunds: [
        {
          amount: 7000,
          state: 0,
          reason: '买家取消',
          words: '70.00 元退回微信支付的原账户，最晚 7 个工作日到账',
          created_at: 1_795_223_100,
          done_at: 0,
        },
      ],
      can: only(),
    });
    const section = screen.getByRole('region', { name: '退款' });
    expect(within(section).getByText('退款中')).toBeTruthy();
    expect(section.textContent).toContain('70.00 元退回微信支付的原账户，最晚 7 个工作日到账');
    expect(section.textContent).toContain('买家取消 · 2026-11-21 09:05 发起');
  });

  test('a seller reads what is theirs and what the fee is', async () => {
    await open({
      ...paidOrder,
      role: 'seller',
      standing: '待接单',
      seller_amount: 9800,
      fee: 200,
      other: { user_id: 7003, name: '林知远', avatar: '' },
      can: only('accept', 'decline'),
    });
    expect(screen.getByText('买家：林知远')).toBeTruthy();
    expect(screen.getByText('平台服务费').parentElement?.parentElement?.textContent).toContain('¥2.00');
    expect(screen.getByText('您得到').parentElement?.parentElement?.textContent).toContain('¥98.00');
  });

  test('somebody else’s order is as if there were none', async () => {
    serve(viewOrder, () => fail('notFound'));
    renderScreen(path, { session });
    expect(await screen.findByText('没有找到这个订单')).toBeTruthy();
  });
});

describe('what a person can do', () => {
  test('[D107] cancelling shows exactly what comes back at this moment, and sends what was shown', async () => {
    let order: Order = paidOrder;
    serve(viewOrder, () => order);
    renderScreen(path, { session });
    await screen.findByText('订单号');
    // it has become less since the page was opened
    order = { ...paidOrder, cancel_refund: 7000 };
    const cancelled = serve(cancelOrder, () => {
      order = { ...order, state: orderState.refunding, standing: '退款中', refunded: 7000, can: only() };
      return order;
    });
    await press('取消订单');
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('现在取消，退回')).toBeTruthy();
    expect(sheet.getByText('不退').parentElement?.textContent).toContain('¥30.00');
    await user.type(sheet.getByLabelText('原因'), '时间冲突');
    await user.click(sheet.getByRole('button', { name: '取消订单，退回 ¥70.00' }));
    expect(await screen.findByText('已取消，¥70.00 正在退回')).toBeTruthy();
    expect(cancelled[0]?.body).toEqual({ hash: orderHash, refund: 7000, reason: '时间冲突' });
    expect(await screen.findByText('退款中')).toBeTruthy();
  });

  test('[D107] when less comes back by now, nothing is cancelled and the new figure is shown', async () => {
    let order: Order = paidOrder;
    serve(viewOrder, () => order);
    renderScreen(path, { session });
    await press('取消订单');
    serve(cancelOrder, () => {
      order = { ...paidOrder, cancel_refund: 7000 };
      return fail('stateChanged', { message: '能退的钱变了，请看过再取消' });
    });
    await press('取消订单，退回 ¥100.00');
    expect(await screen.findByText('能退的钱变了，请看过再取消')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '取消订单，退回 ¥70.00' })).toBeTruthy();
  });

  test('a buyer confirms once that is sure', async () => {
    await open({ ...paidOrder, stage: orderStage.confirming, can: only('confirm', 'dispute') });
    const confirmed = serve(confirmOrder, {
      ...paidOrder,
      stage: orderStage.done,
      standing: '已完成',
      can: only(),
    });
    await press('确认完成');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('确认后 ¥100.00 按约定给卖家，不能再取消')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '取消' }));
    expect(confirmed).toHaveLength(0);
    await press('确认完成');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确认完成' }),
    );
    expect(await screen.findByText('已完成')).toBeTruthy();
    expect(confirmed[0]?.body).toEqual({ hash: orderHash });
  });

  test('a seller accepts, or refuses and gives all of it back', async () => {
    const sold: Order = { ...paidOrder, role: 'seller', can: only('accept', 'decline') };
    await open(sold);
    const accepted = serve(acceptOrder, () => fail('stateChanged', { message: '买家刚刚取消了' }));
    await press('接单');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '接单' }));
    expect(await screen.findByText('买家刚刚取消了')).toBeTruthy();
    expect(accepted).toHaveLength(1);
    const declined = serve(declineOrder, {
      ...sold,
      state: orderState.refunding,
      standing: '退款中',
      can: only(),
    });
    await press('更多');
    await press('拒单');
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('买家付的 ¥100.00 会全部退回，这一单您没有收入。')).toBeTruthy();
    await user.type(sheet.getByLabelText('原因'), '那天不在');
    await user.click(sheet.getByRole('button', { name: '全额退回 ¥100.00' }));
    expect(await screen.findByText('退款中')).toBeTruthy();
    expect(declined[0]?.body).toEqual({ hash: orderHash, reason: '那天不在' });
  });

  test('the seller says that work has begun, and what it means for the buyer [D50]', async () => {
    const sold: Order = {
      ...paidOrder,
      role: 'seller',
      stage: orderStage.serving,
      can: only('start', 'deliver'),
    };
    await open(sold);
    const started = serve(startOrder, { ...sold, can: only('deliver') });
    await press('开始服务');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/买家会收到通知，从现在起不能再自行取消/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '开始服务' }));
    expect(await screen.findByText('已告诉买家服务开始了')).toBeTruthy();
    expect(started).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '开始服务' })).toBeNull();
  });

  test('an order of a feature with its own page leads there', async () => {
    await open({ ...paidOrder, page: '/service/order/7' });
    expect(screen.getByRole('link', { name: /打开这个订单的页面/ }).getAttribute('href')).toBe(
      '#!/service/order/7',
    );
  });

  test('[D109] what is unspent of a top-up goes back to WeChat', async () => {
    await open({ ...topUp, state: orderState.paid, paid_at: 1, paid_channel: 10_000, can: only() });
    const back = serve(refundRecharge, { refund: 4000 });
    await press(/退回没有花掉的/);
    expect(await screen.findByText('没有花掉的部分会原路退回微信，花掉的退不了')).toBeTruthy();
    await press('退回');
    expect(await screen.findByText('¥40.00 正在原路退回')).toBeTruthy();
    expect(back[0]?.body).toEqual({ hash: orderHash });
  });

  test('[D109] only a top-up has that', async () => {
    await open(paidOrder);
    expect(screen.queryByRole('button', { name: /退回没有花掉的/ })).toBeNull();
  });
});
