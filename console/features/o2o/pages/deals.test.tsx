import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import {
  decideDealReview,
  hideDeal,
  listDealReviews,
  listStaffDeals,
  viewDealReview,
} from '@qunlu/contract/o2o/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const deal: Deal = {
  deal_id: 77,
  title: '双人下午茶',
  image: '',
  price: 8800,
  was: 12_800,
  left: 100,
  valid_to: 1_800_000_000,
  shop: {
    name: '湖边茶铺',
    address: '龙井路 18 号',
    region: '330106',
    region_name: '浙江省 杭州市 西湖区',
    lat: null,
    lng: null,
  },
  distance: -1,
  user_id: 501,
  status: 1,
  audit: 0,
  access: false,
  over: false,
  created_at: 1_790_000_000,
  images: [],
  content: '两杯龙井，四样点心',
  rules: '周末通用',
  stock: 100,
  sold: 0,
  per_person: 2,
  user: { user_id: 501, name: '林知夏', avatar: '', card_id: 9, title: '', certified: 0 },
  vouched: null,
  licence: '杭州青禾茶业有限公司',
  mine: true,
  tills: true,
  audit_reason: '',
  buy_problem: '',
  rev: 4,
};
const line = {
  deal_id: 77,
  title: '双人下午茶',
  user_id: 501,
  name: '林知夏',
  audit: 0,
  why: '收费',
  changed_at: 1_790_000_000,
  due_at: 1_790_090_000,
  rev: 4,
  can: { decide: true },
};

test('[D135][D137] a deal is passed in the version that was seen, beside the company whose licence is certified', async () => {
  let waits = [line];
  serve(listDealReviews, () => ({ list: waits, next: -1 }));
  serve(viewDealReview, { ...line, deal, words: ['返利'], reason: '' });
  const sent = serve(decideDealReview, () => {
    waits = [];
    return { ok: true };
  });
  renderPage('/o2o-audits', ['auditor']);
  await screen.findByText('双人下午茶');
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(await screen.findByText('认证的公司：杭州青禾茶业有限公司')).toBeDefined();
  expect(screen.getByText(/88\.00 元，原价 128\.00 元 · 一共 100 份，每人最多 2 份/)).toBeDefined();
  expect(screen.getByText('周末通用')).toBeDefined();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a' });
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 77, rev: 4, verdict: 'pass', reason: '' }));
});

test('[D135] a refusal says why in words that a shop can act on', async () => {
  serve(viewDealReview, { ...line, deal: { ...deal, licence: '' }, words: [], reason: '' });
  const sent = serve(decideDealReview, { ok: true });
  serve(listDealReviews, { list: [], next: -1 });
  renderPage('/o2o-audits/77/case', ['auditor']);
  expect(await screen.findByText('营业执照认证已失效')).toBeDefined();
  await press('不通过');
  const dialog = await openDialog('不通过');
  dialog.press('店名和认证的公司对不上');
  dialog.press('退回');
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ verdict: 'reject', reason: '店名和认证的公司对不上' }),
  );
});

test('[D135][D137][D138] deals with complaints come first; one is hidden with a reason and shown again', async () => {
  const reported = {
    deal_id: 77,
    title: '双人下午茶',
    user_id: 501,
    name: '林知夏',
    shop: '湖边茶铺',
    licence: '杭州青禾茶业有限公司',
    price: 8800,
    sold: 26,
    disputes: 1,
    reports: 2,
    audit: 1,
    over: false,
    hidden: false,
    hidden_reason: '',
    can: { hide: true },
  };
  const asked = serve(listStaffDeals, { list: [reported], next: -1 });
  const decided = serve(hideDeal, { ok: true });
  renderPage('/o2o-deals', ['auditor']);
  await screen.findByText('双人下午茶');
  expect(linesShown()[0]).toContain('举报 2，申诉 1');
  expect(asked[0]?.query).toEqual({ size: 10, kind: 'reported' });
  await press('隐藏“双人下午茶”');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: '店家不认券，买家投诉属实' }));
  serve(listStaffDeals, { list: [{ ...reported, hidden: true }], next: -1 });
  fireEvent.click(dialog.getByRole('button', { name: '隐藏' }));
  expect(await screen.findByText('已隐藏')).toBeDefined();
  expect(decided[0]?.body).toEqual({ id: 77, hidden: 1, reason: '店家不认券，买家投诉属实' });
  expect(await screen.findByRole('button', { name: '恢复“双人下午茶”' })).toBeDefined();
});
