import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import {
  decideApplication,
  decideServiceReview,
  listApplications,
  listServiceReviews,
  listHiddenSellers,
  releaseSeller,
  saveCategory,
  staffCategories,
  viewServiceReview,
} from '@qunlu/contract/service/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const service: Service = {
  service_id: 55,
  type: 1,
  title: '茶室设计咨询',
  images: '[]',
  fee: 5000,
  fee_max: 5000,
  score: 0,
  comments: 0,
  deal: 0,
  sort: 0,
  is_top: 0,
  created_at: 1_790_000_000,
  category_id: 3,
  user_id: 501,
  status: 1,
  audit: 0,
  access: false,
  cityname: '',
  user: { user_id: 501, name: '林知夏', avatar: '', card_id: 9, title: '', certified: 0 },
  content: '<p>看 <a href="https://tea.example">作品</a></p>',
  category: { category_id: 3, parent_id: 1, name: '空间', parent: '设计' },
  ways: [
    {
      way_id: 2,
      service_id: 55,
      type: 'sms',
      title: '图文咨询',
      unit: '次',
      fee: 5000,
      max: 0,
      address: '',
      needAddress: false,
      offerAddress: false,
      params: '{}',
      timed: false,
    },
  ],
  hasBuy: false,
  mine: false,
  audit_reason: '',
  resting_until: 0,
  hidden_until: 0,
  scheduled: false,
  buy_problem: '',
  rev: 4,
};
const audit = {
  service_id: 55,
  title: '茶室设计咨询',
  user_id: 501,
  name: '林知夏',
  audit: 0,
  why: '收费',
  changed_at: 1_790_000_000,
  due_at: 1_790_090_000,
  rev: 4,
  can: { decide: true },
};
const shown = { ...audit, service, words: ['返利'], reason: '' };
const application = {
  id: 8,
  user_id: 501,
  name: '林知夏',
  card_id: 9,
  status: 0,
  description: '做了十年茶室设计',
  images: [],
  realname: true,
  reason: '',
  applied_at: 1_790_000_000,
  due_at: 1_790_090_000,
  decided_at: 0,
  can: { decide: true },
};
const key = (name: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('[D46][D137] the queue is walked by keys: J and Enter open a service, A passes it in the version that was seen', async () => {
  let waits = [audit];
  serve(listServiceReviews, () => ({ list: waits, next: -1 }));
  serve(viewServiceReview, shown);
  const sent = serve(decideServiceReview, () => {
    waits = [];
    return { ok: true };
  });
  renderPage('/service-audits', ['auditor']);
  await screen.findByText('茶室设计咨询');
  expect(linesShown()[0]).toMatch(/^茶室设计咨询林知夏收费/);
  key('j');
  key('Enter');
  expect(await screen.findByText('命中的词：返利')).toBeDefined();
  expect(screen.getByText('链接：https://tea.example')).toBeDefined();
  expect(screen.getByText('图文咨询 · 50.00 元／次')).toBeDefined();
  key('a');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 55, rev: 4, verdict: 'pass', reason: '' }));
  // Nothing else waits: back to the queue.
  expect(await screen.findByText('没有符合条件的内容')).toBeDefined();
});

test('[D46] a refusal needs its reason, and keeps it when somebody else was faster', async () => {
  serve(viewServiceReview, shown);
  const sent = serve(decideServiceReview, () => fail('stateChanged', { message: '同事已经处理了' }));
  renderPage('/service-audits/55/case', ['auditor']);
  await screen.findByRole('button', { name: '不通过' });
  key('r');
  const dialog = await openDialog('不通过');
  expect(dialog.button('退回').disabled).toBe(true);
  dialog.press('含有联系方式或外部链接');
  dialog.press('退回');
  expect(await screen.findByText('同事已经处理了')).toBeDefined();
  expect(sent[0]?.body).toMatchObject({ verdict: 'reject', reason: '含有联系方式或外部链接' });
  expect(dialog.field('原因').value).toBe('含有联系方式或外部链接');
});

test('[D155] who applies to sell is passed with a real name only, or refused with a reason', async () => {
  const nameless = { ...application, id: 9, user_id: 502, name: '沈知微', realname: false };
  serve(listApplications, { list: [application, nameless], next: -1 });
  const sent = serve(decideApplication, { ok: true });
  renderPage('/seller-applications', ['auditor']);
  await press('看沈知微的申请');
  expect((await openDialog('沈知微的开店申请')).button('通过').disabled).toBe(true);
  key('a');
  await press('关闭');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('看林知夏的申请');
  const dialog = await openDialog('林知夏的开店申请');
  expect(dialog.getByText('做了十年茶室设计')).toBeDefined();
  key('r');
  const refusal = await openDialog('不通过');
  refusal.press('图片看不清');
  refusal.press('退回');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ id: 8, verdict: 'reject', reason: '图片看不清' }]),
  );
});

test('[D50] a hidden seller is released with a reason that is sent', async () => {
  serve(listHiddenSellers, {
    list: [{ user_id: 501, name: '林知夏', marks: 3, hidden_at: 1_790_000_000, hidden_until: 1_792_000_000 }],
    next: -1,
  });
  const sent = serve(releaseSeller, { ok: true });
  renderPage('/hidden-sellers', ['service']);
  await press('提前恢复 林知夏');
  expect(linesShown()[0]).toMatch(/^林知夏3 次/);
  const dialog = await openDialog('提前恢复林知夏的服务');
  dialog.type('原因', '核实是买家的原因');
  dialog.press('恢复');
  expect(await screen.findByText('已恢复，卖家会收到通知')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ user_id: 501, reason: '核实是买家的原因' }]);
});

test('[D153] a category is made under an upper one; its own name is not among the upper ones', async () => {
  const row = { category_id: 1, parent_id: 0, name: '设计', sort: 1, hidden: false };
  serve(staffCategories, {
    list: [row, { category_id: 3, parent_id: 1, name: '空间', sort: 2, hidden: true }],
    next: -1,
  });
  const sent = serve(saveCategory, row);
  renderPage('/service-categories', ['operator']);
  await press('修改 设计');
  expect(linesShown()).toEqual(['设计1使用中修改', '　└ 空间2停用修改']);
  const changed = await openDialog('修改分类');
  fireEvent.mouseDown(changed.field('上级'));
  await screen.findByRole('option', { name: '没有，这是一级分类' });
  expect(screen.queryByRole('option', { name: '设计' })).toBeNull();
  fireEvent.click(screen.getByRole('option', { name: '没有，这是一级分类' }));
  changed.press('取消');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('新建分类');
  const dialog = await openDialog('新建分类');
  expect(dialog.button('保存').disabled).toBe(true);
  dialog.type('名称', '摄影');
  await dialog.choose('上级', '设计');
  dialog.press('保存');
  expect(await screen.findByText('已保存')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ parent_id: 1, name: '摄影', sort: 0, hidden: 0 }]);
});
