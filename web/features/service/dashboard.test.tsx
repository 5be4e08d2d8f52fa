import { viewUser } from '@qunlu/contract/account/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  listReplies,
  setReplies,
  setRest,
  viewCalendar,
  viewDashboard,
  viewStats,
} from '@qunlu/contract/service/dashboard.ts';
import { listServiceOrders } from '@qunlu/contract/service/orders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { lineOf, serviceOrder, soldOrder } from '../../testing/service-orders.ts';

const user = userEvent.setup();
const session = {};
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

const empty: OutputOf<typeof viewDashboard> = {
  to_accept: [],
  to_serve: [],
  waiting: [],
  income: { expected: 0, frozen: 0, releases: [] },
  services: 2,
  resting_until: 0,
  hidden_until: 0,
  marks: 0,
};
const busy: OutputOf<typeof viewDashboard> = {
  ...empty,
  to_accept: [lineOf(soldOrder)],
  to_serve: [{ ...lineOf(soldOrder), order_id: 13, state: 2, title: '茶席布置' }],
  income: {
    expected: 18_800,
    frozen: 9400,
    releases: [{ at: 1_858_296_600, amount: 9400, title: '茶具挑选' }],
  },
};

beforeEach(() => void serve(viewUser, me));

describe('orders as a buyer', () => {
  test('[R041] what was bought, by how far it is, each leading to its order', async () => {
    const asked = serve(listServiceOrders, ({ query }) => ({
      list: query.group === 'over' ? [] : [lineOf(serviceOrder)],
      next: -1,
    }));
    renderScreen('/user/buyservice', { session });
    const link = await screen.findByRole('link', { name: /茶室设计咨询/ });
    expect(link.getAttribute('href')).toBe('#!/service/order/12');
    expect(link.textContent).toContain('沈知微');
    expect(within(link).getByText('待接单')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '已结束' }));
    expect(await screen.findByText('没有这种状态的订单')).toBeTruthy();
    expect(asked.map(({ query }) => [query.as, query.group])).toEqual([
      ['buyer', undefined],
      ['buyer', 'over'],
    ]);
  });

  test('[R041] with none it says what will be here and offers the first step', async () => {
    serve(listServiceOrders, { list: [], next: -1 });
    renderScreen('/user/buyservice', { session });
    expect(await screen.findByText('还没有买过服务')).toBeTruthy();
    expect(screen.getByRole('link', { name: '找服务' })).toBeTruthy();
  });

  test('what does not load is said, and that no money has moved', async () => {
    serve(listServiceOrders, () => fail('forbidden', { message: '现在看不了' }));
    renderScreen('/user/buyservice', { session });
    expect(await screen.findByText('现在看不了')).toBeTruthy();
    expect(screen.getByText('钱没有变动，可以放心重试')).toBeTruthy();
  });
});

