import { endStaffCall, listStaffCalls, viewStaffCall } from '@qunlu/contract/call/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';

const line = {
  call_id: 71,
  kind: 'pair',
  state: 2,
  why: '',
  circle_id: 0,
  people: 2,
  answered: 2,
  cost: 0,
  created_at: 1_790_000_000,
  ended_at: 0,
};
const leg = {
  leg_id: 5,
  user: { user_id: 501, name: '林知夏', avatar: '', card_id: 0, title: '', certified: 0 },
  state: 'answered' as const,
  why: '',
  answered_at: 1_790_000_003,
  ended_at: 0,
  minutes: 1,
};
const opened = { ...line, reason: '', legs: [leg] };

test('[D138][D136] calls name nobody; who took part is shown after a reason, which is written down', async () => {
  serve(listStaffCalls, {
    list: [line, { ...line, call_id: 70, kind: 'group', circle_id: 9, state: 3, why: '已挂断', cost: 6 }],
    next: -1,
  });
  const asked = serve(viewStaffCall, opened);
  renderPage('/calls', ['service']);
  await screen.findAllByText('两人 71');
  expect(linesShown().join('')).not.toContain('林知夏');
  expect(linesShown()[1]).toContain('已结束：已挂断');
  await press('通话 71 里有谁');
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '用户来电申诉，核对记录' } });
  await press('查看');
  expect(await screen.findByText(/林知夏（501）：通话中/)).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ id: 71, reason: '用户来电申诉，核对记录' });
});

test('[D138] one that goes on is ended with a reason, one that is over is not', async () => {
  serve(listStaffCalls, { list: [line, { ...line, call_id: 70, state: 3 }], next: -1 });
  const sent = serve(endStaffCall, opened);
  renderPage('/calls', ['operator']);
  await screen.findAllByText('两人 71');
  expect(screen.queryByRole('button', { name: '结束通话 70' })).toBeNull();
  await press('结束通话 71');
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '用户举报骚扰电话' } });
  await press('结束');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ id: 71, reason: '用户举报骚扰电话' }));
});
