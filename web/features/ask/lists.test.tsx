import { listBadges } from '@qunlu/contract/app.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { countOwnAsks, findAnswerers, findAsks, listOwnAsks } from '@qunlu/contract/ask/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerer, askLine, askNow, bounty, anonymousPerson } from '../../testing/asks.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const { images: _, ...bountyLine } = bounty;
const free = {
  ...askLine,
  question_id: 33,
  kind: 3,
  price: 0,
  answerer: null,
  user: anonymousPerson,
  anonymous: true,
};
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('link', { name });
const hrefOf = (element: HTMLElement): string | null => element.getAttribute('href');

beforeEach(() => {
  vi.setSystemTime(askNow * 1000);
  serve(viewUser, me);
  serve(listBadges, { badges: {} });
  serve(countOwnAsks, { waiting: 2, pick: 1, unpaid: 0 });
  serve(findAnswerers, { list: [answerer], next: -1 });
});

test.each(['/app/ask', '/ask/home'])(
  '[R013][R165] %s shows who answers, what was asked by kind, and what waits for the person',
  async (path) => {
    const asked = serve(findAsks, ({ query }) => ({
      list: query.filter === 'bounty' ? [{ ...bountyLine, images: 2 }] : [askLine, free],
      next: -1,
    }));
    renderScreen(path, { session });
    const person = await row(/^林小满/);
    expect(hrefOf(person)).toBe('#!/ask/7002');
    expect(person.textContent).toMatch(/回答率\s95% · 一半在\s3\s小时内答 · 4\.8\s分/);
    expect(person.textContent).toContain('法律、创业');
    const line = await row(/茶室的租约还有一年.*付费提问 ¥100.00/);
    expect(hrefOf(line)).toBe('#!/ask/question/31');
    expect(line.textContent).toContain('沈知微 问 林小满');
    await row(/匿名提问人.*免费提问/);
    const own = await row(/我的问答/);
    expect(own.textContent).toContain('2 个提问等您回答 · 1 个悬赏等您选');
    expect(hrefOf(own)).toBe('#!/ask/ask-self?scope=waiting');
    await user.click(screen.getByRole('radio', { name: '悬赏' }));
    await row(/悬赏 ¥50.00/);
    expect(asked.at(-1)?.query).toMatchObject({ filter: 'bounty' });
    expect(hrefOf(screen.getByRole('link', { name: '提问' }))).toBe('#!/ask/create');
  },
);

test('[R016] questions and those who answer are found by words and topic, and nothing leads to asking', async () => {
  const asks = serve(findAsks, { list: [], next: -1 });
  const people = serve(findAnswerers, { list: [], next: -1 });
  renderScreen('/app/ask-find?search=1', { session });
  await screen.findByText('没有找到问题');
  await user.click(screen.getByRole('radio', { name: '法律' }));
  await user.type(screen.getByRole('searchbox'), '租约');
  await waitFor(() => expect(asks.at(-1)?.query).toMatchObject({ q: '租约', topic: 4 }));
  await user.click(screen.getByRole('radio', { name: '回答的人' }));
  await screen.findByText('没有找到回答的人');
  await user.click(screen.getByRole('radio', { name: '价格低' }));
  await waitFor(() => expect(people.at(-1)?.query).toMatchObject({ q: '租约', topic: 4, order: 'price' }));
  expect(hrefOf(screen.getByRole('link', { name: '问一个问题' }))).toBe('#!/ask/create');
});

test('[R166] what is one’s own: asked with what follows and when, to be answered, answered, heard', async () => {
  const asked = serve(listOwnAsks, ({ query }) => ({
    list: query.scope === 'heard' ? [] : [{ ...askLine, to_me: query.scope === 'waiting' }],
    next: -1,
  }));
  renderScreen('/ask/ask-self', { session });
  const line = await row(/茶室的租约还有一年/);
  expect(line.textContent).toContain('11月29日 10:00 前没有回答的话，全额退款');
  expect(line.textContent).toContain('待回答');
  expect(screen.getByRole('radio', { name: /^等我回答\s*2$/ })).toBeTruthy();
  expect(hrefOf(screen.getByRole('link', { name: /我的回答主页/ }))).toBe('#!/ask/7001');
  await user.click(screen.getByRole('radio', { name: /^等我回答/ }));
  await waitFor(() => expect(location.search).toBe('?scope=waiting'));
  await user.click(screen.getByRole('radio', { name: '我听过的' }));
  await screen.findByText('还没有听过');
  expect(asked.map(({ query }) => query.scope)).toEqual(['asked', 'waiting', 'heard']);
});
