import { viewCircle } from '@qunlu/contract/circle/home.ts';
import {
  adjustReputation,
  listEntries,
  listRanks,
  type OwnReputation,
  type RankLine,
  viewReputation,
} from '@qunlu/contract/reputation/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const module = { key: 'score', title: '圈子积分', what: '', path: '/phonebook/12/score' };

const own: OwnReputation = {
  total: 47,
  month_total: 15,
  rank: 12,
  month_rank: 3,
  ways: [
    { kind: 'post', title: '发一篇帖子', credit: 5, max: 3, today: 3 },
    { kind: 'comment', title: '写一条评论', credit: 1, max: 10, today: 4 },
    { kind: 'feature', title: '帖子被加为精华', credit: 20, max: 0, today: 0 },
  ],
  can_adjust: false,
};

const line: RankLine = {
  user_id: 8002,
  member_id: 501,
  name: '苏晓',
  avatar: '',
  card_id: 9102,
  title: '苏州设计 设计师',
  credit: 60,
  me: false,
};
const mine: RankLine = { ...line, user_id: 1, member_id: 502, name: '林知远', credit: 15, me: true };

beforeEach(() => {
  serve(viewCircle, { ...ownCircle, modules: [module] });
  serve(viewReputation, own);
});

test('[R084] [D84] my points, how one earns them with what is left of today, and what for', async () => {
  serve(listEntries, {
    list: [
      { id: 3, title: '管理员调整', reason: '帮忙布置会场', credit: 20, at: 1_790_000_300 },
      { id: 2, title: '帖子不在了，积分收回', reason: '', credit: -5, at: 1_790_000_200 },
    ],
    next: -1,
  });
  renderScreen('/phonebook/12/score', { session });
  expect(await screen.findByText('47')).toBeTruthy();
  expect(screen.getByText('本月 +15，本月第 3 名，总榜第 12 名')).toBeTruthy();
  expect(screen.getByText('今天 3 次已满')).toBeTruthy();
  expect(screen.getByText('今天 4/10 次')).toBeTruthy();
  expect(await screen.findByText('−5')).toBeTruthy();
  expect(screen.getByText(/^帮忙布置会场，/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /积分榜/ }).getAttribute('href')).toBe(
    '#!/phonebook/12/score-list',
  );
});

test('[R084] without points the page says how to begin, and names no place', async () => {
  serve(viewReputation, { ...own, total: 0, month_total: 0, rank: 0, month_rank: 0 });
  serve(listEntries, { list: [], next: -1 });
  renderScreen('/phonebook/12/score', { session });
  expect(await screen.findByText('还没有积分')).toBeTruthy();
  expect(screen.getByText('本月 +0')).toBeTruthy();
});

test('[R085] [D84] the list of the month and of all time, with my place', async () => {
  const asked = serve(listRanks, { list: [line, mine], next: -1 });
  renderScreen('/phonebook/12/score-list', { session });
  expect(await screen.findByText('苏晓')).toBeTruthy();
  expect(screen.getByLabelText('第 2 名')).toBeTruthy();
  expect(screen.getByText('林知远（我）')).toBeTruthy();
  expect(screen.getByText('我在第 3 名，15 分')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '全部' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ id: 12, span: 'all' }));
  expect(await screen.findByText('我在第 12 名，47 分')).toBeTruthy();
  expect(screen.queryByText('调整积分')).toBeNull();
});

test('[R085] nobody has points this month: what earns them', async () => {
  serve(viewReputation, { ...own, rank: 0, month_rank: 0, month_total: 0 });
  serve(listRanks, { list: [], next: -1 });
  renderScreen('/phonebook/12/score-list', { session });
  expect(await screen.findByText('这个月还没有人得分')).toBeTruthy();
  expect(screen.getByText('我还没有积分')).toBeTruthy();
});

test('[D84] who looks after members gives or takes points, with a reason', async () => {
  serve(viewReputation, { ...own, can_adjust: true });
  serve(listRanks, { list: [line, mine], next: -1 });
  renderScreen('/phonebook/12/score-list', { session });
  const press = async (name: string | RegExp): Promise<void> =>
    user.click(await screen.findByRole('button', { name }));
  await press(/苏晓/);
  await press('调整积分');
  await user.click(await screen.findByRole('radio', { name: '减分' }));
  await user.type(screen.getByLabelText(/^几分/), '101');
  await press('调整');
  expect(await screen.findByText('请填写 1 到 100')).toBeTruthy();
  expect(screen.getByText('请填写原因')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^几分/));
  await user.type(screen.getByLabelText(/^几分/), '20');
  await user.type(screen.getByLabelText(/^原因/), '重复计分');
  const refused = serve(adjustReputation, () =>
    fail('refused', { message: '原因含有不能发布的内容', field: 'reason' }),
  );
  await press('调整');
  expect(await screen.findByText('原因含有不能发布的内容')).toBeTruthy();
  expect(refused[0]?.body).toEqual({ id: 12, member_id: 501, credit: -20, reason: '重复计分' });
  serve(adjustReputation, { total: 40 });
  await press('调整');
  expect(await screen.findByText('已调整，对方会收到')).toBeTruthy();
});

test('[D77] off, the pages say so', async () => {
  serve(viewCircle, ownCircle);
  renderScreen('/phonebook/12/score', { session });
  expect(await screen.findByText('这个功能没有打开')).toBeTruthy();
});
