import type { Activity } from '@qunlu/contract/activity/entity.ts';
import {
  cancelForStaff,
  decideActivityReview,
  listActivityReviews,
  listActivitySettlements,
  saveActivityCategory,
  staffActivityCategories,
  viewActivityReview,
} from '@qunlu/contract/activity/staff.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { listStaffOrders } from '@qunlu/contract/order/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const later = 4_000_000_000;
const activity: Activity = {
  activity_id: 71,
  title: '西湖读书会',
  images: '[]',
  starts_at: later,
  ends_at: later + 10_800,
  online: false,
  cityname: '杭州',
  place: '湖畔居',
  fee: 0,
  fee_max: 5000,
  registered: 3,
  seats: 50,
  state: 2,
  phase: 'open',
  visibility: 0,
  category_id: 501,
  user_id: 501,
  user: { user_id: 501, name: '林知夏', avatar: '', card_id: 9, title: '', certified: 0 },
  content: '<p>看 <a href="https://tea.example">书单</a></p>',
  category: { category_id: 501, parent_id: 0, name: '交流聚会', parent: '' },
  closes_at: later,
  citycode: '330100',
  address: '圣塘路 1 号',
  lat: null,
  lng: null,
  link: '',
  circle: null,
  tickets: [
    {
      ticket_id: 2,
      name: '普通票',
      note: '含茶点',
      price: 5000,
      per_person: 2,
      sale_from: 0,
      sale_to: 0,
      need_audit: true,
      members_only: false,
      invited: false,
      refund_policy: 1,
      refund_hours: 24,
      refund_fee: 0,
      left: 20,
      fields: [{ label: '单位', type: 'text', required: false, options: [] }],
      problem: '',
      queue: { open: false, waiting: false, offer_until: 0 },
    },
  ],
  faces: [],
  shown: 0,
  paused: false,
  cancel_reason: '',
  whole_until: 0,
  audit_reason: '',
  can: {
    host: true,
    door: true,
    members: true,
    money: true,
    edit: true,
    joined: false,
    confirmed: false,
    post: true,
  },
  rev: 4,
};
const audit = {
  activity_id: 71,
  title: '西湖读书会',
  user_id: 501,
  name: '林知夏',
  audit: 0,
  why: '收费',
  changed_at: 1_790_000_000,
  due_at: 1_790_090_000,
  rev: 4,
  can: { decide: true },
};
const shown = { ...audit, activity, words: ['返利'], reason: '' };
const settlement = {
  activity_id: 71,
  title: '西湖读书会',
  user_id: 501,
  name: '林知夏',
  ends_at: later,
  due_at: later + 86_400,
  cancelled: false,
  orders: 3,
  frozen: 15_000,
  disputed: 5000,
};
const key = (name: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('[D93][D137] the queue is walked by keys: an activity is read with its tickets and passed in the version that was seen', async () => {
  let waits = [audit];
  serve(listActivityReviews, () => ({ list: waits, next: -1 }));
  serve(viewActivityReview, shown);
  const sent = serve(decideActivityReview, () => {
    waits = [];
    return { ok: true };
  });
  renderPage('/activity-audits', ['auditor']);
  await screen.findByText('西湖读书会');
  expect(linesShown()[0]).toMatch(/^西湖读书会林知夏收费/);
  key('j');
  key('Enter');
  expect(await screen.findByText('命中的词：返利')).toBeDefined();
  expect(screen.getByText('链接：https://tea.example')).toBeDefined();
  expect(
    screen.getByText(
      '普通票 · 50.00 元 · 开始前可以全额退（24 小时前） · 要主办人审核 · 含茶点 · 要填：单位',
    ),
  ).toBeDefined();
  // An auditor cancels nothing.
  expect(screen.queryByRole('button', { name: '替主办人取消' })).toBeNull();
  key('a');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 71, rev: 4, verdict: 'pass', reason: '' }));
  expect(await screen.findByText('没有符合条件的内容')).toBeDefined();
});

