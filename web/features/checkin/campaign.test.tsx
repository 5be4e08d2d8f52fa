import {
  checkIn,
  listCampaigns,
  listEntries,
  patchDay,
  removeCheckin,
  setReminder,
  viewCalendar,
  viewCampaign,
} from '@qunlu/contract/checkin/calls.ts';
import type { CalendarDay } from '@qunlu/contract/checkin/entity.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  campaign,
  campaignLine,
  checkinCircle,
  checkinEntry,
  checkinNow,
  checkinRule,
} from '../../testing/checkins.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const path = '/phonebook/12/checkin/71';
const writing = `${path}/write?day=2026-11-27&window=0`;
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

const day = (at: number, changes: Partial<CalendarDay>): CalendarDay => ({
  day: `2026-11-${String(at).padStart(2, '0')}`,
  mark: 'done',
  done: 2,
  due: 2,
  patchable: false,
  ...changes,
});
const month = Array.from({ length: 30 }, (_, at) =>
  day(
    at + 1,
    at < 24 ? {} : at < 26 ? { mark: 'missed', done: 1, patchable: at === 25 } : { mark: 'today', done: 0 },
  ),
);

beforeEach(() => {
  vi.setSystemTime(checkinNow * 1000);
  serve(viewCircle, checkinCircle);
  serve(viewCampaign, campaign);
  serve(viewCalendar, { list: month });
  serve(listEntries, { list: [checkinEntry], next: -1 });
});

test('[D82][D83] the streak is what one sees, then what can be done now and until when, ranks, others', async () => {
  renderScreen(path, { session });
  const figures = within(await screen.findByRole('region', { name: '我的连续' }));
  expect(figures.getByText('12')).toBeTruthy();
  expect(figures.getByText('累计 21 天 · 最长连续 15 天 · 第 2 名')).toBeTruthy();
  expect(figures.getByText('06:00–09:00')).toBeTruthy();
  expect(figures.getByText('还剩 2 小时')).toBeTruthy();
  expect(figures.getByText('22:00–次日 02:00')).toBeTruthy();
  expect(figures.getByText('22:00 开始')).toBeTruthy();
  const act = screen.getByRole('link', { name: '打卡 · 还剩 2 小时' });
  expect(act.getAttribute('href')).toBe('#!/phonebook/12/checkin/71/write?day=2026-11-27&window=0');
  expect(within(screen.getByRole('region', { name: '排行' })).getByText('连续 25 天')).toBeTruthy();
  expect(await screen.findByText('读完《小窗幽记》一卷')).toBeTruthy();
  expect(screen.getByText('最多 3 次，只补最近 3 天，每次 20 积分，不算入连续天数')).toBeTruthy();
});

test('[D83] each day is told by its mark and its word; a missed one is made good for what is said before', async () => {
  renderScreen(path, { session });
  expect(await screen.findByRole('img', { name: '11月1日 周日，已打卡' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '11月25日 周三，没有打，打了 1/2 次' })).toBeTruthy();
  await press('11月26日 周四，没有打，打了 1/2 次，补卡');
  expect(
    await screen.findByText('用 20 积分，您有 100 积分。还能补 2 次，补的一天不算入连续天数。'),
  ).toBeTruthy();
  await press('去补卡');
  const sent = serve(patchDay, () => fail('stateChanged', { message: '积分不够，现在只有 10 积分' }));
  await user.type(await screen.findByRole('textbox', { name: /写点什么/ }), '昨天补读');
  await user.type(screen.getByLabelText(/^数值/), '10');
  await user.type(screen.getByRole('textbox', { name: /写点什么/ }), '了一章');
  await press('用 20 积分补卡');
  expect(await screen.findByText('积分不够，现在只有 10 积分')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ day: '2026-11-26', price: 20, text: '昨天补读了一章', number: 10 });
});

test('[D82] what the rule asks for is asked; what failed is not lost, and is the same one when it is sent again', async () => {
  const first = renderScreen(writing, { session });
  await screen.findByRole('textbox', { name: /写点什么/ });
  await press('打卡');
  expect(await screen.findByText('请写点什么')).toBeTruthy();
  expect(screen.getByText('请填写多少页')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /写点什么/ }), '读完第一卷');
  await user.type(screen.getByLabelText(/^数值/), '12.5');
  const failed = serve(checkIn, () => fail('busy'));
  await press('打卡');
  await waitFor(() => expect(failed.length).toBeGreaterThan(0));
  first.unmount();
  // Another visit of the page: it stands as it was written.
  renderScreen(writing, { session });
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /写点什么/ });
  expect(text.value).toBe('读完第一卷');
  const sent = serve(checkIn, {
    entry: { ...checkinEntry, mine: true },
    again: false,
    total: 22,
    streak: 13,
    best: 15,
    left: 1,
  });
  await press('打卡');
  expect(await screen.findByRole('heading', { name: '连续 13 天' })).toBeTruthy();
  expect(screen.getByText('累计 22 天 · 最长连续 15 天 · 今天还差 1 次')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ day: '2026-11-27', window: 0, number: 12.5 });
  const number = (body: unknown): unknown => (body as { client_id: string }).client_id;
  expect(number(sent[0]?.body)).toBe(number(failed[0]?.body));
});

