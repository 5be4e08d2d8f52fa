import { listCircles } from '@qunlu/contract/circle/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';

const line = (id: number) => ({
  id,
  name: `通讯录${id}`,
  category: 1,
  status: 2,
  listed: id === 1,
  members: 3,
  owner_id: 501,
  owner: id === 2 ? '' : '林知夏',
  created_at: 1_790_000_000,
  waits_since: 1_790_000_000,
});

test('[D62] what waits comes first, page by page; a search asks for the words', async () => {
  const asked = serve(listCircles, ({ query }) =>
    query.next === 1 ? { list: [line(2)], next: -1 } : { list: [line(1)], next: 1 },
  );
  renderPage('/phonebooks', ['operator']);
  expect(await screen.findByText('通讯录1')).toBeDefined();
  expect(linesShown()[0]).toContain('审核中，公开');
  expect(asked[0]?.query).toEqual({ size: 10, status: '2' });
  await press('下一页');
  expect(await screen.findByText('通讯录2')).toBeDefined();
  // The owner has left: their number stands for them.
  expect(linesShown()[0]).toContain('501');
  expect(asked.at(-1)?.query).toEqual({ size: 10, status: '2', next: 1 });
  fireEvent.change(screen.getByPlaceholderText('编号，或名称的开头'), { target: { value: '茶' } });
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ q: '茶' }));
});

test('an empty list says so', async () => {
  serve(listCircles, { list: [], next: -1 });
  renderPage('/phonebooks', ['operator']);
  expect(await screen.findByText(/没有符合条件的内容/)).toBeDefined();
  expect(screen.getByRole('menuitem', { name: '通讯录' })).toBeDefined();
});

test('[D138] who may not see circles has none in the menu', async () => {
  renderPage('/', ['finance']);
  expect(await screen.findByRole('menuitem', { name: '待办' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: '通讯录' })).toBeNull();
});
