import { checkFrequency } from '@qunlu/contract/friend/applications.ts';
import { type Friend, listFriends, listTies, viewRemark } from '@qunlu/contract/friend/calls.ts';
import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { listTags } from '@qunlu/contract/friend/tags.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { othersCard } from '../../testing/cards.ts';
import { makeWide } from '../../testing/window.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

const friend = (id: number, realname: string, initial: string): Friend => ({
  state: 1,
  created_at: 1_790_000_000,
  update_at: 1_790_000_000,
  initial,
  user: { user_id: id, card_id: id, realname, avatar: '', company: '青禾茶业', position: '', certified: 0 },
  note: '',
  tags: [],
});

beforeEach(() => {
  makeWide();
  // no layout here: the list's own scroller has a height all the same
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  const list = [friend(11, '安若溪', 'A'), friend(12, '陈默', 'C'), friend(13, '张三', 'Z')];
  serve(listFriends, {
    list,
    next: -1,
    total: 3,
    letters: [
      { initial: 'A', count: 1 },
      { initial: 'C', count: 1 },
      { initial: 'Z', count: 1 },
    ],
  });
  serve(listTags, { list: [] });
  serve(hitCard, { views: 13 });
  serve(listTies, { list: [] });
  serve(viewRemark, { user_id: 12, note: '', tags: [] });
  serve(checkFrequency, { can: true, left: 20, msg: '', waiting_id: 0, waiting_mine: false });
  serve(viewCard, ({ query: { id } }) => {
    return { ...othersCard, card_id: id, user_id: id, realname: list[id - 11]?.user.realname ?? '' };
  });
});

const list = () => screen.findByRole('region', { name: '好友' });
const detail = () => screen.getByRole('region', { name: '详情' });
const row = async (name: string) => within(await list()).findByRole('link', { name: new RegExp(name) });

test('a friend opens beside the list; another replaces it; back closes it [R017]', async () => {
  renderScreen('/app/friends', { session });
  expect(await within(await list()).findByText('安若溪')).toBeTruthy();
  expect(within(detail()).getByText('选一位好友，名片会在这里打开')).toBeTruthy();
  // The same place for every kind of list: no sign of one of them.
  expect(detail().querySelector('svg')).toBeNull();
  const lengthBefore = history.length;
  await user.click(await row('陈默'));
  expect(await within(detail()).findByRole('heading', { name: '陈默' })).toBeTruthy();
  expect(location.hash).toBe('#!/card/12');
  expect(document.activeElement).toBe(detail());
  expect((await row('陈默')).getAttribute('aria-current')).toBe('true');
  await user.click(await row('张三'));
  expect(await within(detail()).findByRole('heading', { name: '张三' })).toBeTruthy();
  expect(history.length).toBe(lengthBefore + 1);
  expect((await row('陈默')).hasAttribute('aria-current')).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.hash).toBe('#!/app/friends'));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('张三'));
});

test('the keys of a list: arrows move among the rows, slash goes to the search, one row is in the tab order', async () => {
  renderScreen('/app/friends', { session });
  await row('安若溪');
  await user.keyboard('/');
  const search = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(search);
  const rows = within(await list())
    .getAllByRole('link')
    .filter((one) => one.hasAttribute('data-row'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rows[0]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(rows[1]);
  expect(rows.filter((one) => one.tabIndex === 0)).toEqual([rows[1]]);
  (await row('陈默')).focus();
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('更多：陈默');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('张三');
});

test('Escape in a dialog closes the dialog, not what stands beside the list', async () => {
  renderScreen('/app/friends', { session });
  await user.click(await row('陈默'));
  await within(detail()).findByRole('heading', { name: '陈默' });
  await user.click(within(await list()).getByRole('button', { name: '更多：张三' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.hash).toBe('#!/card/12');
});

test('the link of a card opens it alone, with the side bar', async () => {
  renderScreen('/card/12', { session });
  expect(await screen.findByRole('heading', { name: '陈默' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '好友' })).toBeNull();
  const nav = screen.getByRole('navigation', { name: '主导航' });
  expect(within(nav).getByRole('link', { name: '通讯录' })).toBeTruthy();
});

test('a guest has no side bar', async () => {
  renderScreen('/card/12');
  expect(await screen.findByRole('heading', { name: '陈默' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull();
});
