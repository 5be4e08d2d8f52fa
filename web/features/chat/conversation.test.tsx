import {
  listChanges,
  listConversations,
  listMessages,
  markMessages,
  openConsult,
  recallMessage,
  removeMessage,
  sendMessage,
  viewConversation,
} from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearEvent, setLive } from '../../platform/realtime.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { saidAt, peer, talk, talkMessage } from '../../testing/talks.ts';
import { drop, outgoing } from './queries/outbox.ts';

const user = userEvent.setup();
const session = {};
const mine = (id: number, given: Partial<ChatMessage> = {}): ChatMessage =>
  talkMessage(id, { sender_id: 7001, client_id: `mine-${id}`, text: `我的第 ${id} 句`, ...given });

/** The server's side: everything that was said. */
let said: ChatMessage[] = [];
let version = 0;
const marks = { delivered: 0, read: 0 };
/** Removed on another device. */
let elsewhere: number[] = [];

function arrive(message: ChatMessage): void {
  version += 1;
  said = [...said.filter(({ message_id: id }) => id !== message.message_id), { ...message, version }].sort(
    (a, b) => a.message_id - b.message_id,
  );
  act(() => hearEvent({ type: 'event', topic: 'chat', id: 55, version }));
}

beforeEach(() => {
  said = [talkMessage(1), mine(2), talkMessage(3)];
  version = 3;
  elsewhere = [];
  Object.assign(marks, { delivered: 0, read: 0 });
  serve(viewConversation, talk);
  serve(listConversations, { list: [], next: -1 });
  serve(listMessages, ({ query }) => {
    const before = said.filter(({ message_id: id }) => id < (query.next ?? Infinity));
    return {
      list: before.slice(-30).reverse(),
      next: before.length > 30 ? (before.at(-30)?.message_id ?? -1) : -1,
    };
  });
  serve(listChanges, ({ query }) => ({
    list: said.filter((message) => message.version > query.since),
    version,
    more: false,
    removed: elsewhere,
    peer_delivered_id: marks.delivered,
    peer_read_id: marks.read,
  }));
  serve(markMessages, { unread: 0 });
  serve(sendMessage, ({ body }) => {
    version += 1;
    const sent = mine(100 + version, {
      client_id: body.client_id,
      type: body.type,
      text: body.text ?? '',
      version,
      at: saidAt + 60,
    });
    said = [...said, sent];
    return sent;
  });
});

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
async function menu(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest('li') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: '这条消息的操作' }));
  return screen.findByRole('dialog');
}

test('what one deletes on another device goes here, too [R020]', async () => {
  await open();
  await within(log()).findByText(talkMessage(3).text);
  elsewhere = [3];
  act(() => hearEvent({ type: 'event', topic: 'chat', id: 55, version: 4 }));
  await waitFor(() => expect(within(log()).queryByText(talkMessage(3).text)).toBeNull());
  within(log()).getByText(talkMessage(1).text);
});

test('[R020][V030] a conversation: who said what, where it was read to, what I write is sent once', async () => {
  const read = serve(markMessages, { unread: 0 });
  const sent = serve(sendMessage, ({ body }) => {
    const message = mine(9, { client_id: body.client_id, text: body.text ?? '', version: 4 });
    said = [...said, message];
    version = 4;
    return message;
  });
  serve(viewConversation, { ...talk, read_id: 1 });
  await open();
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
  version += 1;
  said = [...said, talkMessage(5, { text: '没有通知的一句', version })];
  arrive(talkMessage(6, { text: '后一句' }));
  expect(await within(log()).findByText('后一句')).toBeTruthy();
  expect(within(log()).getByText('没有通知的一句')).toBeTruthy();
});

test('[K009] without a socket it asks every ten seconds while it is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  version += 1;
  said = [...said, talkMessage(4, { text: '来过', version })];
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(await within(log()).findByText('来过')).toBeTruthy();
});

test('[D104][D105] a message is sent, has arrived, is read, as the other side tells', async () => {
  said = [mine(2)];
  version = 3;
  await open();
  expect(await screen.findByText('已发送')).toBeTruthy();
  marks.delivered = 2;
  act(() => hearEvent({ type: 'event', topic: 'chat-marks', id: 55, version: 3 }));
  expect(await screen.findByText('已送达')).toBeTruthy();
  marks.read = 2;
  act(() => hearEvent({ type: 'event', topic: 'chat-marks', id: 55, version: 3 }));
  expect(await screen.findByText('已读')).toBeTruthy();
});

test('[D104] what the server refuses stays with its reason, and goes again under the same number', async () => {
  const tries = serve(sendMessage, () => {
    throw new Failure('refused', { message: '消息里有不能发送的内容，请修改' });
  });
  await open();
  await user.type(field(), '不行的话{Enter}');
  expect(await screen.findByText('消息里有不能发送的内容，请修改')).toBeTruthy();
  const again = serve(sendMessage, ({ body }) => mine(9, { client_id: body.client_id, text: '不行的话' }));
  await user.click(screen.getByRole('button', { name: '重新发送' }));
  expect(await screen.findByText('已发送')).toBeTruthy();
  expect(again[0]?.body.client_id).toBe(tries[0]?.body.client_id);
  expect(within(log()).getAllByText('不行的话')).toHaveLength(1);
});

