import { listBadges } from '@qunlu/contract/app.ts';
import { listBanners } from '@qunlu/contract/article/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import { type HomeFact, listFacts, viewHome } from '@qunlu/contract/discovery/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Query } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyOf } from '../../platform/query.ts';
import { ownCard } from '../../testing/cards.ts';
import { emptyHome } from '../../testing/home.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { copyable } from '../offline/kept-reads.ts';
import { makeWide } from '../../testing/window.ts';

const user = userEvent.setup();
const session = {};
const now = (): number => Math.floor(Date.now() / 1000);
const person = (user_id: number, name: string) => ({
  user_id,
  name,
  avatar: '',
  card_id: user_id,
  title: '',
  certified: 0,
});
const circle = { id: 12, name: '西湖茶友会', avatar: '' };

const fact = (changes: Partial<HomeFact>): HomeFact => ({
  kind: 'notice',
  key: `fact ${changes.path ?? ''}`,
  at: now() - 120,
  circle: null,
  people: [],
  count: 1,
  title: '',
  text: '',
  image: '',
  starts_at: 0,
  ends_at: 0,
  fee: 0,
  path: '/phonebook/12',
  ...changes,
});

const open = (): void => void renderScreen('/app/home', { session });
const block = (title: string) => screen.findByRole('region', { name: title });
const row = async (title: string, name: RegExp) => within(await block(title)).getByRole('link', { name });

beforeEach(() => {
  serve(listCards, { list: [ownCard], next: -1 });
});

describe('[R001][E193] what stands under the card', () => {
  test('nothing is said where there is nothing to say', async () => {
    const asked = serve(viewHome, emptyHome);
    open();
    expect(await screen.findByRole('link', { name: /^打开名片/ })).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(screen.getByRole('link', { name: /^搜索/ }).getAttribute('href')).toBe('#!/app/search');
  });

  test('what waits is a sentence and the way to it, each only while something waits [V035]', async () => {
    serve(listBadges, { badges: { 'friend.applications': 2, 'service.to-accept': 1, 'notice.unread': 9 } });
    open();
    expect((await row('等我处理', /^2 位想加您为好友/)).getAttribute('href')).toBe('#!/app/applylist');
    expect((await row('等我处理', /^1 个订单等您接/)).getAttribute('href')).toBe('#!/user/service/desk');
    expect(within(await block('等我处理')).getAllByRole('link')).toHaveLength(2);
  });

  test('who looked: named people first, the others summed up', async () => {
    const looked = {
      list: [
        { person: person(1, '甲一'), opened: true, at: now() },
        { person: person(2, '乙二'), opened: false, at: now() },
      ],
      more: 4,
      guests: 12,
      hidden: false,
    };
    serve(viewHome, { ...emptyHome, looked });
    open();
    const link = await row('谁看了我', /甲一、乙二/);
    expect(link.textContent).toContain('1 位看过联系方式 · 还有 4 位 · 12 位访客');
    expect(link.getAttribute('href')).toBe('#!/card/callers');
  });

  test('what is near in time has its day, hour and place, and how it is called', async () => {
    const at = now() + 3 * 86_400;
    const event = { id: 7, ends_at: 0, online: false, place: '湖畔居', starts_at: at };
    serve(viewHome, {
      ...emptyHome,
      coming: [
        { ...event, kind: 'joined', title: '读书会', path: '/activity/7/registration' },
        { ...event, kind: 'fee', title: '西湖茶友会', path: '/phonebook/12/renew' },
      ],
    });
    open();
    const link = await row('快到了', /读书会/);
    expect(link.textContent).toMatch(/\d\d:\d\d · 湖畔居/);
    expect(link.getAttribute('href')).toBe('#!/activity/7/registration');
    expect((await row('快到了', /西湖茶友会的会费到期/)).textContent).toContain('去续费');
  });

  test('what circles and friends did is one sentence a fact; more of it comes when asked for', async () => {
    const first = [
      fact({ kind: 'members', circle, people: [person(1, '甲一'), person(2, '乙二')], count: 9, path: '/m' }),
      fact({ circle, text: '周六见' }),
      fact({
        kind: 'service',
        people: [person(3, '丙三')],
        title: '茶室设计',
        fee: 9900,
        path: '/service/3',
      }),
      fact({ kind: 'card', people: [person(4, '丁四')], title: '丁四', path: '/card/4' }),
      fact({ kind: 'post', circle, people: [person(5, '戊五')], title: '龙井开采', count: 3, path: '/t/5' }),
    ];
    serve(viewHome, { ...emptyHome, happened: { list: first, next: 77 } });
    const older = fact({
      kind: 'activity',
      circle,
      title: '旧茶会',
      starts_at: now() + 86_400,
      path: '/activity/5',
    });
    const asked = serve(listFacts, { list: [...first, older], next: -1 });
    open();
    expect((await row('圈子和朋友', /甲一、乙二等 9 位加入了/)).textContent).toContain(
      '西湖茶友会 · 2分钟前',
    );
    expect(await row('圈子和朋友', /公告：周六见/)).toBeTruthy();
    expect((await row('圈子和朋友', /丙三的新服务：茶室设计/)).textContent).toContain('¥99.00 起');
    expect(await row('圈子和朋友', /丁四有了新名片/)).toBeTruthy();
    expect((await row('圈子和朋友', /戊五：龙井开采/)).textContent).toContain('这天 3 条动态');
    await user.click(screen.getByRole('button', { name: '看更早的' }));
    expect(await screen.findByRole('link', { name: /新活动：旧茶会/ })).toBeTruthy();
    expect(asked[0]?.query).toEqual({});
  });

  test('people whom one may know are shown with the fact that says why', async () => {
    serve(viewHome, {
      ...emptyHome,
      people: [{ ...person(8, '戊八'), tie: 'fellow', friends: 0, place: '西湖茶友会' }],
    });
    open();
    expect((await row('可能认识', /戊八/)).textContent).toContain('同在「西湖茶友会」');
  });

  test('what does not load can be asked for again, under a card that stays', async () => {
    let tries = 0;
    serve(viewHome, () =>
      ++tries === 1
        ? fail('tooOften')
        : {
            ...emptyHome,
            services: [{ id: 3, title: '茶室设计', image: '', fee: 0, person: person(3, '丙三') }],
          },
    );
    open();
    await user.click(await screen.findByRole('button', { name: '刷新重试' }));
    expect((await row('可以约的服务', /茶室设计/)).textContent).toContain('丙三 · 免费');
    expect(screen.getByRole('link', { name: /^打开名片/ })).toBeTruthy();
  });
});

