import { viewUser } from '@qunlu/contract/account/calls.ts';
import { joinWaiting } from '@qunlu/contract/capacity/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { listSlots } from '@qunlu/contract/service/booking.ts';
import { listCategories, userServices, viewService } from '@qunlu/contract/service/calls.ts';
import { listComments } from '@qunlu/contract/service/comments.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { buyService, lastAddress, quoteService, viewServiceOrder } from '@qunlu/contract/service/orders.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve, type ServedRequest } from '../../testing/serve.ts';
import { houseWay, offer, serviceOrder, smsWay, sold, telWay } from '../../testing/service-orders.ts';

const user = userEvent.setup();
const session = {};

type Quote = OutputOf<typeof quoteService>;
type Slot = OutputOf<typeof listSlots>['list'][number];

const noQueue = { open: false, waiting: false, offer_until: 0 };
/** 10:00 of tomorrow in Shanghai, and the half hour after it, which is full. */
const tomorrow = Math.floor((Date.now() / 1000 + 8 * 3600) / 86_400 + 1) * 86_400 - 8 * 3600;
const ten = tomorrow + 10 * 3600;
const full = ten + 1800;
const slot = (starts_at: number, left: number): Slot => ({
  slot_id: starts_at,
  starts_at,
  minutes: 30,
  seats: 2,
  left,
  bookable: left > 0,
  queue: left === 0,
});

let service: Service;
/** What the server says of a wish, beside the price. */
let said: Partial<Quote>;
let quotes: readonly ServedRequest<typeof quoteService>[];

beforeEach(() => {
  service = offer;
  said = {};
  serve(viewUser, me);
  serve(viewSpendable, { spendable: 0 });
  serve(viewService, () => service);
  serve(listSlots, () => ({
    list: [slot(ten, 2), slot(full, 0)],
    from: Math.floor(Date.now() / 1000),
    to: tomorrow + 3 * 86_400,
  }));
  quotes = serve(quoteService, ({ query }) => {
    const fee = service.ways.find(({ way_id }) => way_id === query.way_id)?.fee ?? 0;
    const total = fee * query.count;
    return {
      fee,
      total,
      promise: {
        rows: [{ until: 0, percent: 100, refund: total, words: '完成服务前 退 100%' }],
        sentences: ['卖家没有接单，全额退款'],
      },
      left: query.slot_id === full ? 0 : query.slot_id ? 2 : -1,
      problem: query.slot_id === full ? '这个时段约满了，可以候补' : '',
      queue: query.slot_id === full ? { ...noQueue, open: true } : noQueue,
      ...said,
    };
  });
});

const paid = { order_id: 12, hash: orderHash, total: 10_000, state: 0 };
/** The page on which it is paid. */
function serveUnpaid(order: Order): void {
  const { hash, type, state, stage, total, paid_at, expires_at } = order;
  serve(viewOrder, order);
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
}
const chosen = (name: string | RegExp): boolean =>
  screen.getByRole<HTMLInputElement>('radio', { name }).checked;
