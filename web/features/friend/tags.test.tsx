import { type Friend, listFriends } from '@qunlu/contract/friend/calls.ts';
import {
  changeTagMembers,
  listTags,
  removeTag,
  renameTag,
  type TagUse,
} from '@qunlu/contract/friend/tags.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type ServedRequest, serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

const friend = (index: number, realname: string, initial: string, tags: string[] = []): Friend => ({
  state: 1,
  created_at: 1_790_000_000,
  update_at: 1_790_000_000,
  user: {
    user_id: 10_000 + index,
    card_id: 20_000 + index,
    realname,
    avatar: '',
    company: '青禾茶业',
    position: '顾问',
    certified: 0,
  },
  initial,
  note: '',
  tags,
});

/** What the server keeps in a test: people and their tags. */
let people: Friend[] = [];
const uses = (): TagUse[] =>
  Object.entries(
    Object.groupBy(
      people.flatMap(({ tags }) => tags),
      (tag) => tag,
    ),
  ).map(([tag, all]) => ({
    tag,
    count: all?.length ?? 0,
    names: people
      .filter(({ tags }) => tags.includes(tag))
      .map((one) => one.user.realname)
      .slice(0, 3),
  }));
function find({ query: { q, tag, page = 1, size = 20 } }: ServedRequest<typeof listFriends>) {
  const found = people.filter(
    (one) => (tag === undefined || one.tags.includes(tag)) && one.user.realname.includes(q ?? ''),
  );
  return {
    list: found.slice((page - 1) * size, page * size),
    next: page * size < found.length ? page + 1 : -1,
    total: found.length,
    letters: Object.entries(Object.groupBy(found, ({ initial }) => initial)).map(([initial, list]) => ({
      initial,
      count: list?.length ?? 0,
    })),
  };
}
function change({ body: { tag, add, remove } }: ServedRequest<typeof changeTagMembers>) {
  people = people.map((one) => {
    const others = one.tags.filter((worn) => worn !== tag);
    if (add.includes(one.user.user_id)) return { ...one, tags: [...others, tag] };
    return remove.includes(one.user.user_id) ? { ...one, tags: others } : one;
  });
  return { tag, count: people.filter(({ tags }) => tags.includes(tag)).length };
}

beforeEach(() => {
  // a page that is as high as a phone's screen and scrolls, which the test's browser does not lay out
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400_000);
  people = [
    friend(1, '安然', 'A'),
    friend(2, '陈默', 'C', ['客户']),
    friend(3, '张三', 'Z', ['客户', '茶友']),
  ];
  serve(listFriends, find);
  serve(listTags, () => ({ list: uses() }));
});
afterEach(() => void vi.restoreAllMocks());

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const page = (name: string) => screen.findByRole('dialog', { name });
const tick = async (name: string) =>
  user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
const rows = (): (string | null | undefined)[] =>
  screen.queryAllByRole('listitem').map((row) => within(row).getByRole('link').textContent?.slice(1));

