import { listReports } from '@qunlu/contract/moderation/staff.ts';
import { staffMe } from '@qunlu/contract/staff/calls.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDialog, press, renderPage } from '../testing/render-page.tsx';

const everyRole = ['admin', 'auditor', 'operator', 'finance', 'service'] as const;
const report = {
  id: 1,
  type: 'card',
  owner_id: 501,
  title: '林知夏的名片',
  path: '/card/1',
  standing: 'reviewing',
  due_at: 1_790_000_000,
  count: 1,
  first_at: 1_780_000_000,
  words: [],
  appeal: '',
  content: [],
  pictures: [],
  reports: [],
};
const key = (name: string, more = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

test('J and K walk through a queue, A and R open what the buttons of the row open', async () => {
  serve(listReports, { list: [report, { ...report, id: 2, title: '沈知微的名片' }], next: -1 });
  renderPage('/reports', ['auditor', 'operator']);
  const first = await screen.findByRole('article', { name: '林知夏的名片' });
  const second = screen.getByRole('article', { name: '沈知微的名片' });
  key('r');
  expect(screen.queryByRole('dialog')).toBeNull();
  key('j');
  expect(document.activeElement).toBe(first);
  key('j');
  key('j');
  expect(document.activeElement).toBe(second);
  key('k');
  key('J');
  expect(document.activeElement).toBe(second);
  key('a', { repeat: true });
  key('a', { ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  key('a');
  const keep = await openDialog('保留');
  // Letters of the reason are letters.
  keep.field('说明').focus();
  expect(key('r')).toBe(true);
  expect(screen.queryByRole('dialog', { name: '隐藏' })).toBeNull();
  keep.press('取消');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  second.focus();
  key('r');
  expect(await screen.findByRole('dialog', { name: '隐藏' })).toBeDefined();
});

test('the first page shows what waits; where nothing does is behind a press', async () => {
  serve(staffMe, () => ({
    user_id: 7001,
    name: '值班的同事',
    roles: ['auditor'],
    waiting: { 'service.audits': 3 },
  }));
  renderPage('/', ['auditor']);
  const waits = await screen.findByRole('link', { name: /待审核的服务/ });
  expect(waits.textContent).toBe('待审核的服务3');
  expect(screen.queryByText('待审核的开店申请')).toBeNull();
  await press(/^没有待办的 \d+ 项$/);
  const empty = await screen.findByRole('link', { name: /待审核的开店申请/ });
  expect(empty.textContent).toBe('待审核的开店申请0');
  expect(waits.compareDocumentPosition(empty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the menu has five groups, each folded by its heading', async () => {
  renderPage('/', everyRole);
  const heading = await screen.findByRole('menuitem', { name: '审核' });
  for (const name of ['交易和资金', '人和圈子', '内容和规则', '后台'])
    expect(screen.getByRole('group', { name })).toBeDefined();
  const group = within(screen.getByRole('group', { name: '审核' }));
  expect(group.getByRole('menuitem', { name: '服务审核' })).toBeDefined();
  expect(group.queryByRole('menuitem', { name: '操作日志' })).toBeNull();
  expect(heading.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(heading);
  expect(heading.getAttribute('aria-expanded')).toBe('false');
});