describe('the desk of a seller', () => {
  test('[R039] what is to be done today stands first, then the income with its dates', async () => {
    serve(viewDashboard, busy);
    renderScreen('/user/service/desk', { session });
    const accept = await screen.findByRole('region', { name: '等您接单 1' });
    expect(within(accept).getByRole('link').getAttribute('href')).toBe('#!/service/order/12');
    expect(screen.getByRole('region', { name: '今天要做的 1' }).textContent).toContain('茶席布置');
    const income = screen.getByRole('region', { name: '要到的收入' });
    expect(income.textContent).toContain('¥188.00');
    expect(income.textContent).toContain('2028年11月20日 09:30 起可以提现');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.indexOf('等您接单 1')).toBeLessThan(titles.indexOf('要到的收入'));
  });

  test('[R039] resting lasts until the end of a day that is named, and ends by a tap', async () => {
    let until = 0;
    serve(viewDashboard, () => ({ ...empty, resting_until: until }));
    const rested = serve(setRest, ({ body }) => {
      until = body.until;
      return { resting_until: until };
    });
    renderScreen('/user/service/desk', { session });
    await user.click(await screen.findByRole('switch', { name: '休息中' }));
    const day = await screen.findByLabelText('休息的最后一天');
    await user.clear(day);
    await user.type(day, '2020-01-01');
    await press('开始休息');
    expect(await screen.findByText('请选今天或以后的日子')).toBeTruthy();
    const last = new Date(Date.now() + 5 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    await user.clear(day);
    await user.type(day, last);
    await press('开始休息');
    expect(await screen.findByText(/为止不接新单/)).toBeTruthy();
    // midnight of Shanghai after that day
    expect(rested[0]?.body.until).toBe(Date.parse(`${last}T24:00:00+08:00`) / 1000);
    await user.click(screen.getByRole('switch', { name: '休息中' }));
    expect(await screen.findByText('已恢复接单')).toBeTruthy();
    expect(rested[1]?.body).toEqual({ until: 0 });
  });

  test('[D50] marks are told before they hide the services, and that they are hidden', async () => {
    serve(viewDashboard, { ...empty, marks: 2 });
    const { unmount } = renderScreen('/user/service/desk', { session });
    expect(await screen.findByText(/接单后取消了 2 次，满 3 次服务会隐藏/)).toBeTruthy();
    unmount();
    serve(viewDashboard, { ...empty, marks: 3, hidden_until: 1_858_296_600 });
    renderScreen('/user/service/desk', { session });
    expect(await screen.findByText(/您的服务隐藏到 2028年11月20日 09:30/)).toBeTruthy();
  });

  test('who offers nothing yet is led to publishing', async () => {
    serve(viewDashboard, { ...empty, services: 0 });
    renderScreen('/user/service/desk', { session });
    expect((await screen.findByRole('link', { name: '发布服务' })).getAttribute('href')).toBe(
      '#!/service/create',
    );
  });

  test('[R039] what was sold', async () => {
    const asked = serve(listServiceOrders, { list: [lineOf(soldOrder)], next: -1 });
    renderScreen('/user/service/orders', { session });
    expect((await screen.findByRole('link', { name: /茶室设计咨询/ })).textContent).toContain('林知远');
    expect(asked[0]?.query.as).toBe('seller');
  });

  test('[R039] the days with what was agreed on', async () => {
    const at = Math.floor(Date.now() / 1000) + 86_400;
    const asked = serve(viewCalendar, {
      list: [{ ...lineOf(soldOrder), slot: { slot_id: at, starts_at: at, minutes: 30 } }],
    });
    renderScreen('/user/service/calendar', { session });
    expect(await screen.findByRole('heading', { name: /明天 · / })).toBeTruthy();
    await press('后两周');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.query.from).toBe(asked[0]?.query.to);
  });

  test('[R039] months as bars, and the same as a table', async () => {
    const months = Array.from({ length: 12 }, (_, at) => ({
      month: `2026-${String(at + 1).padStart(2, '0')}`,
      orders: at === 9 ? 3 : 0,
      income: at === 9 ? 28_200 : 0,
    }));
    serve(viewStats, { months, score: 4.67, comments: 2 });
    renderScreen('/user/service/stats', { session });
    expect(
      await screen.findByRole('img', { name: '每月收入的柱形图，最多的是 2026-10，¥282.00' }),
    ).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: '2026-10' }).parentElement?.textContent).toBe(
      '2026-103¥282.00',
    );
    expect(screen.getByText('4.67')).toBeTruthy();
  });

  test('[R039] replies are written, moved and taken away again', async () => {
    let list = ['请先发三张照片', '收到'];
    serve(listReplies, () => ({ list }));
    const saved = serve(setReplies, ({ body }) => ({ list: (list = body.list) }));
    renderScreen('/user/service/replies', { session });
    await press('收到');
    await press('上移一位');
    await waitFor(() => expect(saved[0]?.body.list).toEqual(['收到', '请先发三张照片']));
    await press('收到');
    await press('删除');
    await waitFor(() => expect(saved[1]?.body.list).toEqual(['请先发三张照片']));
    await press('撤销');
    await waitFor(() => expect(saved[2]?.body.list).toEqual(['收到', '请先发三张照片']));
  });
});