describe('all tags', () => {
  test('each with how many have it and the first of them; the friends lead there', async () => {
    renderScreen('/app/friends', { session });
    await user.click(await screen.findByRole('link', { name: '标签' }));
    const tag = await screen.findByRole('link', { name: /客户/ });
    expect(tag.textContent).toBe('客户陈默、张三2 位');
    expect(tag.getAttribute('href')).toBe(`#!/app/friends/tags/view?tag=${encodeURIComponent('客户')}`);
  });

  test('without any it says what tags are for; what does not load is tried again', async () => {
    people = [friend(1, '安然', 'A')];
    let tries = 0;
    serve(listTags, () => (++tries === 1 ? fail('tooOften') : { list: [] }));
    renderScreen('/app/friends/tags', { session });
    await user.click(await screen.findByRole('button', { name: '刷新重试' }));
    expect(await screen.findByText('还没有标签')).toBeTruthy();
    expect(screen.getByRole('button', { name: '新建标签' })).toBeTruthy();
  });

  test('a new one: its name, then the friends who get it [V048][V051]', async () => {
    people.push(friend(4, '周到', 'Z', ['一', '二', '三', '四', '五']));
    const asked = serve(changeTagMembers, change);
    renderScreen('/app/friends/tags', { session });
    await screen.findByRole('link', { name: /客户/ });
    await press('新建标签');
    await page('新建标签');
    await user.type(screen.getByRole('textbox'), '同学{Enter}');
    await page('给谁加「同学」');
    await tick('安然');
    await user.type(screen.getByRole('searchbox'), '张');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /安然/ })).toBeNull());
    await tick('张三');
    await user.clear(screen.getByRole('searchbox'));
    const full = await screen.findByRole<HTMLInputElement>('checkbox', { name: /周到.*已有5个标签/ });
    expect([full.checked, full.disabled]).toEqual([false, true]);
    await press('完成（2）');
    expect(await screen.findByText('已给2位好友加上「同学」')).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([{ tag: '同学', add: [10_001, 10_003], remove: [] }]);
    expect(await screen.findByRole('link', { name: /同学.*安然、张三.*2 位/ })).toBeTruthy();
  });

  test('of 5,000 friends only those near the screen are drawn in the picker, their pages fetched when they come near [V051]', async () => {
    people = Array.from({ length: 5000 }, (_, index) =>
      friend(index, `友${index}`, 'ABCDE'.charAt(Math.floor(index / 1000))),
    );
    const asked = serve(listFriends, find);
    renderScreen('/app/friends/tags', { session });
    await user.click(await screen.findByRole('button', { name: '新建标签' }));
    await page('新建标签');
    await user.type(screen.getByRole('textbox'), '同学{Enter}');
    await page('给谁加「同学」');
    await tick('友0');
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(40);
    expect(asked.every(({ query }) => query.page === 1)).toBe(true);
    const scroller = screen.getByRole('checkbox', { name: /友0/ }).closest('section')
      ?.parentElement?.parentElement;
    vi.spyOn(scroller as HTMLElement, 'scrollTo').mockImplementation(((_x: number, y: number) => {
      (scroller as HTMLElement).scrollTop = y;
      scroller?.dispatchEvent(new Event('scroll'));
    }) as HTMLElement['scrollTo']);
    screen.getByRole('slider', { name: '按首字母定位' }).focus();
    await user.keyboard('b');
    expect(await screen.findByRole('checkbox', { name: /友1000/ })).toBeTruthy();
    expect(asked.map(({ query }) => query.page)).toContain(21);
    await tick('友1000');
    expect(screen.getByRole('button', { name: '完成（2）' })).toBeTruthy();
  });
});