test('[E194] banners of operators stand above what happened, each leading where it says', async () => {
  const banner = {
    banner_id: 1,
    image: 'https://files.example.com/b.jpg',
    alt: '秋茶上新',
    url: '/app/home-article',
  };
  serve(listBanners, ({ query }) => ({ list: Number(query.type) === 1 ? [] : [banner] }));
  open();
  const group = within(await screen.findByRole('group', { name: '推荐' }));
  expect(group.getByRole('link').getAttribute('href')).toBe('#!/app/home-article');
});

test('[D212] on the first day it says what to do: the card, then passing it on and a circle; what is done is gone', async () => {
  serve(listCards, { list: [], next: -1 });
  let shared = false;
  serve(viewHome, () => ({ ...emptyHome, steps: { card: false, shared, circle: false } }));
  const { unmount } = renderScreen('/app/home', { session });
  expect((await screen.findByRole('link', { name: '做我的名片' })).getAttribute('href')).toBe(
    '#!/card/create',
  );
  expect((await row('然后', /把名片发给一位朋友/)).getAttribute('href')).toBe('#!/card/create');
  expect((await row('然后', /加入一个圈子/)).getAttribute('href')).toBe('#!/app/find/phonebook');
  unmount();
  shared = true;
  open();
  await block('然后');
  expect(screen.queryByText('把名片发给一位朋友')).toBeNull();
});

test('[V018] a wide screen has the places, what waits and my circles in its side bar, and nothing of 我的', async () => {
  makeWide();
  serve(listBadges, { badges: { 'card.requests': 3, 'notice.unread': 2 } });
  const mine = {
    ...circle,
    category: 7,
    city: '',
    members: 41,
    join_type: 0,
    status: 1,
    state: 1,
    waits: 0,
    role: 4,
    member_id: 5,
    end_at: 0,
    joined: 2,
    posts: 0,
    notice_new: 0,
    waiting: 0,
    confirm: 0,
  };
  serve(listMine, {
    list: [mine, { ...mine, id: 13, name: '申请中的', member_id: 6, state: 0, waits: 2, joined: 0 }],
    next: -1,
  });
  open();
  const nav = within(await screen.findByRole('navigation', { name: '主导航' }));
  const one = await nav.findByRole('link', { name: /西湖茶友会 有新内容/ });
  expect(one.getAttribute('href')).toBe('#!/phonebook/12');
  expect(await nav.findByRole('link', { name: '3 位想看您的联系方式' })).toBeTruthy();
  expect(nav.getAllByRole('link')).toHaveLength(7);
  expect(nav.queryByText('申请中的')).toBeNull();
  // Not twice on one screen.
  expect(screen.queryByRole('region', { name: '等我处理' })).toBeNull();
});

test('what stood here last is kept on this phone, for when there is no network', () => {
  const query = { queryKey: keyOf(viewHome, {}), state: { data: emptyHome } } as unknown as Query;
  expect(copyable(query, 1)).toEqual(emptyHome);
});