const submit = (name: RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

describe('buying a service', () => {
  test('[D48] who has neither a card nor a name says how the seller may call them; nobody else is asked', async () => {
    const bought = serve(buyService, { ...paid, total: 5000 });
    serveUnpaid({ ...unpaidOrder, total: 5000 });
    service = { ...offer, ways: [smsWay] };
    const known = renderScreen('/service/buy/55', { session });
    expect(await screen.findByRole('button', { name: /下单，付款/ })).toBeTruthy();
    await waitFor(() => expect(quotes).toHaveLength(1));
    expect(screen.queryByLabelText('怎么称呼您')).toBeNull();
    known.unmount();
    let answer: () => void = () => undefined;
    const nameless = { ...me, username: '群友9397', named: false, card_id: 0, cardCount: 0 };
    serve(viewUser, () => new Promise<typeof me>((resolve) => (answer = () => resolve(nameless))));
    renderScreen('/service/buy/55', { session });
    // Nothing is sent before it is known whether there is a name.
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /下单，付款/ });
    expect(button.disabled).toBe(true);
    answer();
    const field = await screen.findByLabelText('怎么称呼您');
    await submit(/下单，付款/);
    expect(await screen.findByText('请填写称呼')).toBeTruthy();
    expect(bought).toHaveLength(0);
    await user.type(field, ' 王掌柜 ');
    await submit(/下单，付款/);
    expect(await screen.findByText(/请在 .* 内付款/)).toBeTruthy();
    expect(bought[0]?.body).toMatchObject({ buyer_name: '王掌柜' });
  });

  test('[D48] a name that may not be is refused at its field', async () => {
    service = { ...offer, ways: [smsWay] };
    serve(viewUser, { ...me, username: '群友9397', named: false, card_id: 0, cardCount: 0 });
    serve(buyService, () => fail('refused', { message: '称呼里有不能用的词', field: 'buyer_name' }));
    renderScreen('/service/buy/55', { session });
    await user.type(await screen.findByLabelText('怎么称呼您'), '王掌柜');
    await submit(/下单，付款/);
    expect(await screen.findByText('称呼里有不能用的词')).toBeTruthy();
    expect(screen.getByLabelText('怎么称呼您').getAttribute('aria-invalid')).toBe('true');
  });

  test('[R103][B091][B073] a way, a time and a number become an order, and the person pays it', async () => {
    const bought = serve(buyService, { ...paid, total: 20_000 });
    serveUnpaid({ ...unpaidOrder, total: 20_000 });
    renderScreen('/service/buy/55', { session });
    expect(await screen.findByRole('heading', { name: '茶室设计咨询' })).toBeTruthy();
    expect(chosen(/电话咨询/)).toBe(true);
    // until a time is chosen nothing is asked, and nothing can be promised
    expect(screen.getByText('选好时间后，这里写明每个日期前能退多少')).toBeTruthy();
    expect(quotes).toHaveLength(0);
    await user.click(await screen.findByRole('radio', { name: /10:00 余 2/ }));
    expect(await screen.findByText('完成服务前 退 100%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '增加数量' }));
    await user.type(screen.getByLabelText('留言'), '想改一间茶室');
    expect(await screen.findByText('¥200.00')).toBeTruthy();
    await submit(/下单，付款 ¥200.00/);
    expect(await screen.findByText(/请在 .* 内付款/)).toBeTruthy();
    expect(bought[0]?.body).toEqual({
      service_id: 55,
      way_id: telWay.way_id,
      count: 2,
      slot_id: ten,
      total: 20_000,
      note: '想改一间茶室',
    });
    expect(location.hash).toBe(`#!/pay/${orderHash}`);
    expect(new URLSearchParams(location.search).get('then')).toBe('/service/paysuccess/12');
  });

  test('[D107][D110] a balance that is enough pays with the order, unless the person wants otherwise', async () => {
    service = { ...offer, ways: [{ ...smsWay, fee: 10_000 }] };
    serve(viewSpendable, { spendable: 10_000 });
    serve(viewServiceOrder, sold(serviceOrder, 'cancel'));
    const bought = serve(buyService, ({ body }) => ({ ...paid, state: body.use_balance ?? 0 }));
    renderScreen('/service/buy/55', { session });
    const way = await screen.findByRole('switch', { name: /用余额 ¥100.00/ });
    expect(await screen.findByText('余额够付这一单，下单就付清')).toBeTruthy();
    await user.click(way);
    expect(screen.getByRole('button', { name: `下单，付款 ¥100.00` })).toBeTruthy();
    await user.click(way);
    await submit(/用余额付 ¥100.00/);
    await waitFor(() => expect(location.hash).toBe('#!/service/paysuccess/12'));
    expect(bought[0]?.body).toMatchObject({ use_balance: 1, total: 10_000 });
  });

  test('whose answer was lost is asked again as it was, though the balance has been taken meanwhile', async () => {
    service = { ...offer, ways: [{ ...smsWay, fee: 10_000 }] };
    let balance = 10_000;
    serve(viewSpendable, () => ({ spendable: balance }));
    serve(viewServiceOrder, sold(serviceOrder, 'cancel'));
    const bought = serve(buyService, () => {
      if (balance === 0) return { ...paid, state: 1 };
      balance = 0;
      return fail('busy');
    });
    renderScreen('/service/buy/55', { session });
    await screen.findByRole('switch', { name: /用余额 ¥100.00/ });
    await submit(/用余额付 ¥100.00/);
    await waitFor(() => expect(bought).toHaveLength(1));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await user.click(await screen.findByRole('button', { name: '下单，付款 ¥100.00' }));
    await waitFor(() => expect(bought).toHaveLength(2));
    expect(bought[1]?.body).toEqual(bought[0]?.body);
    const [first, second] = bought.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('a balance that is not enough is no choice here', async () => {
    service = { ...offer, ways: [{ ...smsWay, fee: 10_000 }] };
    serve(viewSpendable, { spendable: 9999 });
    renderScreen('/service/buy/55', { session });
    expect(await screen.findByRole('button', { name: '下单，付款 ¥100.00' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('[V017] the number keeps to what one order may be of, by buttons and by typing', async () => {
    renderScreen('/service/buy/55?way=1', { session });
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: '数量' });
    expect(screen.getByText('一单最多 2 次')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '减少数量' }).disabled).toBe(true);
    await user.clear(number);
    await user.type(number, '9');
    await waitFor(() => expect(number.value).toBe('2'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '增加数量' }).disabled).toBe(true);
    await user.clear(number);
    await user.tab();
    // left empty it is what it was
    expect(number.value).toBe('2');
  });

  test('a time must be chosen', async () => {
    renderScreen('/service/buy/55', { session });
    await screen.findByRole('radio', { name: /10:00/ });
    await submit(/下单/);
    expect(await screen.findByText('请选一个时间')).toBeTruthy();
  });

  test('what costs nothing needs no payment and leads to what comes next', async () => {
    service = { ...offer, ways: [{ ...smsWay, fee: 0 }] };
    serve(buyService, { ...paid, total: 0, state: 1 });
    serve(viewServiceOrder, { ...sold({ ...serviceOrder, total: 0 }), total: 0 });
    renderScreen('/service/buy/55', { session });
    await user.click(await screen.findByRole('button', { name: '下单，不用付款' }));
    expect(await screen.findByRole('heading', { name: '下单成功' })).toBeTruthy();
    expect(location.hash).toBe('#!/service/paysuccess/12');
  });

  test('the address of the last time is filled in, and what is missing is said at its field', async () => {
    const address = {
      name: '林知远',
      phone: '13800138000',
      region: '330106',
      region_name: '浙江省 杭州市 西湖区',
      detail: '龙井路 1 号',
    };
    serve(lastAddress, { address });
    const bought = serve(buyService, { ...paid, total: 30_000 });
    serveUnpaid(unpaidOrder);
    renderScreen('/service/buy/55?way=3', { session });
    const detail = await screen.findByLabelText<HTMLInputElement>('详细地址');
    await waitFor(() => expect(detail.value).toBe('龙井路 1 号'));
    await user.clear(detail);
    await submit(/下单/);
    expect(await screen.findByText('请填写街道和门牌号')).toBeTruthy();
    expect(bought).toHaveLength(0);
    await user.type(detail, '满觉陇 2 号');
    await submit(/下单/);
    await waitFor(() => expect(bought[0]?.body.address).toEqual({ ...address, detail: '满觉陇 2 号' }));
    expect(bought[0]?.body.way_id).toBe(houseWay.way_id);
  });

  test('[V055] [D167] an address is picked: province, city and district on a page of their own, the street below', async () => {
    serve(lastAddress, { address: null });
    const bought = serve(buyService, { ...paid, total: 30_000 });
    serveUnpaid(unpaidOrder);
    renderScreen('/service/buy/55?way=3', { session });
    await user.type(await screen.findByLabelText('联系人'), '林知远');
    await user.type(screen.getByLabelText('手机号'), '13800138000');
    await user.click(screen.getByRole('button', { name: /^省市区/ }));
    const page = within(await screen.findByRole('dialog', { name: '省市区' }));
    for (const name of ['浙江省', '杭州市', '西湖区'])
      await user.click(await page.findByRole('button', { name }));
    expect(await screen.findByRole('button', { name: '省市区：浙江省 杭州市 西湖区' })).toBeTruthy();
    await user.type(screen.getByLabelText('详细地址'), '龙井路 1 号');
    await submit(/下单/);
    await waitFor(() =>
      expect(bought[0]?.body.address).toEqual({
        name: '林知远',
        phone: '13800138000',
        region: '330106',
        region_name: '浙江省 杭州市 西湖区',
        detail: '龙井路 1 号',
      }),
    );
  });
});

describe('what the server refuses', () => {
  test('a price that has changed is told with the new one; nothing is taken and the choice stays', async () => {
    renderScreen('/service/buy/55?way=2&count=3', { session });
    expect(await screen.findByText('完成服务前 退 100%')).toBeTruthy();
    serve(buyService, () => {
      service = { ...offer, ways: [telWay, { ...smsWay, fee: 6000 }] };
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
    service = { ...offer, buy_problem: '卖家休息到 12月1日，之后再来' };
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

describe('who may come here', () => {
  test('[B187] nobody buys what they offer: they are told and see the service', async () => {
    service = { ...offer, mine: true };
    for (const list of [userServices, listComments] as const) serve(list, { list: [], next: -1 } as never);
    serve(listCategories, { list: [] });
    renderScreen('/service/buy/55', { session });
    expect(await screen.findByText('这是您自己的服务，不能购买')).toBeTruthy();
    expect(location.hash).toBe('#!/service/55');
  });

  test('[B091] a guest logs in first and comes back to the same choice', async () => {
    renderScreen(`/service/buy/55?way=1&slot=${ten}&count=2`);
    await waitFor(() => expect(location.hash).toBe('#!/login'));
    expect(new URLSearchParams(location.search).get('callback')).toBe(
      `/service/buy/55?way=1&slot=${ten}&count=2`,
    );
  });

  test('[R103] the choice is read from the address, and what was typed is there again', async () => {
    const first = renderScreen(`/service/buy/55?way=1&slot=${ten}&count=2`, { session });
    await screen.findByText('完成服务前 退 100%');
    expect(chosen(/10:00 余 2/)).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '数量' }).value).toBe('2');
    await user.type(screen.getByLabelText('留言'), '想改一间茶室');
    first.unmount();
    renderScreen(`/service/buy/55?way=1&slot=${ten}&count=2`, { session });
    expect((await screen.findByLabelText<HTMLTextAreaElement>('留言')).value).toBe('想改一间茶室');
    expect(screen.getByRole('button', { name: '下单，付款 ¥200.00' })).toBeTruthy();
  });
});
