import { dissolveStaffFamily, listStaffFamilies, viewStaffFamily } from '@qunlu/contract/family/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';

const owner = { user_id: 501, name: '林知夏', avatar: '', card_id: 0, title: '', certified: 0 };
const family = {
  family_id: 12,
  name: '钱塘茶缘',
  intro: '爱喝茶的圈子',
  owner,
  circles: 2,
  created_at: 1_790_000_000,
};

test('[D90] families are found by the beginning of the name; one shows its circles and notices', async () => {
  const asked = serve(listStaffFamilies, { list: [family], next: -1 });
  serve(viewStaffFamily, {
    ...family,
    list: [{ phonebook_id: 7, name: '西湖茶友会', members: 12, owner, joined_at: 1_790_000_000 }],
    notices: [{ id: 1, title: '周六茶会', body: '三点', people: 20, at: 1_790_000_000 }],
  });
  renderPage('/families', ['operator']);
  expect(await screen.findByText('钱塘茶缘')).toBeDefined();
  expect(linesShown()[0]).toContain('林知夏（501）');
  fireEvent.change(screen.getByPlaceholderText('编号，或名称的开头'), { target: { value: '钱塘' } });
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ q: '钱塘' }));
  renderPage('/families/12/case', ['operator']);
  expect(await screen.findByText('西湖茶友会（7）')).toBeDefined();
  expect(screen.getByText('周六茶会')).toBeDefined();
});

test('[D90] it is dissolved with a reason that others read', async () => {
  serve(listStaffFamilies, { list: [], next: -1 });
  serve(viewStaffFamily, { ...family, list: [], notices: [] });
  const sent = serve(dissolveStaffFamily, { ok: true });
  renderPage('/families/12/case', ['operator']);
  await press('解散大家庭');
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '群发广告，多人举报' } });
  await press('解散');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ id: 12, reason: '群发广告，多人举报' }]),
  );
});
