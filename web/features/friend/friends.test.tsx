import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { listBadges } from '@qunlu/contract/app.ts';
import { listFriends, removeFriend, type Friend } from '@qunlu/contract/friend/calls.ts';
import { listTags } from '@qunlu/contract/friend/tags.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { goBack } from '../../platform/router/location.ts';
import { othersCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type ServedRequest, serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const letters = [...'ABCDEFGHJKLMNOPQRSTWXYZ', '#'];

function friendAt(index: number, initial: string): Friend {
  return {
    state: 1,
    created_at: 1_790_000_000,
    update_at: 1_790_000_000,
    user: {
      user_id: 10_000 + index,
      card_id: 20_000 + index,
      realname: `${initial}友${index}`,
      avatar: '',
      company: '青禾茶业',
      position: '顾问',
      certified: index % 2,
    },
    initial,
    note: '',
    tags: [],
  };
}

/** Serves so many friends, spread evenly over the letters, page by page as the server does. */
/** The cursor behind so many friends. */
const cursorAt = (count: number): number => 10_000 + count;

function manyFriends(total: number) {
  const each = Math.ceil(total / letters.length);
  const all = Array.from({ length: total }, (_, index) =>
    friendAt(index, letters[Math.floor(index / each)] ?? '#'),
  );
  const counts = letters.map((initial) => ({
    initial,
    count: all.filter((friend) => friend.initial === initial).length,
  }));
  return ({ query: { page = 1, size = 20 } }: ServedRequest<typeof listFriends>) => ({
    list: all.slice((page - 1) * size, page * size),
    next: page * size < total ? cursorAt(page * size) : -1,
    total,
    letters: counts.filter(({ count }) => count > 0),
  });
}

const some = (...friends: Friend[]) => ({
  list: friends,
  next: -1,
  total: friends.length,
  letters: Object.entries(Object.groupBy(friends, ({ initial }) => initial)).map(([initial, list]) => ({
    initial,
    count: list?.length ?? 0,
  })),
});

const an = friendAt(1, 'A');
const zhang: Friend = {
  ...friendAt(2, 'Z'),
  user: { ...friendAt(2, 'Z').user, realname: '张三' },
  note: '茶会上认识的\n喜欢白茶',
  tags: ['客户'],
};

beforeEach(() => {
  serve(listTags, { list: [] });
});

describe('the list [R017]', () => {
  test('runs from A to Z under its letters; a row leads to the card [C058][B221]', async () => {
    serve(listFriends, some(an, zhang));
    renderScreen('/app/friends', { session });
    const group = await screen.findByRole('region', { name: /^Z/ });
    const row = await within(group).findByRole('link', { name: /张三/ });
    expect(row.getAttribute('href')).toBe('#!/card/20002');
    expect(row.textContent).toContain('青禾茶业 顾问 · 茶会上认识的');
    expect(row.textContent).toContain('客户');
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      'A 1 位好友',
      'Z 1 位好友',
    ]);
  });

  test('of 5,000 friends only those near the screen are drawn, and their pages fetched when they come near; the list says how many there are [E203]', async () => {
    const asked = serve(listFriends, manyFriends(5000));
    renderScreen('/app/friends', { session });
    await screen.findByText('A友0');
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    const pages = () => new Set(asked.map(({ query }) => query.page));
    expect([...pages()]).toEqual([1]);
    expect(asked[0]?.query).toEqual({ page: 1, next: 0, size: 50 });
    // the next page goes on behind the last friend read, a jump goes by number
    vi.stubGlobal('scrollY', 64 * 45);
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ page: 2, next: cursorAt(50), size: 50 }));
    vi.stubGlobal('scrollY', 0);
    window.dispatchEvent(new Event('scroll'));
    const row = (await screen.findByText('A友0')).closest('li');
    expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual(['1', '209']);
  });

  test('the rail leads to a letter: by tap and drag, by keys, by name', async () => {
    const asked = serve(listFriends, manyFriends(5000));
    renderScreen('/app/friends', { session });
    await screen.findByText('A友0');
    // a window that scrolls, which the test's browser does not
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
    }) as typeof window.scrollTo);
    const scrolls = () => scrollTo.mock.calls.map((call) => (call as unknown[])[1]);
    const rail = screen.getByRole('slider', { name: '按首字母定位' });
    expect(rail.getAttribute('aria-valuetext')).toBe('A');
    vi.spyOn(rail, 'getBoundingClientRect').mockReturnValue({ top: 100, height: 240 } as DOMRect);
    fireEvent.pointerDown(rail, { clientY: 105, pointerId: 1 });
    fireEvent.pointerMove(rail, { clientY: 115, pointerId: 1 });
    fireEvent.pointerMove(rail, { clientY: 117, pointerId: 1 });
    fireEvent.pointerUp(rail, { pointerId: 1 });
    fireEvent.pointerMove(rail, { clientY: 300, pointerId: 1 });
    const groupHeight = 32 + 209 * 64;
    expect(scrolls().slice(-2)).toEqual([0, groupHeight]);
    expect(await screen.findByText('B友209')).toBeTruthy();
    expect(asked.some(({ query }) => query.page === 5)).toBe(true);
    act(() => rail.focus());
    await user.keyboard('{End}');
    expect(scrolls().at(-1)).toBe(23 * groupHeight);
    await waitFor(() => expect(rail.getAttribute('aria-valuetext')).toBe('#'));
    await user.keyboard('c');
    expect(scrolls().at(-1)).toBe(2 * groupHeight);
    vi.restoreAllMocks();
  });

  test('under the finger the rail stays where it was touched, although the list moves it', async () => {
    serve(listFriends, manyFriends(5000));
    renderScreen('/app/friends', { session });
    await screen.findByText('A友0');
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const rail = screen.getByRole('slider', { name: '按首字母定位' });
    const box = vi.spyOn(rail, 'getBoundingClientRect');
    // what stands above the list is scrolled away by the first letter
    box.mockReturnValue({ top: 300, left: 346, height: 240 } as DOMRect);
    fireEvent.pointerDown(rail, { clientY: 325, pointerId: 1 });
    expect([rail.style.position, rail.style.top]).toEqual(['fixed', '300px']);
    box.mockReturnValue({ top: 100, left: 346, height: 240 } as DOMRect);
    fireEvent.pointerMove(rail, { clientY: 336, pointerId: 1 });
    const groupHeight = 32 + 209 * 64;
    expect(scrollTo.mock.calls.slice(-2).map((call) => (call as unknown[])[1])).toEqual([
      2 * groupHeight,
      3 * groupHeight,
    ]);
    fireEvent.pointerUp(rail, { pointerId: 1 });
    expect(rail.style.position).toBe('');
    vi.restoreAllMocks();
  });

  test('a search with more hits than a page goes on where it ends; it has no rail, since nobody counted its letters', async () => {
    const all = manyFriends(130);
    const asked = serve(listFriends, (given) => {
      const answer = all(given);
      if (given.query.q === undefined) return answer;
      const letters = Map.groupBy(answer.list, ({ initial }) => initial);
      return {
        ...answer,
        total: -1,
        letters: [...letters].map(([initial, list]) => ({ initial, count: list.length })),
      };
    });
    renderScreen('/app/friends', { session });
    await screen.findByText('A友0');
    expect(screen.getByRole('slider')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), '友');
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
    const searched = () => asked.flatMap(({ query: { q, page, next } }) => (q ? [{ page, next }] : []));
    expect(searched()).toEqual([{ page: 1, next: 0 }]);
    const end = async (rows: number): Promise<void> => {
      vi.stubGlobal('scrollY', 64 * rows);
      window.dispatchEvent(new Event('scroll'));
      await act(() => Promise.resolve());
    };
    await end(55);
    await waitFor(() => expect(searched().at(-1)).toEqual({ page: 2, next: cursorAt(50) }));
    await end(110);
    await waitFor(() => expect(searched().at(-1)).toEqual({ page: 3, next: cursorAt(100) }));
    await end(140);
    expect(await screen.findByText(/友129/)).toBeTruthy();
    // One letter that goes over the end of a page is one group.
    const heads = screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent?.[0]);
    expect(new Set(heads).size).toBe(heads.length);
    expect(searched()).toHaveLength(3);
    vi.stubGlobal('scrollY', 0);
  });

  test('few friends need no rail', async () => {
    serve(listFriends, some(an, zhang));
    renderScreen('/app/friends', { session });
    await screen.findByText('张三');
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('without friends it says what friends are for and leads to the card to share', async () => {
    serve(listFriends, some());
    renderScreen('/app/friends', { session });
    expect(await screen.findByText('还没有好友')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去分享名片' }).getAttribute('href')).toBe('#!/card/default');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByRole('link', { name: /新的好友/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '标签' }), 'there is nobody to tag').toBeNull();
  });

  test('what does not load says so and is tried again', async () => {
    let tries = 0;
    serve(listFriends, () => (++tries === 1 ? fail('tooOften') : some(an)));
    renderScreen('/app/friends', { session });
    await user.click(await screen.findByRole('button', { name: '刷新重试' }));
    expect(await screen.findByText('A友1')).toBeTruthy();
  });

  test('new friends stand on top with what waits [V035]', async () => {
    serve(listFriends, some(an));
    serve(listBadges, { badges: { 'friend.applications': 3 } });
    renderScreen('/app/friends', { session });
    const entry = await screen.findByRole('link', { name: /新的好友 3 个申请等您回复/ });
    expect(entry.getAttribute('href')).toBe('#!/app/applylist');
  });
});

describe('looking for somebody [V022]', () => {
  const found = ({ query }: ServedRequest<typeof listFriends>) =>
    query.q === undefined ? some(an, zhang) : query.q === 'zs' ? some(zhang) : some();

  test('asks once the typing rests; the field keeps the focus and the old rows stand meanwhile', async () => {
    const asked = serve(listFriends, found);
    renderScreen('/app/friends', { session });
    const field = await screen.findByRole('searchbox', { name: '搜索姓名、公司、拼音或备注' });
    await screen.findByText('张三');
    await user.type(field, 'zs');
    expect(screen.getByText('A友1')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('A友1')).toBeNull());
    expect(screen.getByText('张三')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(asked.flatMap(({ query }) => query.q ?? [])).toEqual(['zs']);
    expect(screen.queryByRole('link', { name: /新的好友/ })).toBeNull();
    await user.clear(field);
    expect(await screen.findByText('A友1')).toBeTruthy();
  });

  test('nothing found says so; what was typed is still there on the way back', async () => {
    serve(listFriends, found);
    serve(viewCard, othersCard);
    serve(hitCard, { views: 1 });
    renderScreen('/app/friends', { session });
    const field = await screen.findByRole('searchbox');
    await user.type(field, '没有');
    expect(await screen.findByText('没有找到「没有」')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'zs');
    await waitFor(() => expect(screen.queryByText(/没有找到/)).toBeNull());
    await user.click(await screen.findByRole('link', { name: /张三/ }));
    await screen.findByRole('heading', { name: '沈知微' });
    act(() => goBack());
    expect(await screen.findByDisplayValue('zs')).toBeTruthy();
    expect(await screen.findByText('张三')).toBeTruthy();
    expect(screen.queryByText('A友1')).toBeNull();
  });

  test('by one of my tags', async () => {
    serve(listTags, { list: [{ tag: '客户', count: 1, names: ['张三'] }] });
    const asked = serve(listFriends, ({ query }) => (query.tag === '客户' ? some(zhang) : some(an, zhang)));
    renderScreen('/app/friends', { session });
    await screen.findByText('A友1');
    await user.click(await screen.findByRole('radio', { name: /客户/ }));
    await waitFor(() => expect(screen.queryByText('A友1')).toBeNull());
    expect(asked.at(-1)?.query).toEqual({ page: 1, next: 0, size: 50, tag: '客户' });
    await user.click(screen.getByRole('radio', { name: '全部' }));
    expect(await screen.findByText('A友1')).toBeTruthy();
  });
});

describe('what is done with a friend', () => {
  const menu = async (): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: '更多：张三' }));
    await screen.findByRole('dialog', { name: '张三' });
  };

  test('ending the friendship asks first', async () => {
    let ended = false;
    serve(listFriends, () => (ended ? some() : some(zhang)));
    const removed = serve(removeFriend, ({ body }) => {
      ended = true;
      return body;
    });
    renderScreen('/app/friends', { session });
    await menu();
    await user.click(screen.getByRole('button', { name: '解除好友' }));
    const asking = within(await screen.findByRole('alertdialog', { name: '和张三解除好友？' }));
    await user.click(asking.getByRole('button', { name: '解除好友' }));
    expect(await screen.findByText('还没有好友')).toBeTruthy();
    expect(removed.map(({ body }) => body)).toEqual([{ user_id: 10_002 }]);
  });

  test('blacking says what it does, and the friend is gone from the list [B052][D201]', async () => {
    let blocked = false;
    serve(listFriends, () => (blocked ? some() : some(zhang)));
    const asked = serve(blockUser, ({ body }) => {
      blocked = true;
      return { ...body, is_follow: false, is_friend: false, is_black: true };
    });
    renderScreen('/app/friends', { session });
    await menu();
    await user.click(screen.getByRole('button', { name: '拉黑' }));
    const asking = within(await screen.findByRole('alertdialog', { name: '拉黑张三？' }));
    expect(asking.getByText(/对方看不到您的名片/)).toBeTruthy();
    await user.click(asking.getByRole('button', { name: '取消' }));
    expect(asked).toHaveLength(0);
    await menu();
    await user.click(screen.getByRole('button', { name: '拉黑' }));
    const again = within(await screen.findByRole('alertdialog'));
    await user.click(again.getByRole('button', { name: '拉黑' }));
    expect(await screen.findByText('还没有好友')).toBeTruthy();
  });
});
