import { serve } from '@qunlu/contract/testing/serve.ts';
import { listErrors, listFunnel, solveError } from '@qunlu/contract/tracking/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';

const error = {
  id: 3,
  message: 'cannot read card #',
  frame: 'show card-view',
  stack: 'TypeError: …\n at show (/assets/card-view.js:1:7)',
  route: '/card/:id',
  count: 12,
  people: 7,
  first_at: 1_790_000_000,
  last_at: 1_790_000_600,
  first_version: '1',
  version: '2',
  solved: false,
  returned: true,
};

test('[C111][D138] errors are listed by their cause with how many met them; one that is solved leaves the list', async () => {
  let list = [error, { ...error, id: 4, message: 'lost', people: 1000, version: '1', returned: false }];
  const asked = serve(listErrors, () => ({ list, next: -1 }));
  const sent = serve(solveError, () => {
    list = list.filter(({ id }) => id !== 3);
    return { ok: true };
  });
  renderPage('/errors', ['admin']);
  expect(await screen.findByText('lost')).toBeDefined();
  expect(linesShown()[0]).toMatch(/cannot read card # 又出现了show card-view · \/card\/:id12 次7 人.*1 → 2/);
  expect(linesShown()[1]).toMatch(/1000 人以上/);
  expect(asked[0]?.query).toMatchObject({ state: 'open' });
  await press('看 cannot read card # 的调用栈');
  expect(await screen.findByText(/at show/)).toBeDefined();
  await press('关闭');
  await press('把 cannot read card # 标为已解决');
  await waitFor(() => expect(linesShown()).toHaveLength(1));
  expect(sent.map(({ body }) => body)).toEqual([{ id: 3 }]);
});

test('[D163] the funnel shows counts by day and source, and no small number', async () => {
  const day = {
    id: 20_778,
    day: '2026-11-21',
    opened: 200,
    registered: 20,
    swapped: -1,
    sources: [
      { qc: 'share', ac: '', opened: 150, registered: 15, swapped: -1 },
      { qc: 'menu', ac: 'autumn', opened: 50, registered: 5, swapped: 0 },
    ],
  };
  serve(listFunnel, {
    list: [day, { ...day, id: 20_777, day: '2026-11-20', opened: 0, sources: [] }],
    next: -1,
  });
  renderPage('/funnel', ['operator']);
  expect(await screen.findByText('2026-11-20')).toBeDefined();
  expect(linesShown()[0]).toMatch(/^2026-11-2120020（10%）少于 52 个来源/);
  await press('看 2026-11-21 的来源');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '渠道活动码打开注册换过名片',
    '人分享的—15015少于 5',
    'menuautumn5050',
  ]);
});
