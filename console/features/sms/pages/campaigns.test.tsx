import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  decideCampaignReview,
  listCampaignReviews,
  makeSmsLink,
  openSmsLink,
  viewCampaignReview,
} from '@qunlu/contract/sms/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const line: OutputOf<typeof listCampaignReviews>['list'][number] = {
  id: 41,
  circle: '江南茶友会',
  circle_id: 12,
  user_id: 501,
  state: 1,
  people: 220,
  credits: 440,
  why: ['people', 'link'],
  submitted_at: 1_790_000_000,
  due_at: 1_790_080_000,
  can: { decide: true },
};
const shown: OutputOf<typeof viewCampaignReview> = {
  ...line,
  text: '周六下午三点喝茶',
  words: ['返利'],
  parts: 2,
  sent: 0,
  failed: 0,
  reason: '',
  history: [
    {
      id: 40,
      circle: '校友会',
      state: 2,
      people: 9,
      content: '买茶送壶',
      reason: '是广告',
      at: 1_780_000_000,
    },
  ],
};
const open = (change: Partial<typeof shown> = {}) => {
  const looks = serve(viewCampaignReview, { ...shown, ...change });
  renderPage('/sms-campaigns/41/case', ['auditor']);
  return looks;
};

test('[D75] the whole text, why somebody looks, what it costs and what was sent before', async () => {
  const looks = open();
  expect(await screen.findByText('周六下午三点喝茶')).toBeDefined();
  for (const words of ['超过 200 人', '内容里有链接', '命中的词：返利'])
    expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText(/220 人 × 2 条 = 440 条/)).toBeDefined();
  expect(screen.getByRole('region', { name: '圈主以往的群发' }).textContent).toContain(
    '未通过9买茶送壶是广告',
  );
  expect(looks.map(({ body }) => body)).toEqual([{ id: 41, reason: '群发短信审核' }]);
});

test('[D75] one decision goes once: passed, or refused with a reason that stays when it could not be sent', async () => {
  open();
  let broken = true;
  const sent = serve(decideCampaignReview, () => (broken ? fail('busy') : line));
  serve(listCampaignReviews, { list: [], next: -1 });
  await press('不通过');
  const dialog = await openDialog('不通过');
  dialog.type('原因', '群里没有这个活动');
  dialog.pressTwice('退回');
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeDefined();
  await waitFor(() => expect(dialog.button('退回').disabled).toBe(false));
  broken = false;
  dialog.pressTwice('退回');
  expect(await screen.findByText(/没有符合条件的内容/)).toBeDefined();
  const body = { id: 41, verdict: 'reject', reason: '群里没有这个活动' };
  expect(sent.map((one) => one.body)).toEqual([body, body]);
});

test('[D138] after a decision the next case opens that is not one’s own; what is one’s own goes to a colleague by a link', async () => {
  serve(viewCampaignReview, ({ body }) => ({
    ...shown,
    id: body.id,
    circle: `通讯录 ${body.id}`,
    can: { decide: body.id !== 42 },
  }));
  serve(decideCampaignReview, line);
  serve(listCampaignReviews, {
    list: [42, 43].map((id) => ({ ...line, id, can: { decide: id !== 42 } })),
    next: -1,
  });
  renderPage('/sms-campaigns/41/case', ['auditor']);
  await press('通过');
  expect(await screen.findByRole('heading', { name: '通讯录 43' })).toBeDefined();
  expect(location.hash).toBe('#/sms-campaigns/43/case');
  goTo('/sms-campaigns/42/case');
  expect(await screen.findByText('这是您自己的群发，请交给同事审核。')).toBeDefined();
  expect(screen.getByRole('button', { name: '复制审核链接' })).toBeDefined();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

test('[D75] what is over shows how many it reached, and asks for nothing', async () => {
  open({ state: 6, sent: 218, failed: 2, can: { decide: false }, history: [] });
  expect(await screen.findByText('已发出 218 人，没有发出 2 人')).toBeDefined();
  expect(screen.getByText('部分失败')).toBeDefined();
  expect(screen.getByText('以前没有群发过')).toBeDefined();
  expect(screen.queryByText('这是您自己的群发，请交给同事审核。')).toBeNull();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

test('[R167][D139] the link for a colleague is copied, and opens the case; a dead one is no page', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open();
  serve(makeSmsLink, { url: 'https://qunlu.test/console/#/protect/y', expires_at: 1_790_000_000 });
  await press('复制审核链接');
  await waitFor(() => expect(copied).toHaveBeenCalledWith('https://qunlu.test/console/#/protect/y'));
  serve(openSmsLink, ({ body }) =>
    body.key === 'good' ? { id: 41 } : fail('notFound', { message: '页面不存在' }),
  );
  goTo('/protect/audit-sms/41?key=good');
  await waitFor(() => expect(location.hash).toBe('#/sms-campaigns/41/case'));
  goTo('/protect/audit-sms/41?key=old');
  expect(await screen.findByText('页面不存在')).toBeDefined();
});

test('[D75] the list says why each waits; one opens its case', async () => {
  serve(listCampaignReviews, { list: [line], next: -1 });
  serve(viewCampaignReview, shown);
  renderPage('/sms-campaigns', ['auditor']);
  const name = await screen.findByText('江南茶友会');
  expect(linesShown()[0]).toContain('220 人，440 条超过 200 人、内容里有链接');
  expect(screen.queryByRole('button', { name: '下一页' })).toBeNull();
  name.click();
  expect(await screen.findByText('周六下午三点喝茶')).toBeDefined();
});
