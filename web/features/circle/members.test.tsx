import {
  listMembers,
  reportUnreachable,
  revealMember,
  type DirectoryEntry,
} from '@qunlu/contract/circle/directory.ts';
import { viewCircle, type CircleView } from '@qunlu/contract/circle/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { viewJoinForm } from '@qunlu/contract/joining/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { circleMember, ownCircle, visitedCircle } from '../../testing/circle-views.ts';
import { joinForm } from '../../testing/join-forms.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type ServedRequest, serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const at = '/phonebook/12/members';

const found = (...list: DirectoryEntry[]) => ({
  list,
  next: -1,
  total: list.length,
  letters: Object.entries(Object.groupBy(list, ({ initial }) => initial)).map(([initial, some]) => ({
    initial,
    count: some?.length ?? 0,
  })),
});
const imported: DirectoryEntry = {
  ...circleMember,
  member_id: 503,
  user_id: 0,
  card_id: 0,
  realname: '张三',
  initial: 'Z',
  certified: 0,
  imported: 1,
};

/** A circle with so many members, served page by page as the server does. */
function many(total: number) {
  const letters = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];
  const each = Math.ceil(total / letters.length);
  const nth = (index: number): DirectoryEntry => ({
    ...circleMember,
    member_id: 1000 + index,
    card_id: 20_000 + index,
    realname: `成员${index}`,
    initial: letters[Math.floor(index / each)] ?? '#',
  });
  return ({ query: { page = 1, size = 50 } }: ServedRequest<typeof listMembers>) => {
    const from = (page - 1) * size;
    const list = Array.from({ length: Math.min(size, total - from) }, (_, index) => nth(from + index));
    return {
      list,
      next: from + size < total ? 1000 + from + list.length - 1 : -1,
      total,
      letters: letters.map((initial) => ({ initial, count: each })),
    };
  };
}

beforeEach(() => {
  serve(viewCircle, ownCircle);
});

describe('the directory [R065]', () => {
  test('runs from A to Z; a row leads to the card; who has not claimed an entry has none and no menu', async () => {
    serve(listMembers, found({ ...circleMember, role: 2 }, imported));
    renderScreen(at, { session });
    const row = await screen.findByRole('link', { name: /苏晓/ });
    expect(row.getAttribute('href')).toBe('#!/card/9102');
    expect(row.textContent).toContain('苏州设计 设计师');
    expect(row.textContent).toContain('管理员');
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      'S 1 位成员',
      'Z 1 位成员',
    ]);
    expect(screen.getByText('未认领')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /张三/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '更多：张三' })).toBeNull();
  });

  test('of 10,000 members only those near the screen are drawn, and their pages fetched when they come near', async () => {
    const asked = serve(listMembers, many(10_000));
    renderScreen(at, { session });
    await screen.findByText('成员0');
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    expect(asked.map(({ query }) => query.page)).toEqual([1]);
    vi.stubGlobal('scrollY', 64 * 45);
    window.dispatchEvent(new Event('scroll'));
    // behind the last one shown, so that nobody is shown twice
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ page: 2, next: 1049 }));
    vi.stubGlobal('scrollY', 0);
    window.dispatchEvent(new Event('scroll'));
  });

  test('is searched as one types, and narrowed by group, city, industry and month', async () => {
    const asked = serve(listMembers, found(circleMember));
    renderScreen(at, { session });
    await user.click(await screen.findByRole('radio', { name: '理事' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ group: 7 }));
    await user.click(screen.getByRole('radio', { name: '同在杭州' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ city: 1 }));
    await user.click(screen.getByRole('radio', { name: '农林牧渔同行' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ industry: 1 }));
    expect(asked.at(-1)?.query.city).toBeUndefined();
    await user.click(screen.getByRole('radio', { name: '本月新加入' }));
    await waitFor(() => expect(asked.at(-1)?.query.since).toBeGreaterThan(1_700_000_000));
    await user.click(screen.getByRole('radio', { name: '全部' }));
    serve(listMembers, found());
    await user.type(screen.getByRole('searchbox'), 'zs');
    expect(await screen.findByText('没有找到「zs」')).toBeTruthy();
  });

  test.each([
    [[], []],
    [['农林牧渔', '自由职业'], ['同行']],
  ])(
    'who has chosen no industry has no chip for it, of two it stands for both: %j',
    async (industries, chips) => {
      serve(viewCircle, { ...ownCircle, me: ownCircle.me && { ...ownCircle.me, industries } });
      serve(listMembers, found(circleMember));
      renderScreen(at, { session });
      await screen.findByRole('radio', { name: '同在杭州' });
      expect(
        screen.queryAllByRole('radio', { name: /同行/ }).map((chip) => chip.parentElement?.textContent),
      ).toEqual(chips);
    },
  );

  test('who is no member is led to where one joins; a failure can be tried again [D140]', async () => {
    serve(viewCircle, visitedCircle);
    serve(viewJoinForm, joinForm);
    serve(listCards, { list: [], next: -1 });
    renderScreen(at, { session });
    await waitFor(() => expect(location.href).toContain('/phonebook/12/join'));
  });
});

describe('a member', () => {
  const open = async (circle: CircleView = ownCircle): Promise<void> => {
    serve(viewCircle, circle);
    serve(listMembers, found(circleMember));
    renderScreen(at, { session });
    await user.click(await screen.findByRole('button', { name: '更多：苏晓' }));
  };

  test('is called after the server said yes; who they are is told that it was seen from here [D61]', async () => {
    const asked = serve(revealMember, { phone: '13812345678', from: 'card' });
    await open();
    const call = await screen.findByRole('button', { name: /打电话/ });
    expect(call.textContent).toContain('对方会看到您从这个通讯录查看过');
    await user.click(call);
    await waitFor(() => expect(asked[0]?.body).toEqual({ id: 12, member_id: 501 }));
  });

  test('a refusal is said as it is [D61]', async () => {
    serve(revealMember, () => fail('forbidden', { message: '对方已不再向您公开联系方式' }));
    await open();
    await user.click(await screen.findByRole('button', { name: /打电话/ }));
    expect(await screen.findByText('对方已不再向您公开联系方式')).toBeTruthy();
  });

  test('where only admins see contacts there is nothing to tap for others, and why; admins tap [D61]', async () => {
    const home = ownCircle.home && { ...ownCircle.home, contact_visible: 1 };
    await open({ ...ownCircle, home });
    const call = await screen.findByRole<HTMLButtonElement>('button', { name: /打电话/ });
    expect([call.disabled, call.textContent]).toEqual([true, '打电话这个通讯录的联系方式仅管理员可见']);
  });

  test('an admin may tap it', async () => {
    const home = ownCircle.home && { ...ownCircle.home, contact_visible: 1 };
    await open({ ...ownCircle, home, me: ownCircle.me && { ...ownCircle.me, role: 2 } });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /打电话/ })).disabled).toBe(false);
  });

  test('a number that is dead is reported', async () => {
    const asked = serve(reportUnreachable, { reported: true });
    await open();
    await user.click(await screen.findByRole('button', { name: /电话打不通/ }));
    expect(await screen.findByText('记下了，再有一位成员这样说，就请对方核对')).toBeTruthy();
    expect(asked[0]?.body).toEqual({ id: 12, member_id: 501 });
    expect(within(document.body).queryByText('13812345678')).toBeNull();
  });
});