test('[D104] whom the other has blocked reads it under what they sent', async () => {
  said = [mine(2, { refused: true })];
  await open();
  expect(await screen.findByText('消息已发出，但被对方拒收了')).toBeTruthy();
});

test('[D104] a text that is taken back can be written anew; the other side reads that it was', async () => {
  said = [talkMessage(1), mine(2, { at: Math.floor(Date.now() / 1000) - 20, text: '说错了' })];
  serve(recallMessage, () => {
    version += 1;
    return mine(2, { state: 9, text: '', version });
  });
  await open();
  const actions = await menu('说错了');
  await user.click(within(actions).getByRole('button', { name: /^撤回/ }));
  expect(await screen.findByText('您撤回了一条消息')).toBeTruthy();
  expect(screen.queryByText('说错了')).toBeNull();
  await user.click(screen.getByRole('button', { name: '重新编辑' }));
  expect((field() as HTMLTextAreaElement).value).toBe('说错了');
  arrive(talkMessage(1, { state: 9, text: '' }));
  expect(await screen.findByText('对方撤回了一条消息')).toBeTruthy();
});

test('[R020] a message older than two minutes is not taken back; it can be answered, and deleted here', async () => {
  said = [mine(2, { at: saidAt - 600 }), talkMessage(3)];
  const sent = serve(sendMessage, ({ body }) =>
    mine(9, {
      client_id: body.client_id,
      text: body.text ?? '',
      reply_id: 3,
      reply_name: '周明',
      reply_text: '第 3 句',
    }),
  );
  serve(removeMessage, { removed: true });
  await open();
  let actions = await menu('我的第 2 句');
  expect(within(actions).queryByRole('button', { name: /^撤回/ })).toBeNull();
  await user.click(within(actions).getByRole('button', { name: /^删除/ }));
  await waitFor(() => expect(screen.queryByText('我的第 2 句')).toBeNull());
  actions = await menu('第 3 句');
  await user.click(within(actions).getByRole('button', { name: '回复' }));
  expect(screen.getByText('回复 周明：第 3 句')).toBeTruthy();
  await user.type(field(), '好{Enter}');
  expect(await screen.findByRole('button', { name: '周明：第 3 句' })).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ reply_id: 3, text: '好' });
});

test('[R020] a link in a message is shown in full before one leaves', async () => {
  said = [talkMessage(1, { text: '看 https://example.com/a?b=1。好吗' })];
  await open();
  await user.click(screen.getByRole('link', { name: 'https://example.com/a?b=1' }));
  const asking = await screen.findByRole('alertdialog');
  expect(asking.textContent).toContain('https://example.com/a?b=1');
  await user.click(within(asking).getByRole('button', { name: '取消' }));
});

test('[R020][V031][V027][V028] pictures, voice, video, files, cards and places, each as what it is', async () => {
  const file = 'https://files.example.com/private/x';
  said = [
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
  said = Array.from({ length: 95 }, (_, at) => talkMessage(at + 1));
  version = 95;
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

test('[D104] a stranger reads how many they may still send; who may not write reads why', async () => {
  serve(viewConversation, { ...talk, friend: false, left: 2 });
  renderScreen('/app/chat/7002', { session });
  expect(await screen.findByText('对方回复前还能发 2 条')).toBeTruthy();
  serve(viewConversation, {
    ...talk,
    friend: false,
    left: 0,
    can: { write: false },
    why_not: '对方回复后，您可以继续发消息',
  });
  act(() => hearEvent({ type: 'event', topic: 'chat', id: 55, version: 4 }));
  expect(await screen.findByText('对方回复后，您可以继续发消息')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[R020] nothing was said yet: the first message makes the conversation', async () => {
  let made = false;
  serve(viewConversation, () => ({ ...talk, conversation_id: made ? 55 : 0, read_id: 0 }));
  said = [];
  version = 0;
  serve(sendMessage, ({ body }) => {
    made = true;
    const sent = mine(1, { client_id: body.client_id, text: body.text ?? '' });
    said = [sent];
    version = 1;
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
  said = [talkMessage(1), talkMessage(2, { sender_id: 7003, text: '我来回答' })];
  const opened = serve(openConsult, { conversation_id: 55 });
  renderScreen('/app/consult/service/31', { session });
  expect((await screen.findByRole('link', { name: /茶席设计/ })).getAttribute('href')).toBe('#!/service/31');
  expect(opened[0]?.body).toEqual({ subject: 'service', target_id: 31 });
  expect(location.hash).toBe('#!/app/consult/55');
  expect(await screen.findByText('苏木')).toBeTruthy();
  expect(screen.getByText('还可以咨询 6 天，余 18 条消息')).toBeTruthy();
});

test('[R020] a message that was searched is shown among those around it', async () => {
  said = Array.from({ length: 90 }, (_, at) => talkMessage(at + 1));
  version = 90;
  const asked = serve(listMessages, ({ query }) => ({
    list: said.filter(({ message_id: id }) => Math.abs(id - (query.around ?? 0)) < 5).reverse(),
    next: 36,
  }));
  await open('/app/chat/7002?message=40');
  expect(asked[0]?.query.around).toBe(40);
  expect(within(log()).getByText('第 40 句')).toBeTruthy();
  expect(within(log()).queryByText('第 90 句')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: '加载更多' }).at(-1) as HTMLElement);
  expect(await within(log()).findByText('第 90 句')).toBeTruthy();
});
