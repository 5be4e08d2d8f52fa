import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewSpendable } from '@qunlu/contract/order/calls.ts';
import { listCategories, userServices } from '@qunlu/contract/service/calls.ts';
import { listComments } from '@qunlu/contract/service/comments.ts';
import { buyService, lastAddress, viewServiceOrder } from '@qunlu/contract/service/orders.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { houseWay, offer, serviceOrder, smsWay, sold, telWay } from '../../testing/service-orders.ts';
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
const { ten } = slotTimes;
servePurchases();

describe('buying a service', () => {
  test('[D48] who has neither a card nor a name says how the seller may call them; nobody else is asked', async () => {
    const bought = serve(buyService, { ...paid, total: 5000 });
    serveUnpaid({ ...unpaidOrder, total: 5000 });
    purchase.service = { ...offer, ways: [smsWay] };
    const known = renderScreen('/service/buy/55', { session });
    expect(await screen.findByRole('button', { name: /下单，付款/ })).toBeTruthy();
    await waitFor(() => expect(purchase.quotes).toHaveLength(1));
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
    purchase.service = { ...offer, ways: [smsWay] };
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
    expect(purchase.quotes).toHaveLength(0);
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
    purchase.service = { ...offer, ways: [{ ...smsWay, fee: 10_000 }] };
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
    purchase.service = { ...offer, ways: [{ ...smsWay, fee: 10_000 }] };
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
    purchase.service = { ...offer, ways: [{ ...smsWay, fee: 10_000 }] };
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
    purchase.service = { ...offer, ways: [{ ...smsWay, fee: 0 }] };
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

describe('who may come here', () => {
  test('[B187] nobody buys what they offer: they are told and see the service', async () => {
    purchase.service = { ...offer, mine: true };
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
