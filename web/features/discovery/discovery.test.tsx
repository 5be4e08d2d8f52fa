import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { industryTree, ownIndustryCall, setUserIndustry } from '@qunlu/contract/discovery/calls.ts';
import {
  type FoundCircle,
  listCircles,
  recommendCircles,
  relatedCircles,
} from '@qunlu/contract/discovery/find.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { shortLink } from '@qunlu/contract/share.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { visitedCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const circle: FoundCircle = {
  id: 12,
  name: '龙井品茶会',
  avatar: '',
  category: 7,
  city: '杭州',
  members: 128,
  join_type: 1,
  status: 1,
  intro: '每周六一起喝茶',
  fee: 0,
  joined: false,
  friends: 3,
};
const tree = { list: [{ id: 1, name: '农林牧渔', pid: 0, children: [{ id: 1002, name: '茶叶', pid: 1 }] }] };

beforeEach(() => {
  serve(industryTree, tree);
  serve(ownIndustryCall, { industry1: null, industry2: null, change_at: 0 });
});

test('finding begins with a search, the kinds, and what is recommended, and leads to the other lists [R014][R089][R092]', async () => {
  serve(recommendCircles, { list: [circle], next: -1 });
  renderScreen('/app/find/phonebook', { session });
  const row = await screen.findByRole('link', { name: /龙井品茶会/ });
  expect(row.getAttribute('href')).toBe('#!/phonebook/12');
  expect(row.textContent).toContain('兴趣爱好 杭州 128 人 3 位好友 审核后加入');
  expect(screen.getByRole('link', { name: '校友会' }).getAttribute('href')).toBe(
    '#!/app/find/phonebook/list?category=1',
  );
  screen.getByRole('link', { name: '搜索名称或拼音' });
  const more = within(screen.getByRole('region', { name: '再看看' }));
  expect(more.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '#!/phonebook/recommend-circle',
    '#!/phonebook/public',
    '#!/phonebook/square',
  ]);
});

test('a circle that one belongs to says so, not what it costs', async () => {
  serve(recommendCircles, { list: [{ ...circle, joined: true, fee: 9900 }], next: -1 });
  renderScreen('/app/find/phonebook', { session });
  const row = await screen.findByRole('link', { name: /龙井品茶会/ });
  expect(row.textContent).toContain('已加入');
  expect(row.textContent).not.toContain('¥');
});

test('the list asks for the words, the kind and the industry of its address; nothing found can be cleared [R010]', async () => {
  const asked: object[] = [];
  serve(listCircles, ({ query }) => {
    asked.push(query);
    return { list: query.q ? [] : [circle], next: -1 };
  });
  renderScreen('/app/find/phonebook/list?category=7&industry=1002', { session });
  await screen.findByRole('link', { name: /龙井品茶会/ });
  expect(asked.at(-1)).toMatchObject({ category: 7, industry: 1002 });
  await user.type(screen.getByRole('searchbox', { name: '搜索名称或拼音' }), '没有的');
  await screen.findByText('没有找到合适的通讯录');
  await user.click(screen.getByRole('button', { name: '清除条件' }));
  await screen.findByRole('link', { name: /龙井品茶会/ });
  expect(asked.at(-1)).not.toHaveProperty('category');
});

test.each([
  ['/phonebook/square', 'R091'],
  ['/phonebook/public', 'R089'],
])('%s lists circles that are shown to everybody [R089][R091]', async (path) => {
  const asked: { sort?: string | undefined; category?: number | undefined }[] = [];
  serve(listCircles, ({ query }) => {
    asked.push(query);
    return { list: query.category === 1 ? [] : [circle], next: -1 };
  });
  renderScreen(path, { session });
  await screen.findByRole('link', { name: /龙井品茶会/ });
  if (path.endsWith('public')) expect(asked[0]?.sort).toBe('new');
  else {
    await user.click(screen.getByRole('radio', { name: '校友会' }));
    await screen.findByText('这一类还没有公开的通讯录');
    expect(screen.getByRole('link', { name: '创建通讯录' }).getAttribute('href')).toBe('#!/phonebook/create');
  }
});

test('recommended: for me, of my trade once I have said which, and popular [R090][R092][D91]', async () => {
  const types: number[] = [];
  serve(recommendCircles, ({ query }) => {
    types.push(query.type);
    return { list: [circle], next: -1 };
  });
  renderScreen('/phonebook/recommend', { session });
  await screen.findByRole('link', { name: /龙井品茶会/ });
  await user.click(screen.getByRole('radio', { name: '同行业' }));
  expect((await screen.findByRole('link', { name: '选择行业' })).getAttribute('href')).toBe(
    '#!/user/industry',
  );
  await user.click(screen.getByRole('radio', { name: '热门' }));
  await waitFor(() => expect(types).toEqual([1, 3]));
});

test('a guest on what a circle recommends goes to its home [R055][B326]', async () => {
  serve(viewCircle, visitedCircle);
  renderScreen('/phonebook/12/recommend');
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12'));
});

test('a circle is passed on, beside those like it [R055][D159]', async () => {
  serve(shortLink, { short_link: 'http://localhost/s/abcdefg', code: 'abcdefg', expires_at: 0 });
  serve(relatedCircles, { circle, list: [{ ...circle, id: 13, name: '径山茶会' }] });
  renderScreen('/phonebook/12/recommend', { session });
  expect((await screen.findByRole('link', { name: /径山茶会/ })).getAttribute('href')).toBe(
    '#!/phonebook/13',
  );
  await user.click(screen.getByRole('button', { name: '推荐给别人' }));
  expect((await screen.findByRole('dialog', { name: '分享' })).textContent).toContain('龙井品茶会');
});

test('an industry is chosen and saved; what the server refuses is said, and the choice stays [C063][D154]', async () => {
  const bodies: object[] = [];
  serve(setUserIndustry, ({ body }) => {
    bodies.push(body);
    if (bodies.length === 1) fail('tooOften', { message: '行业每 30 天可以改一次' });
    return { industry1: { id: 1002, name: '茶叶', pid: 1 }, industry2: null, change_at: 1_800_000_000 };
  });
  renderScreen('/user/industry', { session });
  await user.click(await screen.findByRole('button', { name: /^行业/ }));
  await user.click(
    await screen.findByRole('button', { name: '农林牧渔' }).catch(() => screen.findByText('农林牧渔')),
  );
  await user.click(await screen.findByText('茶叶'));
  await user.click(await screen.findByRole('button', { name: '保存' }));
  expect((await screen.findByRole('alert')).textContent).toContain('行业每 30 天可以改一次');
  screen.getByText('农林牧渔 / 茶叶');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(/下次可以修改：2027-01-15/);
  expect(bodies.at(-1)).toMatchObject({ industry1: 1002 });
});
