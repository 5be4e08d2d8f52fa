import { listBadges } from '@qunlu/contract/app.ts';
import {
  listChanges,
  listConversations,
  markMessages,
  searchMessages,
  setChatSettings,
  setConversation,
  viewChatSettings,
} from '@qunlu/contract/chat/calls.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { draftsOf } from '../../platform/drafts/kept-text.ts';
import { hearEvent, setLive } from '../../platform/realtime.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { peer, talkLine, talkMessage } from '../../testing/talks.ts';
import { received } from './queries/delivery.ts';

const user = userEvent.setup();
afterEach(() => setLive(false));
const session = {};
const path = '/app/messages';

const consult = {
  ...talkLine,
  conversation_id: 56,
  kind: 'consult',
  peer: { ...peer, user_id: 7003, name: '沈知微' },
  object: {
    subject: 'service',
    target_id: 31,
    title: '茶席设计',
    image: '',
    meta: '¥800',
    path: '/service/31',
  },
  last: '[图片]',
  unread: 0,
  pinned: true,
  muted: true,
};

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) =>
    /#!\/app\/(chat|consult)/.test(row.getAttribute('href') ?? ''),
  );

test('[R008][B175][V035] my conversations: with whom, about what, the last line, what is unread; notifications stand on top', async () => {
  serve(listBadges, { badges: { 'chat.unread': 2, 'notice.unread': 4 } });
  serve(listConversations, { list: [consult, talkLine], next: -1 });
  renderScreen('/app/chatlist', { session });
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [first, second] = rows();
  expect(first?.getAttribute('href')).toBe('#!/app/consult/56');
  expect(first?.textContent).toContain('咨询：茶席设计');
  expect(first?.textContent).toContain('[图片]');
  expect(within(first as HTMLElement).getByRole('img', { name: '已置顶' })).toBeTruthy();
  expect(within(first as HTMLElement).getByRole('img', { name: '免打扰' })).toBeTruthy();
  expect(second?.getAttribute('href')).toBe('#!/app/chat/7002');
  expect(second?.textContent).toContain('2 条未读');
  expect(second?.textContent).toContain('1分钟前');
  expect(screen.getByRole('link', { name: /通知.*4 条未读通知/ }).getAttribute('href')).toBe(
    '#!/user/notices',
  );
  // Both stand here, so the place counts both.
  expect(screen.getByRole('link', { name: /6 条未读/, current: 'page' })).toBeTruthy();
});

test('[R008] a draft is shown in place of the last line', async () => {
  serve(listConversations, { list: [talkLine], next: -1 });
  renderScreen('/app/user/none', { session });
  draftsOf('talk').keep('u7002', { text: '我想问' });
  act(() => void (location.hash = `#!${path}`));
  expect(await screen.findByText('[草稿]')).toBeTruthy();
  expect(screen.getByText(/我想问/)).toBeTruthy();
  expect(screen.queryByText('周六见')).toBeNull();
});

test('[R008] the menu of a row: pinned at once, and as it was when the server says no', async () => {
  let list = [talkLine];
  serve(listConversations, () => ({ list, next: -1 }));
  const set = serve(setConversation, () => {
    list = [{ ...talkLine, pinned: true }];
    return { pinned: true, muted: false };
  });
  renderScreen(path, { session });
  await user.click(await screen.findByRole('button', { name: '和周明的会话的操作' }));
  await user.click(await screen.findByRole('button', { name: '置顶' }));
  expect(await screen.findByRole('img', { name: '已置顶' })).toBeTruthy();
  expect(set[0]?.body).toEqual({ id: 55, pinned: 1 });

  serve(setConversation, () => {
    throw new Failure('stateChanged', { message: '最多置顶 10 个会话' });
  });
  await user.click(screen.getByRole('button', { name: '和周明的会话的操作' }));
  await user.click(await screen.findByRole('button', { name: /^免打扰/ }));
  expect(await screen.findByText('最多置顶 10 个会话')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('img', { name: '免打扰' })).toBeNull());
});

test('[R008] a conversation that is deleted is gone at once, and can be taken back for five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve(listConversations, { list: [talkLine], next: -1 });
  const set = serve(setConversation, { pinned: false, muted: false });
  renderScreen(path, { session });
  const remove = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: '和周明的会话的操作' }));
    fireEvent.click(await screen.findByRole('button', { name: /^删除会话/ }));
    expect(await screen.findByText('和周明的会话已删除')).toBeTruthy();
    expect(rows()).toHaveLength(0);
  };
  await remove();
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await remove();
  expect(set).toHaveLength(0);
  serve(listConversations, { list: [], next: -1 });
  await act(() => vi.advanceTimersByTimeAsync(5100));
  await waitFor(() => expect(set[0]?.body).toEqual({ id: 55, cleared: 1 }));
  expect(await screen.findByText('还没有会话')).toBeTruthy();
});

