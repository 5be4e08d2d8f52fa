import {
  cluePhone,
  createClue,
  finishClue,
  followClue,
  listClues,
  takeClue,
  viewClue,
  type WholeClue,
} from '@qunlu/contract/clue/calls.ts';
import { decodeCompany, findCompanies } from '@qunlu/contract/clue/companies.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownerCan } from '../../testing/circles.ts';
import { visitedCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const person = { user_id: 7002, name: '林小满', avatar: '', card_id: 9002, title: '茶厂 厂长', certified: 0 };
const clue: WholeClue = {
  clue_id: 31,
  user: person,
  title: '找一家做茶叶礼盒的包装厂',
  industry: 2,
  industry_name: '生产制造',
  citycode: '330100',
  cityname: '杭州市',
  need: '年前要三千套，先看样',
  budget: 2,
  state: 1,
  takers: 1,
  expires_at: 1_900_000_000,
  created_at: 1_795_223_100,
  reason: '',
  mine: false,
  take: null,
  can: { take: true, phone: false, follow: false, finish: false, decide: false },
  why: '',
  takes: [],
};
const taken: WholeClue = {
  ...clue,
  takers: 2,
  take: {
    take_id: 5,
    user: person,
    state: 0,
    taken_at: 1_795_223_100,
    due_at: 1_795_482_300,
    followed_at: 0,
    note: '',
    opened_at: 0,
  },
  can: { ...clue.can, take: false, phone: true, follow: true },
};
const circle = {
  ...visitedCircle,
  can: { ...ownerCan, own: false, content: false },
  modules: [{ key: 'clue' as const, title: '商机', path: '/phonebook/12/circle-clue' }],
};

beforeEach(() => {
  serve(viewCircle, circle);
});

const open = (query = '') => renderScreen(`/phonebook/12/circle-clue${query}`, { session: {} });
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

test('a list says what, where and how many places are left, narrowed by scope; nothing leads to companies where there are none [R060][D85]', async () => {
  const asked = serve(listClues, ({ query }) => ({
    list: query.scope === 'mine' ? [] : [clue],
    next: -1,
    may_post: true,
    companies: false,
  }));
  open();
  const row = await screen.findByRole('link', { name: /找一家做茶叶礼盒的包装厂/ });
  expect(row.textContent).toContain('杭州市 · 生产制造 · 1–5 万');
  expect(row.textContent).toContain('还剩 2 个');
  expect(screen.queryByText('企业线索')).toBeNull();
  expect(screen.queryByRole('radio', { name: '待审核' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '我发的' }));
  await screen.findByText('还没有发过商机');
  expect(asked.at(-1)?.query).toMatchObject({ id: 12, scope: 'mine' });
  screen.getByRole('link', { name: '发布商机' });
});

test('a lead is taken, rung and followed up; what follows from it is said before [D85]', async () => {
  serve(viewClue, clue);
  serve(listClues, { list: [], next: -1, may_post: true, companies: false });
  const took = serve(takeClue, taken);
  const rung = serve(cluePhone, { phone: '13800138000' });
  const followed = serve(followClue, {
    ...taken,
    take: taken.take && { ...taken.take, state: 1, note: '已通电话' },
  });
  open('?clue=31');
  await screen.findByText('年前要三千套，先看样');
  screen.getByText('接下后 72 小时内跟进；看对方电话，对方会知道');
  await press('接这条商机');
  await screen.findByText(/^请在 .* 前跟进$/);
  await press('打电话');
  await waitFor(() => expect(rung).toHaveLength(1));
  await press('写跟进');
  await user.type(await screen.findByRole('textbox', { name: /^做了什么/ }), '已通电话');
  await press('告诉发布的人');
  await screen.findByText('已跟进');
  expect([took[0]?.body, followed[0]?.body]).toEqual([
    { id: 12, clue_id: 31 },
    { id: 12, clue_id: 31, note: '已通电话' },
  ]);
});

test('who posted it sees who took it and who looked at the phone, and says with whom it was done [D85]', async () => {
  serve(viewClue, {
    ...clue,
    mine: true,
    can: { ...clue.can, take: false, finish: true },
    takes: [
      {
        ...(taken.take as NonNullable<WholeClue['take']>),
        state: 1,
        note: '约周三看样',
        followed_at: 1_795_300_000,
        opened_at: 1_795_290_000,
      },
    ],
  });
  serve(listClues, { list: [], next: -1, may_post: true, companies: false });
  const finished = serve(finishClue, { ...clue, mine: true, state: 3, can: { ...clue.can, take: false } });
  open('?clue=31');
  await screen.findByText(/约周三看样，.* 看过您的电话/);
  await press('标记结果');
  await press('标记成交');
  await screen.findByRole('heading', { name: '已成交' });
  expect(finished[0]?.body).toEqual({ id: 12, clue_id: 31, take_id: 5, note: '' });
});

test('what is missing is said at its field before a lead is posted; what was written stays [D85]', async () => {
  const sent = serve(createClue, () =>
    fail('conflict', { message: '一个圈子里最多同时有 20 条商机，先关闭一些再发' }),
  );
  open('?post=1');
  await user.type(await screen.findByRole('textbox', { name: /^标题/ }), '找包装厂');
  await press('发布');
  await screen.findByText('请写清楚需要什么');
  screen.getByText('请选择行业');
  screen.getByText('请选择城市');
  expect(sent).toHaveLength(0);
});

test('companies are looked for only when asked, cost a membership, and open one by one [C062][D86]', async () => {
  serve(listClues, { list: [], next: -1, may_post: true, companies: true });
  const company = {
    company_id: 'S00001',
    name: '杭州恒达茶业有限公司',
    industry: 1,
    industry_name: '农林牧渔',
    citycode: '330100',
    cityname: '杭州',
    scale: '20 人以下',
    founded: 2010,
    business: '茶叶批发',
    contact: '王经理',
    phone: '199****0001',
    opened_at: 0,
  };
  let free = true;
  const asked = serve(findCompanies, () => {
    if (free) return fail('paidContent', { message: '企业线索是商务会员的功能，开通后每天可以查 50 家企业' });
    return { list: [company], next: -1, left: 49 };
  });
  const rung = serve(decodeCompany, { phone: '19900000001' });
  open('?tab=companies');
  await user.type(await screen.findByRole('textbox', { name: /^关键词/ }), '茶');
  expect(asked).toHaveLength(0);
  await press('查找企业');
  await screen.findByText('商务会员可以查企业线索');
  expect(screen.getByRole('link', { name: '看会员' }).getAttribute('href')).toBe('#!/app/open-vip');
  free = false;
  await user.type(screen.getByRole('textbox', { name: /^关键词/ }), '业');
  await press('查找企业');
  await screen.findByText('杭州恒达茶业有限公司');
  screen.getByText('今天还可以看 49 家没看过的企业');
  await press(/拨打/);
  await waitFor(() => expect(rung.map(({ body }) => body)).toEqual([{ company_id: 'S00001' }]));
  await screen.findByText(/\d{4}-\d{2}-\d{2} 看过/);
});

test('a module that is off has no screen [D77]', async () => {
  serve(viewCircle, { ...circle, modules: [] });
  open();
  await screen.findByText('这个功能没有打开');
});