test('[D93] a refusal needs its reason, and keeps it when somebody else was faster', async () => {
  serve(viewActivityReview, shown);
  const sent = serve(decideActivityReview, () => fail('stateChanged', { message: '同事已经处理了' }));
  renderPage('/activity-audits/71/case', ['auditor']);
  await screen.findByRole('button', { name: '不通过' });
  key('r');
  const dialog = await openDialog('不通过');
  expect(dialog.button('退回').disabled).toBe(true);
  dialog.press('时间或地点不明确');
  dialog.press('退回');
  expect(await screen.findByText('同事已经处理了')).toBeDefined();
  expect(sent[0]?.body).toMatchObject({ verdict: 'reject', reason: '时间或地点不明确' });
  expect(dialog.field('原因').value).toBe('时间或地点不明确');
});

test('[D96] one that was passed is cancelled in place of its host, with a reason', async () => {
  let looks = 0;
  serve(viewActivityReview, () => {
    looks += 1;
    return {
      ...shown,
      audit: 1,
      can: { decide: false },
      activity: { ...activity, state: looks > 1 ? 4 : 1 },
    };
  });
  const sent = serve(cancelForStaff, { ok: true });
  renderPage('/activity-audits/71/case', ['auditor', 'service']);
  await press('替主办人取消');
  const dialog = await openDialog('取消“西湖读书会”');
  expect(dialog.button('取消活动并退款').disabled).toBe(true);
  dialog.press('场地没有许可，不能举办');
  dialog.press('取消活动并退款');
  expect(await screen.findByText('已取消，正在全额退款')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ id: 71, reason: '场地没有许可，不能举办' }]);
  expect(await screen.findByText('已取消')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: '替主办人取消' })).toBeNull());
});

test('[D101] finance reads what waits and until when, and cancels nothing; service may', async () => {
  const over = { ...settlement, activity_id: 72, title: '茶会', cancelled: true, disputed: 0 };
  serve(listActivitySettlements, { list: [settlement, over], next: -1 });
  renderPage('/activity-settlements', ['finance']);
  await screen.findByText('西湖读书会');
  expect(linesShown()[0]).toMatch(/^西湖读书会林知夏（501）3 份150\.00 元50\.00 元/);
  expect(linesShown()[1]).toContain('已取消，退款中');
  expect(screen.queryByRole('button', { name: '取消西湖读书会' })).toBeNull();
});

test('[D101][D96] an activity of the list is cancelled with a reason; its single orders are given back on the page of orders', async () => {
  const over = { ...settlement, activity_id: 72, title: '茶会', cancelled: true };
  serve(listActivitySettlements, { list: [settlement, over], next: -1 });
  const orders = serve(listStaffOrders, { list: [], next: -1 });
  const sent = serve(cancelForStaff, () => fail('stateChanged', { message: '活动已结束，不能取消' }));
  renderPage('/activity-settlements', ['service']);
  await press('取消西湖读书会');
  expect(screen.queryByRole('button', { name: '取消茶会' })).toBeNull();
  const dialog = await openDialog('取消“西湖读书会”');
  dialog.type('原因', '主办人失联，多人申诉');
  dialog.press('取消活动并退款');
  expect(await screen.findByText('活动已结束，不能取消')).toBeDefined();
  expect(sent).toHaveLength(1);
  // What was written stays.
  expect(dialog.field('原因').value).toBe('主办人失联，多人申诉');
  dialog.press('取消');
  fireEvent.click(await screen.findByRole('link', { name: '西湖读书会的订单' }));
  await waitFor(() => expect(orders.at(-1)?.query).toMatchObject({ q: '501' }));
});

test('[R009] a category of activities is made', async () => {
  const row = { category_id: 501, parent_id: 0, name: '交流聚会', sort: 10, hidden: false };
  serve(staffActivityCategories, { list: [row], next: -1 });
  const sent = serve(saveActivityCategory, row);
  renderPage('/activity-categories', ['operator']);
  await press('新建分类');
  const dialog = await openDialog('新建分类');
  dialog.type('名称', '沙龙');
  dialog.press('保存');
  expect(await screen.findByText('已保存')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ parent_id: 0, name: '沙龙', sort: 0, hidden: 0 }]);
});