describe('one tag', () => {
  const open = async () => {
    renderScreen(`/app/friends/tags/view?tag=${encodeURIComponent('客户')}`, { session });
    await screen.findByRole('heading', { name: '客户', level: 1 });
    await screen.findByRole('link', { name: /陈默/ });
  };

  test('who has it; one is taken off', async () => {
    const asked = serve(changeTagMembers, change);
    await open();
    expect(rows()).toEqual(['陈默青禾茶业 顾问', '张三青禾茶业 顾问']);
    await press('去掉这个标签：陈默');
    expect(await screen.findByText('已去掉陈默的「客户」')).toBeTruthy();
    await waitFor(() => expect(rows()).toEqual(['张三青禾茶业 顾问']));
    expect(asked.map(({ body }) => body)).toEqual([{ tag: '客户', add: [], remove: [10_002] }]);
    await press('撤销');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(asked[1]?.body).toEqual({ tag: '客户', add: [10_002], remove: [] });
    await press('去掉这个标签：陈默');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await press('去掉这个标签：张三');
    expect(await screen.findByText('没有好友用「客户」')).toBeTruthy();
  });

  test('more are put on and others off on one page, which begins with those who have it', async () => {
    const asked = serve(changeTagMembers, change);
    await open();
    await press('选择好友');
    await page('「客户」的好友');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /陈默/ });
    expect(box.checked).toBe(true);
    await tick('陈默');
    await tick('安然');
    await press('完成（2）');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([{ tag: '客户', add: [10_001], remove: [10_002] }]);
    expect(await screen.findByRole('link', { name: /安然/ })).toBeTruthy();
  });

  test('of more than one change carries, those who have it stay in', async () => {
    people = [
      ...Array.from({ length: 101 }, (_, index) => friend(index, `友${index}`, 'A', ['客户'])),
      friend(200, '陈默', 'C'),
      friend(201, '陈一', 'C', ['客户']),
    ];
    const asked = serve(changeTagMembers, change);
    renderScreen(`/app/friends/tags/view?tag=${encodeURIComponent('客户')}`, { session });
    await screen.findByRole('link', { name: /友0/ });
    await press('选择好友');
    await page('给谁加「客户」');
    const member = await screen.findByRole<HTMLInputElement>('checkbox', { name: /友0.*已有这个标签/ });
    expect([member.checked, member.disabled]).toEqual([true, true]);
    await user.type(screen.getByRole('searchbox'), '陈默');
    await tick('陈默');
    await press('完成（1）');
    await screen.findByText('已保存');
    expect(asked.map(({ body }) => body)).toEqual([{ tag: '客户', add: [10_200], remove: [] }]);
  });

  test('what the server refuses is said in its sentence, and nothing changes', async () => {
    serve(changeTagMembers, () =>
      fail('conflict', { message: '安然已有5个标签，请先去掉一个再加', field: 'add' }),
    );
    await open();
    await press('选择好友');
    await page('「客户」的好友');
    await tick('安然');
    await press('完成（3）');
    expect(await screen.findByText('安然已有5个标签，请先去掉一个再加')).toBeTruthy();
    expect(rows()).toHaveLength(2);
  });

  test('it gets another name; with one that is in use it becomes one, which is asked first [V048]', async () => {
    const asked = serve(renameTag, ({ body: { tag, name } }) => {
      people = people.map((one) => ({
        ...one,
        tags: [...new Set(one.tags.map((worn) => (worn === tag ? name : worn)))],
      }));
      return { tag: name, count: 2 };
    });
    await open();
    const renaming = async () => {
      await press('更多');
      await user.click(await screen.findByRole('button', { name: /^改名/ }));
      return within(await page('改名'));
    };
    await renaming();
    const field = screen.getByRole('textbox');
    await user.clear(field);
    await user.type(field, '老客户{Enter}');
    expect(await screen.findByText('已改名')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: '老客户', level: 1 })).toBeTruthy();
    const picker = await renaming();
    await user.click(picker.getByRole('button', { name: /^茶友/ }));
    const asking = within(await screen.findByRole('alertdialog', { name: '和「茶友」合为一个？' }));
    expect(asked).toHaveLength(1);
    await user.click(asking.getByRole('button', { name: '合并' }));
    expect(await screen.findByRole('heading', { name: '茶友', level: 1 })).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([
      { tag: '客户', name: '老客户' },
      { tag: '老客户', name: '茶友' },
    ]);
    expect(rows()).toEqual(['陈默青禾茶业 顾问', '张三青禾茶业 顾问']);
  });

  test('it is removed, one is back with the others, and its friends can have it back', async () => {
    const asked = serve(removeTag, ({ body }) => {
      people = people.map((one) => ({ ...one, tags: one.tags.filter((tag) => tag !== body.tag) }));
      return body;
    });
    renderScreen('/app/friends/tags', { session });
    await user.click(await screen.findByRole('link', { name: /客户/ }));
    await screen.findByRole('link', { name: /陈默/ });
    await press('更多');
    await user.click(await screen.findByRole('button', { name: '删除标签' }));
    expect(await screen.findByText('标签已删除')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /茶友/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /客户/ })).toBeNull();
    expect(asked.map(({ body }) => body)).toEqual([{ tag: '客户' }]);
    const given = serve(changeTagMembers, change);
    await press('撤销');
    expect(await screen.findByRole('link', { name: /客户/ })).toBeTruthy();
    expect(given[0]?.body).toEqual({ tag: '客户', add: [10_002, 10_003], remove: [] });
  });
});
