import { endStaffVouch, listStaffVouches } from '@qunlu/contract/vouch/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';

const person = (user_id: number, name: string) => ({
  user_id,
  name,
  avatar: '',
  card_id: 0,
  title: '',
  certified: 0,
});
const vouch = {
  vouch_id: 12,
  by: person(501, '林知夏'),
  user: person(502, '顾南舟'),
  kind: 'work',
  text: '一起布置过两届茶博会',
  since: 2019,
  until: 2021,
  state: 0,
  why: '',
  reason: '',
  hidden: false,
  moderated: false,
  created_at: 1_790_000_000,
  expires_at: 1_853_000_000,
  ended_at: 0,
};

test('[D138] vouches of one giver are found; what is over says why and is not ended again', async () => {
  const asked = serve(listStaffVouches, {
    list: [
      vouch,
      { ...vouch, vouch_id: 11, state: 3, why: 'staff', reason: '内容不属实' },
      { ...vouch, vouch_id: 10, hidden: true },
    ],
    next: -1,
  });
  renderPage('/vouches', ['operator']);
  await screen.findAllByText('林知夏（501）');
  const lines = linesShown();
  expect(lines[0]).toContain('共事 2019–2021');
  expect(lines[1]).toContain('已结束（后台结束：内容不属实）');
  expect(lines[2]).toContain('有效，对方不展示');
  expect(screen.getAllByRole('button', { name: '结束林知夏为顾南舟写的佐证' })).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('写的人的用户编号'), { target: { value: '501' } });
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ by_id: 501 }));
});

test('[D138] staff ends one with a reason that both read', async () => {
  serve(listStaffVouches, { list: [vouch], next: -1 });
  const sent = serve(endStaffVouch, { ...vouch, state: 3, why: 'staff', reason: '内容不属实，当事人已说明' });
  renderPage('/vouches', ['auditor']);
  await press('结束林知夏为顾南舟写的佐证');
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '内容不属实，当事人已说明' } });
  await press('结束');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ id: 12, reason: '内容不属实，当事人已说明' }]),
  );
});
