import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import {
  decideCooperationReview,
  listCooperationReviews,
  viewCooperationReview,
} from '@qunlu/contract/cooperation/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, renderPage } from '../../../testing/render-page.tsx';

const cooperation: Cooperation = {
  cooperation_id: 71,
  side: 'need',
  kind: 'channel',
  title: '找茶叶礼盒的销售渠道',
  image: '',
  industry: 1002,
  industry_name: '茶叶',
  citycode: '330100',
  cityname: '杭州市',
  state: 1,
  audit: 0,
  expires_at: 1_797_776_000,
  created_at: 1_790_000_000,
  deals: 0,
  waiting: 0,
  mine: true,
  user: { user_id: 501, name: '林知夏', avatar: '', card_id: 9, title: '', certified: 0 },
  content: '年产三千套，返利面谈',
  images: [],
  audit_reason: '',
  owner_deals: 0,
  vouched: null,
  rev: 4,
  application: null,
  can: { apply: false, ask: false, edit: true, pause: true, resume: false, deal: true, renew: false },
};
const audit = {
  cooperation_id: 71,
  title: cooperation.title,
  user_id: 501,
  name: '林知夏',
  audit: 0,
  why: '命中词',
  changed_at: 1_790_000_000,
  due_at: 1_790_090_000,
  rev: 4,
  can: { decide: true },
};
const key = (name: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('[D132][D137] the queue is walked by keys: a post is opened and passed in the version that was seen', async () => {
  let waits = [audit];
  serve(listCooperationReviews, () => ({ list: waits, next: -1 }));
  serve(viewCooperationReview, { ...audit, cooperation, words: ['返利'], reason: '' });
  const sent = serve(decideCooperationReview, () => {
    waits = [];
    return { ok: true };
  });
  renderPage('/cooperation-audits', ['auditor']);
  await screen.findByText('找茶叶礼盒的销售渠道');
  expect(linesShown()[0]).toMatch(/^找茶叶礼盒的销售渠道林知夏命中词/);
  key('j');
  key('Enter');
  expect(await screen.findByText('命中的词：返利')).toBeDefined();
  expect(screen.getByText('林知夏 · 用户 501 · 找渠道 · 茶叶 · 杭州市')).toBeDefined();
  expect(screen.getByText('年产三千套，返利面谈')).toBeDefined();
  key('a');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 71, rev: 4, verdict: 'pass', reason: '' }));
});
