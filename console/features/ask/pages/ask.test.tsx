import {
  decideAskReview,
  listAskReviews,
  listStaffAsks,
  viewAskReview,
  viewStaffAsker,
} from '@qunlu/contract/ask/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, press, renderPage } from '../../../testing/render-page.tsx';

const line = {
  question_id: 31,
  kind: 3,
  state: 1,
  phonebook_id: 12,
  circle: '西湖茶友会',
  text: '哪里返利多？',
  anonymous: true,
  name: '匿名提问人',
  user_id: 0,
  words: ['返利'],
  audit: 0,
  changed_at: 1_790_000_000,
  rev: 4,
  can: { decide: true },
};
const asked = {
  question_id: 31,
  kind: 1,
  state: 2,
  text: '哪里返利多？',
  anonymous: true,
  name: '匿名提问人',
  user_id: 0,
  price: 1000,
  answers: 0,
  hidden: false,
  reports: 2,
  hash: '',
  at: 1_790_000_000,
};
const key = (name: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('[D128][D137] the queue of questions names nobody; one is read whole and passed in the version that was seen', async () => {
  let waits = [line];
  serve(listAskReviews, () => ({ list: waits, next: -1 }));
  const looks = serve(viewAskReview, { ...line, whole: '哪里返利多？要可靠的。', images: [], reason: '' });
  const sent = serve(decideAskReview, () => {
    waits = [];
    return { ok: true };
  });
  renderPage('/ask-audits', ['auditor']);
  await screen.findByText('哪里返利多？');
  expect(linesShown()[0]).toMatch(/^哪里返利多？免费提问西湖茶友会匿名提问人返利/);
  key('j');
  key('Enter');
  expect(await screen.findByText('哪里返利多？要可靠的。')).toBeDefined();
  expect(looks[0]?.body).toEqual({ id: 31, reason: '审核命中词表的提问' });
  key('a');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 31, rev: 4, verdict: 'pass', reason: '' }));
});

test('[D128][D138] who has asked without their name is shown after a reason, which is logged', async () => {
  serve(listStaffAsks, { list: [asked], next: -1 });
  const looks = serve(viewStaffAsker, { user_id: 8002, name: '苏晓', hash: 'AbCdEfGhIjKlMnOpQrStUv' });
  renderPage('/asks', ['auditor']);
  expect(await screen.findByText('哪里返利多？')).toBeDefined();
  expect(linesShown()[0]).not.toContain('苏晓');
  await press('查看提问人 31');
  fireEvent.click(await screen.findByText('被举报骚扰，核对提问人'));
  await press('查看');
  expect(await screen.findByText('苏晓（8002），匿名')).toBeDefined();
  expect(looks[0]?.body).toEqual({ question_id: 31, reason: '被举报骚扰，核对提问人' });
});