test('[R008][K009] an event brings the list anew; without a socket it is asked every ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve(listChanges, {
    list: [],
    removed: [],
    version: 4,
    more: false,
    peer_delivered_id: 0,
    peer_read_id: 0,
  });
  serve(listConversations, { list: [talkLine], next: -1 });
  renderScreen(path, { session });
  expect(await screen.findByText('周六见')).toBeTruthy();
  serve(listConversations, { list: [{ ...talkLine, last: '在路上' }], next: -1 });
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(await screen.findByText('在路上')).toBeTruthy();
  serve(listConversations, { list: [{ ...talkLine, last: '到了' }], next: -1 });
  act(() => hearEvent({ type: 'event', topic: 'chat', id: 55, version: 4 }));
  expect(await screen.findByText('到了')).toBeTruthy();
  const asked = serve(listConversations, { list: [talkLine], next: -1 });
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(asked).toHaveLength(0);
});

test('[D104] a message that comes while another screen is open has reached this phone, and the other side is told', async () => {
  serve(listConversations, { list: [talkLine], next: -1 });
  const asked = serve(listChanges, {
    list: [talkMessage(4)],
    version: 4,
    more: false,
    removed: [],
    peer_delivered_id: 0,
    peer_read_id: 0,
  });
  const marked = serve(markMessages, { unread: 3 });
  const { client } = renderScreen(path, { session });
  await waitFor(() => expect(rows()).toHaveLength(1));
  received(client, { type: 'event', topic: 'chat', id: 55, version: 4 });
  await waitFor(() =>
    expect(marked[0]?.body.marks).toEqual([{ conversation_id: 55, message_id: 4, read: 0 }]),
  );
  expect(asked[0]?.query).toEqual({ id: 55, since: 3 });
});

test('[R008] a search shows where the words were found, and leads to that message', async () => {
  serve(listConversations, { list: [], next: -1 });
  const asked = serve(searchMessages, ({ query }) => ({
    list:
      query.q === '龙井'
        ? [{ message: talkMessage(9, { text: '周六去龙井村采茶' }), conversation: talkLine }]
        : [],
    next: -1,
  }));
  renderScreen(path, { session });
  await user.type(await screen.findByRole('searchbox', { name: '搜索消息' }), '龙井');
  const hit = await screen.findByText('龙井', { selector: 'mark' });
  expect(hit.closest('a')?.getAttribute('href')).toBe('#!/app/chat/7002?message=9');
  expect(asked.at(-1)?.query.q).toBe('龙井');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '没有的');
  expect(await screen.findByText('消息里没有「没有的」')).toBeTruthy();
});

test('[R008] nobody yet: it says what to do; a failure offers another try', async () => {
  serve(listConversations, { list: [], next: -1 });
  const { unmount } = renderScreen(path, { session });
  expect(await screen.findByText(/打开一个人的名片，点「发消息」/)).toBeTruthy();
  unmount();
  serve(listConversations, () => {
    throw new Failure('busy');
  });
  renderScreen(path, { session });
  expect(await screen.findByRole('button', { name: '刷新重试' })).toBeTruthy();
});

test('[D105][D103] the settings say what receipts mean, and name who answers with me', async () => {
  serve(viewChatSettings, {
    receipts: false,
    assistants: [{ user_id: 7002, name: '周明', avatar: '' }],
  });
  const saved = serve(setChatSettings, ({ body }) => ({
    receipts: body.receipts === 1,
    assistants: body.assistants ? [] : [{ user_id: 7002, name: '周明', avatar: '' }],
  }));
  renderScreen('/app/messages/settings', { session });
  expect(await screen.findByText(/只有双方都打开才显示/)).toBeTruthy();
  const receipts = screen.getByRole('switch', { name: '已读回执' });
  await user.click(receipts);
  await waitFor(() => expect((receipts as HTMLInputElement).checked).toBe(true));
  expect(saved[0]?.body).toEqual({ receipts: 1 });
  await user.click(screen.getByRole('button', { name: '不再和周明一起回答' }));
  await waitFor(() => expect(saved[1]?.body).toEqual({ assistants: [] }));
  await waitFor(() => expect(screen.queryByText('周明')).toBeNull());
});
