import {
  listMessages,
  markMessages,
  openConsult,
  sendMessage,
  viewConversation,
} from '@qunlu/contract/chat/calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearEvent, setLive } from '../../platform/realtime.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { arrive, mine, serveTalk, talkServer } from '../../testing/talk-server.ts';
import { peer, talk, talkMessage } from '../../testing/talks.ts';
import { drop, outgoing } from './queries/outbox.ts';

const user = userEvent.setup();
const session = {};

beforeEach(serveTalk);

afterEach(() => {
  setLive(false);
  for (const { clientId } of outgoing()) drop(clientId);
});

const log = (): HTMLElement => screen.getByRole('log');
const field = (): HTMLElement => screen.getByRole('textbox', { name: '发给周明的消息' });
async function open(path = '/app/chat/7002'): Promise<void> {
  renderScreen(path, { session });
  await screen.findByRole('log');
}

test('what one deletes on another device goes here, too [R020]', async () => {
  await open();
  await within(log()).findByText(talkMessage(3).text);
  talkServer.elsewhere = [3];
  act(() => hearEvent({ type: 'event', topic: 'chat', id: 55, version: 4 }));
  await waitFor(() => expect(within(log()).queryByText(talkMessage(3).text)).toBeNull());
  within(log()).getByText(talkMessage(1).text);
});

test('[R020][V030] a conversation: who said what, where it was read to, what I write is sent once', async () => {
  const read = serve(markMessages, { unread: 0 });
  const sent = serve(sendMessage, ({ body }) => {
    const message = mine(9, { client_id: body.client_id, text: body.text ?? '', version: 4 });
    talkServer.said = [...talkServer.said, message];
    talkServer.version = 4;
    return message;
  });
  serve(viewConversation, { ...talk, read_id: 1 });
  await open();
  expect(field().getAttribute('placeholder')).toBe('写消息');
  expect(screen.getByRole('link', { name: '周明' }).getAttribute('href')).toBe('#!/card/12');
  expect(within(log()).getByText('我的第 2 句')).toBeTruthy();
  expect(screen.queryByText('以下是新消息')).toBeNull();
  await waitFor(() => expect(read[0]?.body.marks).toEqual([{ conversation_id: 55, message_id: 3, read: 1 }]));
  await user.type(field(), '周六见{Enter}');
  expect(await within(log()).findByText('周六见')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('已发送')).toBeTruthy());
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ user_id: 7002, type: 1, text: '周六见' });
  expect((field() as HTMLTextAreaElement).value).toBe('');
  act(() => hearEvent({ type: 'event', topic: 'chat', id: 55, version: 4 }));
  await waitFor(() => expect(within(log()).getAllByText('周六见')).toHaveLength(1));
});

test('[V030] Shift+Enter begins a line, the words stay when the page is left, too many are said while typing', async () => {
  await open();
  await user.type(field(), '第一行{Shift>}{Enter}{/Shift}第二行');
  expect((field() as HTMLTextAreaElement).value).toBe('第一行\n第二行');
  act(() => void (location.hash = '#!/app/messages'));
  await screen.findByText('还没有会话');
  act(() => void (location.hash = '#!/app/chat/7002'));
  await waitFor(() => expect((field() as HTMLTextAreaElement).value).toBe('第一行\n第二行'));
  await user.clear(field());
  await user.click(field());
  await user.paste('长'.repeat(2001));
  expect(screen.getByText(/太长了，请分几次发送/)).toBeTruthy();
  expect((screen.getByRole('button', { name: '发送' }) as HTMLButtonElement).disabled).toBe(true);
});

test('[D105] what comes is shown at once and said politely; what was missed comes with the next event', async () => {
  await open();
  arrive(talkMessage(4, { text: '新的一句' }));
  expect(await within(log()).findByText('新的一句')).toBeTruthy();
  expect(screen.getByText('周明：新的一句').getAttribute('role')).toBe('status');
  expect(log().getAttribute('aria-live')).toBe('off');
  // Of this one nobody told.
  talkServer.version += 1;
  talkServer.said = [
    ...talkServer.said,
    talkMessage(5, { text: '没有通知的一句', version: talkServer.version }),
  ];
  arrive(talkMessage(6, { text: '后一句' }));
  expect(await within(log()).findByText('后一句')).toBeTruthy();
  expect(within(log()).getByText('没有通知的一句')).toBeTruthy();
});

test('[K009] without a socket it asks every ten seconds while it is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  talkServer.version += 1;
  talkServer.said = [...talkServer.said, talkMessage(4, { text: '来过', version: talkServer.version })];
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(await within(log()).findByText('来过')).toBeTruthy();
});

test('[R020] a link in a message is shown in full before one leaves', async () => {
  talkServer.said = [talkMessage(1, { text: '看 https://example.com/a?b=1。好吗' })];
  await open();
  await user.click(screen.getByRole('link', { name: 'https://example.com/a?b=1' }));
  const asking = await screen.findByRole('alertdialog');
  expect(asking.textContent).toContain('https://example.com/a?b=1');
  await user.click(within(asking).getByRole('button', { name: '取消' }));
});