test('[D82] a window that has ended says so under what was written, the answer of the other tab is told', async () => {
  renderScreen(writing, { session });
  await user.type(await screen.findByRole('textbox', { name: /写点什么/ }), '读完第一卷');
  await user.type(screen.getByLabelText(/^数值/), '12');
  serve(checkIn, () => {
    throw new Failure('stateChanged', { message: '06:00–09:00 已经结束，这次没有打上' });
  });
  await press('打卡');
  expect(await screen.findByText('06:00–09:00 已经结束，这次没有打上')).toBeTruthy();
  serve(checkIn, { entry: checkinEntry, again: true, total: 21, streak: 12, best: 15, left: 1 });
  await press('打卡');
  expect(await screen.findByRole('heading', { name: '这个时段您已经打过卡了' })).toBeTruthy();
});

test('[D82] a reminder at a chosen minute, off by one tap', async () => {
  serve(viewCampaign, { ...campaign, reminder: 480 });
  renderScreen(path, { session });
  await user.click(await screen.findByRole('button', { name: /提醒我.*每天 08:00/ }));
  const sheet = within(await screen.findByRole('dialog', { name: '提醒我' }));
  const sent = serve(setReminder, { minute: -1 });
  await user.click(sheet.getByRole('button', { name: '关掉提醒' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 71, minute: -1 }));
  expect(await screen.findByRole('button', { name: /提醒我.*没有设/ })).toBeTruthy();
});

test('one campaign opens by itself; of several the list says what can be done, and none is said', async () => {
  const open = {
    day: '2026-11-27',
    window: 0,
    opens_at: checkinNow - 60,
    closes_at: checkinNow + 600,
    done: false,
  };
  serve(listCampaigns, { list: [campaignLine] });
  const first = renderScreen('/phonebook/12/checkin', { session });
  expect(await screen.findByRole('region', { name: '我的连续' })).toBeTruthy();
  first.unmount();
  serve(listCampaigns, {
    list: [
      { ...campaignLine, open: [open] },
      { ...campaignLine, id: 72, title: '夜跑', state: 'over', next_at: 0 },
    ],
  });
  const second = renderScreen('/phonebook/12/checkin', { session });
  expect(await screen.findByText('连续 12 天 · 累计 21 天 · 还剩 10 分钟')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '已结束' })).getByText('累计 21 天')).toBeTruthy();
  second.unmount();
  serve(listCampaigns, { list: [] });
  renderScreen('/phonebook/12/checkin', { session });
  expect(await screen.findByText('还没有打卡')).toBeTruthy();
  expect(screen.getByRole('link', { name: '发起打卡' })).toBeTruthy();
});

test('one’s own is removed after a question; who runs the circle writes why', async () => {
  serve(listEntries, {
    list: [
      { ...checkinEntry, mine: true },
      { ...checkinEntry, id: 902 },
    ],
    next: -1,
  });
  renderScreen(`${path}/entries`, { session });
  const [mine, other] = await screen.findAllByRole('button', { name: '更多：沈知微的打卡' });
  const sent = serve(removeCheckin, { total: 20, streak: 0, best: 15 });
  await user.click(mine as HTMLElement);
  await user.click(await screen.findByRole('button', { name: '删除这次打卡' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ checkin_id: 901 }));
  await user.click(other as HTMLElement);
  await user.click(await screen.findByRole('button', { name: '删除这次打卡' }));
  await user.type(await screen.findByRole('textbox'), '和打卡无关');
  await user.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(sent[1]?.body).toEqual({ checkin_id: 902, reason: '和打卡无关' }));
});

test('[D82] what is decided for later is said with its day; where nothing is open there is no action', async () => {
  serve(viewCampaign, {
    ...campaign,
    today: campaign.today.map((one) => ({ ...one, done: true })),
    next_at: checkinNow + 82_800,
    change: { ...checkinRule, from: '2026-11-30', weekdays: [1, 2, 3, 4, 5] },
  });
  renderScreen(path, { session });
  expect(await screen.findByText('今天已完成，下一次 明天 06:00')).toBeTruthy();
  expect(screen.getByText(/从 11月30日 起：周一至周五/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^打卡/ })).toBeNull();
});
