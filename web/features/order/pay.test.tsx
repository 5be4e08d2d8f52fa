import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { closeOrder, payOrder, queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Host } from '../../platform/host/host-interface.ts';
import { host, registerHost } from '../../platform/host/host.ts';
import { orderHash, paidOrder, topUp, unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const path = `/pay/${orderHash}`;
const params = {
  appId: 'wx1',
  timeStamp: '1790000000',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
};

let order: Order;

/** The order as the server has it; `again`: in how many seconds it wants to be asked once more. */
function serveOrder(first: Order = unpaidOrder, again = 0) {
  order = first;
  serve(viewOrder, () => order);
  return serve(queryOrder, () => {
    const { hash, type, state, stage, total, paid_at, expires_at } = order;
    return { hash, type, state, stage, total, paid_at, expires_at, again };
  });
}

/** What paying answers: so much of the balance, the rest by WeChat, or all of it paid. */
const answer = (balance: number, start: 'invoke' | 'qrcode' | 'redirect' | null) => ({
  state: start === null ? 1 : 0,
  balance_part: balance,
  channel_part: order.total - balance,
  expires_at: order.expires_at,
  start:
    start &&
    ({
      kind: start,
      url:
        start === 'invoke'
          ? ''
          : start === 'qrcode'
            ? 'weixin://wxpay/bizpayurl?pr=1'
            : 'https://wx.example.com/pay',
      params: start === 'invoke' ? params : null,
    } as const),
});

const stand = (over: Partial<Host>): void => registerHost({ ...host(), ...over });
const payButton = () => screen.findByRole('button', { name: '付款 ¥100.00' });

beforeEach(() => {
  serve(viewUser, me);
  serve(viewSpendable, { spendable: 0 });
});

describe('[R052] the page where an order is paid', () => {
  test('what, for whom, how much, what comes back until when, and how long it waits [K044]', async () => {
    serveOrder();
    renderScreen(path, { session });
    expect(await screen.findByText('两小时茶室设计咨询')).toBeTruthy();
    expect(screen.getByText('沈知微')).toBeTruthy();
    expect(screen.getByText('11月23日 18:00 前 退 100%')).toBeTruthy();
    expect(screen.getByText('¥70.00')).toBeTruthy();
    expect(screen.getByText('卖家 11月23日 18:00 前没有接单，全额退款')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^请在 2\d:\d\d 内付款$/);
    expect(await payButton()).toBeTruthy();
  });

  test('in WeChat: the sheet, then the result, however often the button is tapped', async () => {
    const queried = serveOrder();
    const paid = serve(payOrder, () => answer(0, 'invoke'));
    const pay = vi.fn<Host['pay']>(async () => {
      order = paidOrder;
      return 'paid';
    });
    stand({ payChannel: () => 'jsapi', pay });
    renderScreen(path, { session });
    const button = await payButton();
    await act(async () => {
      button.click();
      button.click();
    });
    expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
    await waitFor(() => expect(location.hash).toBe('#!/pay/success'));
    expect(paid.map(({ body }) => body)).toEqual([{ hash: orderHash, use_balance: 0, channel: 'jsapi' }]);
    expect(paid[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(pay).toHaveBeenCalledTimes(1);
    expect(pay.mock.calls[0]).toEqual([{ kind: 'invoke', params }, { returnTo: `#!${path}?back=1` }]);
    // the host's word alone moves nothing
    expect(queried.length).toBeGreaterThan(1);
  });

  test('what the host says proves nothing: it waits for the server, and says so', async () => {
    serveOrder(unpaidOrder, 1);
    serve(payOrder, () => answer(0, 'invoke'));
    stand({ payChannel: () => 'jsapi', pay: async () => 'paid' });
    renderScreen(path, { session });
    await user.click(await payButton());
    expect(await screen.findByText('付款后在这里等一下，微信确认就会自动显示')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '付款成功' })).toBeNull();
    order = paidOrder;
    expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
  });

  test('a sheet that is closed leaves the order as it is, and paying can go on', async () => {
    serveOrder();
    const paid = serve(payOrder, () => answer(0, 'invoke'));
    stand({ payChannel: () => 'jsapi', pay: async () => 'cancelled' });
    renderScreen(path, { session });
    await user.click(await payButton());
    expect(await screen.findByText('没有付款，订单还为您留着')).toBeTruthy();
    await user.click(await payButton());
    await waitFor(() => expect(paid).toHaveLength(2));
    const keys = paid.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('an answer that was lost is asked for again under the same key', async () => {
    serveOrder();
    let lost = true;
    const paid = serve(payOrder, () => {
      if (!lost) return answer(0, 'qrcode');
      lost = false;
      throw new TypeError('Failed to fetch');
    });
    stand({ mobile: false, payChannel: () => 'native' });
    renderScreen(path, { session });
    await user.click(await payButton());
    expect(await screen.findByText('网络错误，请检查网络后重试')).toBeTruthy();
    await user.click(await payButton());
    expect(await screen.findByRole('img', { name: /付款二维码/ })).toBeTruthy();
    const keys = paid.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('on a computer a code is scanned, and the screen goes on by itself', async () => {
    serveOrder(unpaidOrder, 1);
    serve(payOrder, () => answer(0, 'qrcode'));
    const pay = vi.fn<Host['pay']>();
    stand({ mobile: false, payChannel: () => 'native', pay });
    renderScreen(path, { session });
    await user.click(await payButton());
    const code = await screen.findByRole('img', { name: '付款二维码，用微信扫码支付 ¥100.00' });
    expect(code.getAttribute('src')).toContain(encodeURIComponent('weixin://wxpay/bizpayurl?pr=1'));
    expect(pay).not.toHaveBeenCalled();
    order = paidOrder;
    expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
  });

  test('in a phone’s browser it leaves, and the page to which it comes back waits for the server', async () => {
    serveOrder();
    serve(payOrder, () => answer(0, 'redirect'));
    const pay = vi.fn<Host['pay']>(async () => 'unknown');
    stand({ payChannel: () => 'h5', pay });
    const { unmount } = renderScreen(path, { session });
    await user.click(await payButton());
    await waitFor(() => expect(pay).toHaveBeenCalledTimes(1));
    expect(pay.mock.calls[0]?.[0]).toEqual({ kind: 'redirect', url: 'https://wx.example.com/pay' });
    unmount();
    serveOrder(unpaidOrder, 1);
    renderScreen(`${path}?back=1`, { session });
    expect(await screen.findByText('付款后在这里等一下，微信确认就会自动显示')).toBeTruthy();
    order = paidOrder;
    expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
  });

  test('[D110] the balance pays all, or a part that is chosen; what is left for WeChat is told before', async () => {
    serve(viewSpendable, { spendable: 3000 });
    serveOrder();
    const paid = serve(payOrder, () => {
      order = paidOrder;
      return answer(10_000, null);
    });
    const { unmount } = renderScreen(path, { session });
    const part = await screen.findByRole('switch', { name: '用余额 ¥30.00' });
    expect(part).toHaveProperty('checked', false);
    await user.click(part);
    expect(screen.getByText('用上后，还要用微信付 ¥70.00')).toBeTruthy();
    expect(screen.getByText('余额 ¥30.00 + 微信 ¥70.00')).toBeTruthy();
    unmount();

    serve(viewSpendable, { spendable: 50_000 });
    renderScreen(path, { session });
    expect(await screen.findByRole('switch', { name: '用余额 ¥500.00' })).toHaveProperty('checked', true);
    expect(screen.getByText('从余额付')).toBeTruthy();
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: '付款成功' })).toBeTruthy();
    expect(paid[0]?.body).toMatchObject({ use_balance: 1 });
  });

  test('a top-up is not paid from the balance', async () => {
    serve(viewSpendable, { spendable: 50_000 });
    serveOrder(topUp);
    renderScreen(path, { session });
    expect(await payButton()).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('[D109] nor when the balance is known already from the screen before', async () => {
    serve(viewSpendable, { spendable: 50_000 });
    serveOrder();
    renderScreen(path, { session });
    expect(await screen.findByRole('switch', { name: '用余额 ¥500.00' })).toBeTruthy();
    const hash = 'T0pUpT0pUpT0pUpT0pUp22';
    serveOrder({ ...topUp, hash });
    act(() => {
      location.hash = `#!/pay/${hash}`;
    });
    expect(await screen.findByText('充值 100.00 元')).toBeTruthy();
    expect(await payButton()).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('[B248] an old wrapper says that it cannot pay and where it is updated; the balance pays all the same', async () => {
    serveOrder();
    stand({ name: 'native', canPay: () => ({ ok: false, why: '当前版本过低，请更新后再支付' }) });
    const { unmount } = renderScreen(path, { session });
    expect(await screen.findByText('当前版本过低，请更新后再支付')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去更新' }).getAttribute('href')).toBe('#!/user/native');
    expect(await payButton()).toHaveProperty('disabled', true);
    unmount();
    serve(viewSpendable, { spendable: 50_000 });
    renderScreen(path, { session });
    expect(await screen.findByRole('switch', { name: '用余额 ¥500.00' })).toBeTruthy();
    expect(await payButton()).toHaveProperty('disabled', false);
    expect(screen.queryByText('当前版本过低，请更新后再支付')).toBeNull();
  });

  test('a refusal is said in the server’s sentence, and the page shows how things stand now', async () => {
    serveOrder();
    serve(payOrder, () => {
      order = {
        ...unpaidOrder,
        state: orderState.closed,
        can: { ...unpaidOrder.can, pay: false },
        reason: '超时未付',
      };
      return fail('stateChanged', { message: '订单已经关闭，请重新下单' });
    });
    renderScreen(path, { session });
    await user.click(await payButton());
    expect(await screen.findByText('订单已经关闭，请重新下单')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: '订单已关闭' })).toBeTruthy();
    expect(screen.getByText('超时未付，没有扣款')).toBeTruthy();
  });

  test('an order is given up once that is sure', async () => {
    serveOrder();
    const closed = serve(closeOrder, () => {
      order = {
        ...unpaidOrder,
        state: orderState.closed,
        can: { ...unpaidOrder.can, pay: false, close: false },
      };
      return order;
    });
    renderScreen(path, { session });
    await user.click(await screen.findByRole('button', { name: '不买了，关闭订单' }));
    await user.click(await screen.findByRole('button', { name: '再想想' }));
    expect(closed).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '不买了，关闭订单' }));
    await user.click(await screen.findByRole('button', { name: '关闭订单' }));
    expect(await screen.findByRole('heading', { name: '订单已关闭' })).toBeTruthy();
    expect(closed[0]?.body).toEqual({ hash: orderHash });
  });
});
