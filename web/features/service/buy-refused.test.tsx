import { joinWaiting } from '@qunlu/contract/capacity/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { buyService } from '@qunlu/contract/service/orders.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve, type ServedRequest } from '../../testing/serve.ts';
import { offer, smsWay, telWay } from '../../testing/service-orders.ts';
import {
  chosen,
  paid,
  purchase,
  servePurchases,
  serveUnpaid,
  slotTimes,
  submit,
} from '../../testing/purchases.ts';

const user = userEvent.setup();
const session = {};
const { ten, full } = slotTimes;
servePurchases();

describe('what the server refuses', () => {
  test('a price that has changed is told with the new one; nothing is taken and the choice stays', async () => {
    renderScreen('/service/buy/55?way=2&count=3', { session });
    expect(await screen.findByText('完成服务前 退 100%')).toBeTruthy();
    serve(buyService, () => {
      purchase.service = { ...offer, ways: [telWay, { ...smsWay, fee: 6000 }] };
      return fail('stateChanged', { message: '价格变了，请看过新的价格再下单', field: 'total' });
    });
    await submit(/下单，付款 ¥150.00/);
    expect(
      await screen.findByText('价格变了：刚才 ¥150.00，现在 ¥180.00。没有扣款，可以按新的价格下单'),
    ).toBeTruthy();
    const bought = serve(buyService, paid);
    serveUnpaid(unpaidOrder);
    expect(chosen(/图文咨询/)).toBe(true);
    await submit(/下单，付款 ¥180.00/);
    await waitFor(() => expect(bought[0]?.body).toMatchObject({ way_id: 2, count: 3, total: 18_000 }));
  });

  test('without a network nothing is ordered, and it says why', async () => {
    const bought = serve(buyService, paid);
    renderScreen('/service/buy/55?way=2&count=3', { session });
    await screen.findByText('完成服务前 退 100%');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await submit(/下单，付款 ¥150.00/);
    expect(
      await screen.findByText('金额和付款以服务器为准，不存在手机上。连上网络后会自动显示'),
    ).toBeTruthy();
    expect(bought).toHaveLength(0);
    vi.restoreAllMocks();
  });

  test('[D56] a slot that somebody else took a moment ago is told at the times', async () => {
    renderScreen(`/service/buy/55?way=1&slot=${ten}`, { session });
    await screen.findByText('完成服务前 退 100%');
    serve(buyService, () => fail('conflict', { message: '这个时段刚刚约满了，可以候补', field: 'slot_id' }));
    await submit(/下单/);
    expect(await screen.findByText('这个时段刚刚约满了，可以候补')).toBeTruthy();
    expect(location.hash).toBe('#!/service/buy/55');
  });

  test('[D97] a slot that is full can be waited for', async () => {
    const joined = serve(joinWaiting, {
      wait_id: 3,
      subject: 'service.slot',
      target: `55:${full}`,
      title: '',
      path: '',
      quantity: 1,
      state: 0,
      ahead: 0,
      offer_until: 0,
      starts_at: full,
      joined_at: 1,
    });
    renderScreen('/service/buy/55?way=1', { session });
    await user.click(await screen.findByRole('radio', { name: /10:30 约满/ }));
    await user.click(await screen.findByRole('button', { name: /候补/ }));
    await waitFor(() =>
      expect(joined[0]?.body).toEqual({ subject: 'service.slot', target: `55:${full}`, quantity: 1 }),
    );
  });

  test('why it cannot be bought now is the whole screen', async () => {
    purchase.service = { ...offer, buy_problem: '卖家休息到 12月1日，之后再来' };
    renderScreen('/service/buy/55', { session });
    expect(await screen.findByText('卖家休息到 12月1日，之后再来')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /下单/ })).toBeNull();
  });

  test('a lost answer is repeated as the same wish; another wish is another order', async () => {
    renderScreen('/service/buy/55?way=2', { session });
    await screen.findByText('完成服务前 退 100%');
    let calls: readonly ServedRequest<typeof buyService>[] = serve(buyService, () => fail('busy'));
    await submit(/下单/);
    expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
    const first = calls[0]?.headers.get('idempotency-key');
    calls = serve(buyService, () => fail('busy'));
    await submit(/下单/);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.headers.get('idempotency-key')).toBe(first);
    await user.click(screen.getByRole('button', { name: '增加数量' }));
    await submit(/下单，付款 ¥100.00/);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.headers.get('idempotency-key')).not.toBe(first);
  });
});
