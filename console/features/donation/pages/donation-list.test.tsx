import { hideDonationWords, listStaffDonations } from '@qunlu/contract/donation/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';

const line = {
  donation_id: 31,
  circle_id: 12,
  circle: '西湖茶友会',
  user_id: 8002,
  name: '苏晓',
  anonymous: true,
  amount: 6600,
  refunded: 1000,
  message: '加微信领红包',
  thanks: '',
  hidden: false,
  reports: 3,
  hash: 'AbCdEfGhIjKlMnOpQrStUv',
  paid_at: 1_790_000_000,
};

test('[D87] [D138] reported words of support, with who gave it and what came of it; hidden with a reason', async () => {
  const asked = serve(listStaffDonations, { list: [line], next: -1 });
  renderPage('/donations', ['auditor']);
  expect(await screen.findByText('加微信领红包')).toBeDefined();
  expect(linesShown()[0]).toContain('苏晓（8002），对成员匿名');
  expect(linesShown()[0]).toContain('66.00 元，已退 10.00 元');
  expect(asked[0]?.query).toEqual({ size: 10, queue: 'reported' });
  await press('隐藏留言 31');
  fireEvent.click(await screen.findByText('留言是广告，已经核对'));
  const sent = serve(hideDonationWords, { ok: true });
  await press('隐藏');
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ donation_id: 31, hidden: 1, reason: '留言是广告，已经核对' }),
  );
});

test('[D138] finance reads what was given back, and hides no words', async () => {
  serve(listStaffDonations, { list: [line], next: -1 });
  renderPage('/donations', ['finance']);
  expect(await screen.findByText('加微信领红包')).toBeDefined();
  expect(screen.queryByLabelText('隐藏留言 31')).toBeNull();
  expect(screen.getByLabelText('订单 31').getAttribute('href')).toContain(line.hash);
});
