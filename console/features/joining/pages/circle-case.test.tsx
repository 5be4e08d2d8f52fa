import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  decideCircle,
  forbidCircle,
  listCircle,
  restoreCircle,
  type StaffCircle,
  viewCircle,
} from '@qunlu/contract/circle/staff.ts';
import { removeViolator } from '@qunlu/contract/joining/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const none = { decide: false, forbid: false, restore: false, list: false };
const circle: StaffCircle = {
  id: 12,
  name: '江南茶友会',
  category: 7,
  status: 1,
  listed: true,
  members: 30,
  owner_id: 501,
  owner: '林知夏',
  created_at: 1_790_000_000,
  waits_since: 0,
  version: 3,
  avatar: '',
  cover: '/upload/cover.jpg',
  intro: '每周六喝茶',
  notice: '',
  city: '杭州',
  labels: ['茶龄'],
  join_type: 1,
  status_reason: '',
  doubts: [],
  applying: 4,
  admins: 2,
  imported: 5,
  logs: [{ log_id: 1, at: 1_790_000_100, title: '移出成员' }],
  can: { ...none, forbid: true, list: true },
};
const open = (change: Partial<StaffCircle> = {}): void => {
  serve(viewCircle, { ...circle, ...change });
  renderPage('/phonebooks/12/case', ['auditor']);
};
const missing = (name: string): void => expect(screen.queryByRole('button', { name })).toBeNull();

test('[D62] what a circle says, who leads it, and no deed that is not possible', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '江南茶友会' })).toBeDefined();
  for (const words of ['介绍：每周六喝茶', '自定义的项目：茶龄', '移出成员'])
    expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText('30 位成员，2 位管理员，4 个申请，5 位待认领')).toBeDefined();
  expect(screen.getByRole('img', { name: '第1张图片' }).getAttribute('src')).toBe('/upload/cover.jpg');
  for (const name of ['通过', '不通过', '恢复访问']) missing(name);
});

test('[D62] a circle is closed once, with the reason that was chosen', async () => {
  open();
  const sent = serve(forbidCircle, { ok: true });
  await press('禁止访问');
  const dialog = await openDialog('禁止访问');
  expect(dialog.button('禁止').disabled).toBe(true);
  dialog.press('传播诈骗信息');
  serve(viewCircle, { ...circle, status: 3, status_reason: '传播诈骗信息', can: { ...none, restore: true } });
  dialog.pressTwice('禁止');
  expect(await screen.findByText('原因：传播诈骗信息')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ id: 12, reason: '传播诈骗信息' }]);
  missing('禁止访问');
});

test('what could not be sent says why, and keeps what was written for another try', async () => {
  open({ can: { ...none, restore: true } });
  let broken = true;
  const sent = serve(restoreCircle, () => (broken ? fail('busy') : { ok: true }));
  await press('恢复访问');
  const dialog = await openDialog('恢复访问');
  dialog.type('原因', '圈主交了新的说明');
  dialog.press('恢复');
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeDefined();
  await waitFor(() => expect(dialog.button('恢复').disabled).toBe(false));
  expect(dialog.field('原因').value).toBe('圈主交了新的说明');
  broken = false;
  dialog.press('恢复');
  expect(await screen.findByText('已处理，圈主会收到通知')).toBeDefined();
  expect(sent[1]?.body).toEqual({ id: 12, reason: '圈主交了新的说明' });
});

test('[D62] a review is about the version that was read', async () => {
  open({
    status: 2,
    doubts: ['返利'],
    waits_since: 1_790_000_000,
    can: { ...none, decide: true, forbid: true },
  });
  const sent = serve(decideCircle, { ok: true });
  expect(await screen.findByText('命中的词：返利')).toBeDefined();
  missing('禁止访问');
  await press('通过');
  expect(await screen.findByText('已处理，圈主会收到通知')).toBeDefined();
  await press('不通过');
  const dialog = await openDialog('不通过，并禁止访问');
  dialog.type('原因', '公告在卖货');
  dialog.press('禁止');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 12, version: 3, verdict: 'pass', reason: '' },
      { id: 12, version: 3, verdict: 'reject', reason: '公告在卖货' },
    ]),
  );
});

test('[D66] a violator is removed by number with a reason; a circle leaves the public list with another', async () => {
  open();
  const removed = serve(removeViolator, { ok: true });
  const unlisted = serve(listCircle, { ok: true });
  await press('移出违规成员');
  const dialog = await openDialog('移出违规成员');
  dialog.type('用户编号', '第一个');
  dialog.type('原因', '多次骚扰成员');
  expect(dialog.button('移出').disabled).toBe(true);
  dialog.type('用户编号', '8812');
  dialog.press('移出');
  expect(await screen.findByText('已移出')).toBeDefined();
  expect(removed[0]?.body).toEqual({ id: 12, user_id: 8812, reason: '多次骚扰成员' });
  await press('从公开展示撤下');
  const asked = await openDialog('从公开展示撤下');
  asked.press('提交的资料不全');
  asked.press('撤下');
  await waitFor(() => expect(unlisted[0]?.body).toEqual({ id: 12, listed: 0, reason: '提交的资料不全' }));
});

test('a circle that does not exist says so', async () => {
  serve(viewCircle, () => fail('notFound', { message: '通讯录不存在' }));
  renderPage('/phonebooks/12/case', ['auditor']);
  expect(await screen.findByText('通讯录不存在')).toBeDefined();
});
