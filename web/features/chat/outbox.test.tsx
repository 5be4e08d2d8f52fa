import 'fake-indexeddb/auto';
import {
  listChanges,
  listConversations,
  listMessages,
  markMessages,
  sendMessage,
  viewConversation,
} from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claim, clearAll, readAll } from '../../platform/offline/store.ts';
import { renderScreen, stopScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { photo, serveStorage, storageBase } from '../../testing/storage.ts';
import { talk, talkLine, talkMessage } from '../../testing/talks.ts';
import { forgetOutgoing, sendKept } from './queries/outbox.ts';

const user = userEvent.setup();
const session = {};
/** What the server has taken, in its order; the same number is there once. */
let taken: ChatMessage[] = [];

function network(there: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void dispatchEvent(new Event(there ? 'online' : 'offline')));
}

const takes = () =>
  serve(sendMessage, ({ body }) => {
    const known = taken.find(({ client_id: id }) => id === body.client_id);
    if (known) return known;
    const version = taken.length + 1;
    const message = talkMessage(version, {
      sender_id: 7001,
      client_id: body.client_id,
      type: body.type,
      text: body.text ?? '',
      url: body.file ?? '',
      version,
    });
    taken = [...taken, message];
    return message;
  });

beforeEach(async () => {
  await clearAll();
  await claim(7001);
  taken = [];
  serve(viewConversation, { ...talk, read_id: 0 });
  serve(listConversations, { list: [], next: -1 });
  serve(listMessages, () => ({ list: taken.toReversed(), next: -1 }));
  serve(listChanges, ({ query }) => ({
    list: taken.filter(({ version }) => version > query.since),
    version: taken.length,
    more: false,
    removed: [],
    peer_delivered_id: 0,
    peer_read_id: 0,
  }));
  serve(markMessages, { unread: 0 });
});

afterEach(() => {
  vi.restoreAllMocks();
  forgetOutgoing();
});

const log = (): HTMLElement => screen.getByRole('log');
const field = (): HTMLElement => screen.getByRole('textbox', { name: '发给周明的消息' });
async function open() {
  const page = renderScreen('/app/chat/7002', { session });
  await screen.findByRole('textbox');
  return page;
}

test('[D105] without a network what is said is kept on the phone, over a new page load, and goes by itself: in order, once', async () => {
  const sent = takes();
  const page = await open();
  network(false);
  for (const words of ['第一', '第二', '第三']) await user.type(field(), `${words}{Enter}`);
  expect(within(log()).getAllByText('有网络后自动发出')).toHaveLength(3);
  await waitFor(async () => expect(await readAll(7001, 'talk:')).toHaveLength(3));
  page.unmount();
  forgetOutgoing();
  await open();
  expect(await screen.findByText('第三')).toBeTruthy();
  expect(sent).toHaveLength(0);
  network(true);
  await act(() => sendKept());
  await waitFor(() => expect(taken.map(({ text }) => text)).toEqual(['第一', '第二', '第三']));
  expect(sent).toHaveLength(3);
  await waitFor(() => expect(screen.queryByText('有网络后自动发出')).toBeNull());
  for (const words of ['第一', '第二', '第三']) expect(within(log()).getAllByText(words)).toHaveLength(1);
  await waitFor(async () => expect(await readAll(7001, 'talk:')).toHaveLength(0));
});

test('[D105] an answer that was lost: it goes again under its number, and is there once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent = takes();
  await open();
  const { fetch } = globalThis;
  let lost = 0;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const answer = await fetch(input, init);
    if (String(input).includes(sendMessage.path) && lost < 1) {
      lost += 1;
      throw new TypeError('Failed to fetch');
    }
    return answer;
  });
  fireEvent.change(field(), { target: { value: '只说一次' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(await screen.findByText('有网络后自动发出')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(await screen.findByText('已发送')).toBeTruthy();
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ body }) => body.client_id)).size).toBe(1);
  expect(taken).toHaveLength(1);
  expect(within(log()).getAllByText('只说一次')).toHaveLength(1);
});

test('[R020][V031] pictures that are pasted go into the private place, each as a message of its own', async () => {
  const { sent: files, asked } = serveStorage();
  const sent = takes();
  await open();
  fireEvent.paste(field(), {
    clipboardData: { files: [photo('a.jpg'), photo('b.png', { type: 'image/png' })], types: ['Files'] },
  });
  await waitFor(() => expect(taken).toHaveLength(2));
  expect(asked[0]?.query).toEqual({ bucket: 'private', kind: 'chat' });
  expect(files).toHaveLength(2);
  expect(sent.map(({ body }) => [body.type, body.file])).toEqual([
    [2, `${storageBase}private/k1.jpg`],
    [2, `${storageBase}private/k2.jpg`],
  ]);
  expect(await screen.findAllByRole('button', { name: '看大图' })).toHaveLength(2);
});

test('[R020] a file shows how far it is, and can be cancelled; words do not wait for it', async () => {
  const { sent: files } = serveStorage('by hand');
  takes();
  await open();
  fireEvent.paste(field(), {
    clipboardData: { files: [photo('报价.pdf', { type: 'application/pdf' })], types: ['Files'] },
  });
  await waitFor(() => expect(files).toHaveLength(1));
  act(() => files[0]?.progress(0.4));
  expect(await screen.findByText(/40%/)).toBeTruthy();
  await user.type(field(), '文件在路上{Enter}');
  await waitFor(() => expect(taken.map(({ text }) => text)).toEqual(['文件在路上']));
  await user.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByText('报价.pdf')).toBeNull());
  expect(files[0]?.aborted).toBe(true);
  expect(taken).toHaveLength(1);
});

test('[R020] a picture that the storage refuses says so, and can be sent again', async () => {
  const { sent: files } = serveStorage('by hand');
  takes();
  await open();
  fireEvent.paste(field(), { clipboardData: { files: [photo('a.jpg')], types: ['Files'] } });
  await waitFor(() => expect(files).toHaveLength(1));
  act(() => files[0]?.answer(413, { error: 'too large' }));
  expect(await screen.findByText('上传文件过大，请上传小于100M的文件')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重新发送' }));
  await waitFor(() => expect(files).toHaveLength(2));
  act(() => files[1]?.answer());
  await waitFor(() => expect(taken).toHaveLength(1));
});

test('[R008][R020] without a network the list and the newest messages are shown as this phone keeps them', async () => {
  takes();
  taken = Array.from({ length: 3 }, (_, at) => talkMessage(at + 1));
  serve(listConversations, { list: [talkLine], next: -1 });
  const page = await open();
  await screen.findByText('第 3 句');
  act(() => void (location.hash = '#!/app/messages'));
  expect(await screen.findByText('周六见')).toBeTruthy();
  const kept = async (): Promise<string[]> => (await readAll(7001, 'copy:')).map(([key]) => key);
  await waitFor(async () => expect((await kept()).join(' ')).toMatch(/chat\.list.*chat\.thread.*chat\.view/));
  page.unmount();
  stopScreen();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderScreen('/app/messages', { session });
  expect(await screen.findByText('周六见')).toBeTruthy();
  expect(screen.getByText(/^离线，显示的是/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /周明/ }));
  expect(await screen.findByText('第 3 句')).toBeTruthy();
});
