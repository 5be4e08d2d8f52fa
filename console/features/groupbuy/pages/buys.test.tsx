import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import {
  decideBuyReview,
  hideBuy,
  listBuyReviews,
  listStaffBuys,
  viewBuyReview,
} from '@qunlu/contract/groupbuy/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';
import { reportedBuy } from '../../../testing/staff-buys.ts';

const buy: Buy = {
  buy_id: 77,
  title: '烟台苹果接龙',
  image: '',
  price_min: 3900,
  price_max: 3900,
  goods_count: 1,
  deadline: 1_800_000_000,
  state: 1,
  threshold: 'people',
  needed: 10,
  people: 0,
  pieces: 0,
  visibility: 0,
  status: 1,
  audit: 0,
  access: false,
  mine: true,
  joined: false,
  user: { user_id: 501, name: '林知夏', avatar: '', card_id: 9, title: '', certified: 0 },
  circle: { id: 5, name: '西湖茶友会' },
  created_at: 1_790_000_000,
  images: [],
  content: '果园直发',
  goods: [
    {
      goods_id: 1,
      title: '红富士 5 斤',
      price: 3900,
      image: '',
      stock: 100,
      left: 100,
      sold: 0,
      per_person: 5,
      held: 0,
    },
  ],
  ways: ['pickup'],
  points: [{ point_id: 1, name: '东门', address: '湖畔小区东门岗亭', hours: '每天 18:00 到 20:00' }],
  express_note: '',
  local_note: '',
  ready_by: 1_800_200_000,
  buy_problem: '',
  cancel_reason: '',
  audit_reason: '',
  fixed: false,
  can: { own: true, door: true, buy: false },
  rev: 4,
};
const line = {
  buy_id: 77,
  title: '烟台苹果接龙',
  user_id: 501,
  name: '林知夏',
  audit: 0,
  why: '公开收费',
  changed_at: 1_790_000_000,
  due_at: 1_790_090_000,
  rev: 4,
  can: { decide: true },
};

test('[D133][D137] a buy is passed in the version that was seen, with its goods and where they are handed over', async () => {
  let waits = [line];
  serve(listBuyReviews, () => ({ list: waits, next: -1 }));
  serve(viewBuyReview, { ...line, buy, words: ['返利'], reason: '' });
  const sent = serve(decideBuyReview, () => {
    waits = [];
    return { ok: true };
  });
  renderPage('/groupbuy-audits', ['auditor']);
  await screen.findByText('烟台苹果接龙');
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(await screen.findByText(/红富士 5 斤 · 39\.00 元 · 一共 100 件，每人最多 5 件/)).toBeDefined();
  expect(screen.getByText(/10 人成团/)).toBeDefined();
  expect(screen.getByText(/东门 湖畔小区东门岗亭/)).toBeDefined();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a' });
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 77, rev: 4, verdict: 'pass', reason: '' }));
});

test('[D133][D137][D138] buys with complaints come first; one is hidden with a reason and shown again', async () => {
  const asked = serve(listStaffBuys, { list: [reportedBuy], next: -1 });
  const decided = serve(hideBuy, { ok: true });
  renderPage('/groupbuy-buys', ['auditor']);
  await screen.findByText('烟台苹果接龙');
  expect(linesShown()[0]).toContain('举报 2，申诉 1');
  expect(linesShown()[0]).toContain('已成团');
  expect(asked[0]?.query).toEqual({ size: 10, kind: 'reported' });
  await press('隐藏“烟台苹果接龙”');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: '商品与描述不符，投诉属实' }));
  serve(listStaffBuys, { list: [{ ...reportedBuy, hidden: true }], next: -1 });
  fireEvent.click(dialog.getByRole('button', { name: '隐藏' }));
  expect(await screen.findByText('已隐藏')).toBeDefined();
  expect(decided[0]?.body).toEqual({ id: 77, hidden: 1, reason: '商品与描述不符，投诉属实' });
  expect(await screen.findByRole('button', { name: '恢复“烟台苹果接龙”' })).toBeDefined();
});