test('[R020][V031][V027][V028] pictures, voice, video, files, cards and places, each as what it is', async () => {
  const file = 'https://files.example.com/private/x';
  talkServer.said = [
    talkMessage(1, { type: 2, text: '', url: file, width: 400, height: 300 }),
    talkMessage(2, { type: 3, text: '', url: file, seconds: 12 }),
    talkMessage(3, { type: 4, text: '', url: file }),
    talkMessage(4, { type: 5, text: '', url: file, name: '报价.pdf', bytes: 204_800 }),
    talkMessage(5, { type: 6, text: '', target_id: 12, title: '周明', path: '/card/12' }),
    talkMessage(6, { type: 9, text: '', name: '龙井村口', lat: 30.2, lng: 120.1 }),
    talkMessage(7, { type: 10, sender_id: 0, text: '你们已是好友' }),
  ];
  await open();
  expect(screen.getByRole('button', { name: '看大图' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '播放语音，12 秒' })).toBeTruthy();
  expect(screen.getByLabelText('视频').tagName).toBe('VIDEO');
  expect(screen.getByRole('button', { name: /报价\.pdf.*PDF 文档 · 200 KB/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /周明\s*名片/ }).getAttribute('href')).toBe('#!/card/12');
  expect(screen.getByRole('link', { name: '在地图上看：龙井村口' }).getAttribute('href')).toContain('120.1');
  expect(screen.getByText('你们已是好友')).toBeTruthy();
});

test('[R020] a thousand messages: earlier ones come a page at a time', async () => {
  talkServer.said = Array.from({ length: 95 }, (_, at) => talkMessage(at + 1));
  talkServer.version = 95;
  await open();
  expect(within(log()).getByText('第 95 句')).toBeTruthy();
  expect(within(log()).queryByText('第 65 句')).toBeNull();
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  expect(await within(log()).findByText('第 65 句')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  await within(log()).findByText('第 35 句');
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  expect(await within(log()).findByText('第 1 句')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

test('[R020] nothing was said yet: the first message makes the conversation', async () => {
  let made = false;
  serve(viewConversation, () => ({ ...talk, conversation_id: made ? 55 : 0, read_id: 0 }));
  talkServer.said = [];
  talkServer.version = 0;
  serve(sendMessage, ({ body }) => {
    made = true;
    const sent = mine(1, { client_id: body.client_id, text: body.text ?? '' });
    talkServer.said = [sent];
    talkServer.version = 1;
    return sent;
  });
  renderScreen('/app/chat/7002', { session });
  expect(await screen.findByText(/打个招呼吧/)).toBeTruthy();
  await user.type(field(), '您好{Enter}');
  await waitFor(() => expect(screen.getByText('已发送')).toBeTruthy());
  expect(within(log()).getAllByText('您好')).toHaveLength(1);
});

test('[R021][D43] a consult: what it is about leads there, and who answers has a name; its bound is said', async () => {
  const seller = { ...peer, user_id: 7003, name: '苏木' };
  serve(viewConversation, ({ query }) => ({
    ...talk,
    conversation_id: query.id ?? 0,
    kind: 'consult',
    people: [peer, seller],
    object: {
      subject: 'service',
      target_id: 31,
      title: '茶席设计',
      image: '',
      meta: '¥800',
      path: '/service/31',
    },
    bound_words: '还可以咨询 6 天，余 18 条消息',
  }));
  talkServer.said = [talkMessage(1), talkMessage(2, { sender_id: 7003, text: '我来回答' })];
  const opened = serve(openConsult, { conversation_id: 55 });
  renderScreen('/app/consult/service/31', { session });
  expect((await screen.findByRole('link', { name: /茶席设计/ })).getAttribute('href')).toBe('#!/service/31');
  expect(opened[0]?.body).toEqual({ subject: 'service', target_id: 31 });
  expect(location.hash).toBe('#!/app/consult/55');
  expect(await screen.findByText('苏木')).toBeTruthy();
  expect(screen.getByText('还可以咨询 6 天，余 18 条消息')).toBeTruthy();
});

test('[R020] a message that was searched is shown among those around it', async () => {
  talkServer.said = Array.from({ length: 90 }, (_, at) => talkMessage(at + 1));
  talkServer.version = 90;
  const asked = serve(listMessages, ({ query }) => ({
    list: talkServer.said.filter(({ message_id: id }) => Math.abs(id - (query.around ?? 0)) < 5).reverse(),
    next: 36,
  }));
  await open('/app/chat/7002?message=40');
  expect(asked[0]?.query.around).toBe(40);
  expect(within(log()).getByText('第 40 句')).toBeTruthy();
  expect(within(log()).queryByText('第 90 句')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: '加载更多' }).at(-1) as HTMLElement);
  expect(await within(log()).findByText('第 90 句')).toBeTruthy();
});
