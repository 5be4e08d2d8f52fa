import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  decideRosterReview,
  listRosterReviews,
  makeRosterLink,
  openRosterLink,
  viewRosterReview,
} from '@qunlu/contract/roster/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const line = {
  id: 31,
  circle_id: 12,
  circle: '江南茶友会',
  user_id: 501,
  state: 1,
  rows: 120,
  failed: 2,
  submitted_at: 1_790_000_000,
  due_at: 1_790_080_000,
  can: { decide: true },
};
const shown: OutputOf<typeof viewRosterReview> = {
  ...line,
  file_name: '会员.xlsx',
  how: '入会时签过字',
  proof: '/private/proof.jpg',
  reason: '',
  sample: [
    {
      line: 2,
      realname: '周野',
      phone: '138****5678',
      company: '云山茶业',
      position: '店长',
      group: '',
      remark: '',
    },
  ],
  history: [
    {
      id: 30,
      circle: '校友会',
      state: 2,
      rows: 8,
      ok: 0,
      claimed: 0,
      refusals: 3,
      reason: '凭证看不清',
      at: 1_780_000_000,
    },
  ],
};
const open = (change: Partial<typeof shown> = {}) => {
  const looks = serve(viewRosterReview, { ...shown, ...change });
  renderPage('/roster-imports/31/case', ['auditor']);
  return looks;
};

test('[D73] the sample shows phones as the answer masks them, the proof and what was imported before', async () => {
  const looks = open();
  expect(await screen.findByText('如何取得同意：入会时签过字')).toBeDefined();
  expect(screen.getByRole('region', { name: '1 行样本' }).textContent).toContain(
    '周野138****5678云山茶业店长',
  );
  expect(screen.getByRole('region', { name: '圈主以往的导入' }).textContent).toContain(
    '未通过8003凭证看不清',
  );
  expect(screen.getByRole('img', { name: '同意的凭证' }).getAttribute('src')).toBe('/private/proof.jpg');
  fireEvent.focus(window);
  expect(looks.map(({ body }) => body)).toEqual([{ id: 31, reason: '审核导入名册' }]);
});

test('[D73] a refusal asks for its reason and goes once; when a colleague was faster it says so', async () => {
  open();
  const sent = serve(decideRosterReview, () =>
    fail('stateChanged', { message: '这份名册已经处理过，或已经取消' }),
  );
  await press('不通过');
  const dialog = await openDialog('不通过');
  expect(dialog.button('退回').disabled).toBe(true);
  dialog.press('凭证看不清');
  serve(viewRosterReview, { ...shown, state: 3, can: { decide: false } });
  dialog.pressTwice('退回');
  expect(await screen.findByText('这份名册已经处理过，或已经取消')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: '通过' })).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ id: 31, verdict: 'reject', reason: '凭证看不清' }]);
});

test('a refusal that could not be sent keeps its words; the list follows one that was', async () => {
  open();
  let broken = true;
  const sent = serve(decideRosterReview, () => (broken ? fail('busy') : line));
  serve(listRosterReviews, { list: [], next: -1 });
  await press('不通过');
  const dialog = await openDialog('不通过');
  dialog.type('原因', '凭证里没有日期');
  dialog.press('退回');
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeDefined();
  await waitFor(() => expect(dialog.button('退回').disabled).toBe(false));
  broken = false;
  dialog.press('退回');
  expect(await screen.findByText(/没有符合条件的内容/)).toBeDefined();
  expect(sent.map(({ body }) => body.reason)).toEqual(['凭证里没有日期', '凭证里没有日期']);
});

test('[D73] somebody’s own list is left to a colleague', async () => {
  open({ can: { decide: false }, user_id: 0, sample: [], proof: '' });
  expect(await screen.findByText('这是您自己的名册，请交给同事审核。')).toBeDefined();
  for (const words of ['名册已按规定删除', '没有凭证图片，或已按规定删除。'])
    expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText(/上传的人已注销/)).toBeDefined();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

test('[R168][D139] the link for a colleague is copied, and opens the case; a dead one is no page', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open();
  serve(makeRosterLink, { url: 'https://qunlu.test/console/#/protect/x', expires_at: 1_790_000_000 });
  await press('复制审核链接');
  await waitFor(() => expect(copied).toHaveBeenCalledWith('https://qunlu.test/console/#/protect/x'));
  const opened = serve(openRosterLink, ({ body }) =>
    body.key === 'good' ? { id: 31 } : fail('notFound', { message: '页面不存在' }),
  );
  goTo('/protect/audit-import-phonebook/31?key=good');
  await waitFor(() => expect(location.hash).toBe('#/roster-imports/31/case'));
  goTo('/protect/audit-import-phonebook/31?key=old');
  expect(await screen.findByText('页面不存在')).toBeDefined();
  expect(opened.map(({ body }) => body)).toEqual([
    { id: 31, key: 'good' },
    { id: 31, key: 'old' },
  ]);
});

test('[D73] the list shows what waits, how much of it is wrong, and who is gone', async () => {
  const asked = serve(listRosterReviews, ({ query }) => ({
    list: query.next ? [{ ...line, id: 30, circle: '老名册', user_id: 0 }] : [line],
    next: query.next ? -1 : 31,
  }));
  renderPage('/roster-imports', ['auditor']);
  expect(await screen.findByText('江南茶友会')).toBeDefined();
  expect(linesShown()[0]).toContain('用户 501120，有问题 2');
  await press('下一页');
  expect(await screen.findByText('老名册')).toBeDefined();
  expect(linesShown()[0]).toContain('已注销');
  expect(asked.map(({ query }) => [query.state, query.next])).toEqual([
    ['1', undefined],
    ['1', 31],
  ]);
});
