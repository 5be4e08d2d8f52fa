import { listBadges } from '@qunlu/contract/app.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { countCards, listCards } from '@qunlu/contract/card/calls.ts';
import { listFriends, type Friend } from '@qunlu/contract/friend/calls.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listedCircle } from '../testing/circle-views.ts';
import { me } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';
import { makeWide } from '../testing/window.ts';

const user = userEvent.setup();
const session = {};
const at = '/app/phonebook';

const friend: Friend = {
  state: 1,
  created_at: 1_790_000_000,
  update_at: 1_790_000_000,
  initial: 'Z',
  user: { user_id: 13, card_id: 13, realname: '张三', avatar: '', company: '', position: '', certified: 0 },
  note: '',
  tags: [],
};

beforeEach(() => {
  serve(countCards, { count: 1, max: 5 });
  serve(listBadges, { badges: { 'phonebook.waiting': 4, 'friend.applications': 2 } });
  serve(listMine, {
    list: [
      { ...listedCircle, id: 11, member_id: 501, name: '浙大校友会', role: 1, waiting: 4 },
      { ...listedCircle, joined: 3 },
      { ...listedCircle, id: 13, member_id: 503, name: '古籍修复', state: 0, waits: 2 },
    ],
    next: -1,
  });
  serve(listFriends, { list: [friend], next: -1, total: 1, letters: [{ initial: 'Z', count: 1 }] });
});

test('the place 通讯录 of the tab bar has a badge; my circles say what is new and what waits [R006][V035]', async () => {
  renderScreen(at, { session });
  const own = await screen.findByRole('link', { name: /浙大校友会/ });
  expect([own.getAttribute('href'), own.textContent]).toEqual([
    '#!/phonebook/11',
    expect.stringContaining('圈主'),
  ]);
  expect(own.textContent).toContain('4 个申请等您审核');
  expect(screen.getByRole('link', { name: /西湖茶友会/ }).textContent).toContain('新加入 3 人');
  expect(screen.getByRole('link', { name: /古籍修复/ }).textContent).toContain('等待审核');
  const tab = within(screen.getByRole('navigation', { name: '主导航' })).getByRole('link', {
    name: /通讯录/,
  });
  expect([tab.textContent?.includes('4'), tab.getAttribute('aria-current')]).toEqual([true, 'page']);
  expect(screen.getByRole('link', { name: '创建通讯录' }).getAttribute('href')).toBe('#!/phonebook/create');
});

test('on a phone friends are the other half; one search finds both [R006]', async () => {
  const circles = serve(listMine, { list: [listedCircle], next: -1 });
  const friends = serve(listFriends, {
    list: [friend],
    next: -1,
    total: 1,
    letters: [{ initial: 'Z', count: 1 }],
  });
  renderScreen(at, { session });
  expect(await screen.findByText('西湖茶友会')).toBeTruthy();
  expect(screen.queryByText('张三')).toBeNull();
  await user.click(screen.getByRole('radio', { name: '好友' }));
  expect(await screen.findByRole('link', { name: /张三/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /新的好友 2 个申请等您回复/ })).toBeTruthy();
  expect(screen.queryByText('西湖茶友会')).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'xh');
  await waitFor(() => expect(circles.at(-1)?.query).toEqual({ q: 'xh' }));
  await waitFor(() => expect(friends.at(-1)?.query).toMatchObject({ q: 'xh' }));
  expect(await screen.findByText('西湖茶友会')).toBeTruthy();
  expect(screen.getByRole('link', { name: /张三/ })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: '好友' })).toBeNull();
});

test('on a wide screen both stand side by side', async () => {
  makeWide();
  renderScreen(at, { session });
  expect(
    await within(await screen.findByRole('region', { name: '我的通讯录' })).findByText('浙大校友会'),
  ).toBeTruthy();
  expect(await within(screen.getByRole('region', { name: '我的好友' })).findByText('张三')).toBeTruthy();
});

test('without a circle the first step is offered; a failure can be tried again', async () => {
  let tries = 0;
  serve(listMine, () => {
    tries += 1;
    return tries === 1 ? fail('forbidden', { message: '出错了' }) : { list: [], next: -1 };
  });
  renderScreen(at, { session });
  await user.click(await screen.findByRole('button', { name: /重试|再试/ }));
  expect(await screen.findByText('还没有通讯录')).toBeTruthy();
});

test('who has no card makes one first and comes back [B174]', async () => {
  serve(countCards, { count: 0, max: 5 });
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  renderScreen(at, { session });
  expect(await screen.findByText('做好名片，就回到刚才的页面')).toBeTruthy();
  expect(location.href).toContain(encodeURIComponent('/app/phonebook'));
});
