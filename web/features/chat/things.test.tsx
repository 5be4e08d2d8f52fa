import { userActivities, joinedActivities } from '@qunlu/contract/activity/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import {
  listChanges,
  listConversations,
  listMessages,
  markMessages,
  sendMessage,
  viewConversation,
} from '@qunlu/contract/chat/calls.ts';
import { listFriends } from '@qunlu/contract/friend/calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve, type ServedRequest } from '../../testing/serve.ts';
import { serveStorage } from '../../testing/storage.ts';
import { peer, talk, talkLine, talkMessage } from '../../testing/talks.ts';
import { forgetOutgoing } from './queries/outbox.ts';

const user = userEvent.setup();
let sent: readonly ServedRequest<typeof sendMessage>[] = [];
const other = { ...peer, user_id: 7009, name: '苏木' };

beforeEach(() => {
  serve(viewConversation, { ...talk, read_id: 0 });
  serve(listConversations, {
    list: [{ ...talkLine, conversation_id: 56, peer: other }],
    next: -1,
  });
  serve(listMessages, { list: [talkMessage(1, { text: '周六见' })], next: -1 });
  serve(listChanges, {
    list: [],
    removed: [],
    version: 1,
    more: false,
    peer_delivered_id: 0,
    peer_read_id: 0,
  });
  serve(markMessages, { unread: 0 });
  sent = serve(sendMessage, ({ body }) =>
    talkMessage(9, { sender_id: 7001, client_id: body.client_id, type: body.type, version: 2 }),
  );
});

afterEach(() => {
  forgetOutgoing();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'geolocation');
});

async function open(): Promise<void> {
  renderScreen('/app/chat/7002', { session: {} });
  await screen.findByText('周六见');
}
async function tool(label: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: '发图片和其他' }));
  await user.click(await screen.findByRole('button', { name: label }));
}

/** A microphone, and a recorder that records three bytes. */
function microphone(allowed = true): void {
  const track = { stop: vi.fn() };
  const stream = { getTracks: () => [track] };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () => (allowed ? Promise.resolve(stream) : Promise.reject(new Error('NotAllowedError'))),
    },
  });
  class Recorder {
    static isTypeSupported = (type: string): boolean => type === 'audio/webm';
    state = 'inactive';
    ondataavailable: (event: { data: Blob }) => void = () => undefined;
    onstop: () => void = () => undefined;
    start(): void {
      this.state = 'recording';
    }
    stop(): void {
      this.state = 'inactive';
      this.ondataavailable({ data: new Blob(['abc'], { type: 'audio/webm' }) });
      this.onstop();
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:heard');
}

test('[R020][V028] a voice is recorded, heard before it is sent, and a minute long at most', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent: files } = serveStorage();
  microphone();
  await open();
  fireEvent.click(screen.getByRole('button', { name: '发语音' }));
  fireEvent.click(await screen.findByRole('button', { name: '开始录音' }));
  expect(await screen.findByRole('timer')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  fireEvent.click(screen.getByRole('button', { name: '说完了' }));
  expect(await screen.findByRole('button', { name: '播放语音，3 秒' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重新录' }));
  await screen.findByRole('timer');
  // Whoever goes on talking is stopped.
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByRole('button', { name: '播放语音，60 秒' })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '发送' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ type: 3, seconds: 60 }));
  expect(files[0]?.file.name).toBe('voice.webm');
  expect(sent[0]?.body.file).toContain('/private/');
});

test('[R020] who does not give the microphone reads what to do', async () => {
  microphone(false);
  await open();
  await user.click(screen.getByRole('button', { name: '发语音' }));
  await user.click(await screen.findByRole('button', { name: '开始录音' }));
  expect(await screen.findByText(/没有得到麦克风的许可/)).toBeTruthy();
});

test('[R020] a card of a friend, and an activity of mine, are sent as what they are', async () => {
  serve(listCards, { list: [], next: -1 });
  serve(listFriends, {
    list: [
      {
        state: 1,
        created_at: 1_790_000_000,
        update_at: 1_790_000_000,
        user: {
          user_id: 7009,
          card_id: 19,
          realname: '苏木',
          avatar: '',
          certified: 0,
          company: '青禾茶业',
          position: '顾问',
        },
        initial: 'S',
        note: '',
        tags: [],
      },
    ],
    next: -1,
    total: 1,
    letters: [{ initial: 'S', count: 1 }],
  });
  await open();
  await tool('名片');
  await user.click(await screen.findByRole('button', { name: /苏木/ }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ type: 6, target_id: 19 }));
  serve(userActivities, { list: [], next: -1 });
  serve(joinedActivities, { list: [], next: -1 });
  await tool('活动');
  expect(await screen.findByText('您主办或报名的活动会在这里')).toBeTruthy();
});

test('[R020] a place is where the phone is, under a name that the person gives', async () => {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (at: { coords: { latitude: number; longitude: number } }) => void) =>
        found({ coords: { latitude: 30.2, longitude: 120.1 } }),
    },
  });
  await open();
  await tool('位置');
  await user.click(await screen.findByRole('button', { name: '读取我的位置' }));
  await user.type(await screen.findByLabelText('这里叫什么'), '龙井村口');
  await user.click(screen.getByRole('button', { name: '发送位置' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ type: 9, name: '龙井村口', lat: 30.2, lng: 120.1 }),
  );
});

test('[R020] a message is passed on to another conversation, once that is confirmed', async () => {
  await open();
  const row = screen.getByText('周六见').closest('li') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: '这条消息的操作' }));
  await user.click(await screen.findByRole('button', { name: '转发' }));
  await user.click(await screen.findByRole('button', { name: /苏木/ }));
  await user.click(await screen.findByRole('button', { name: '转发' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ user_id: 7009, type: 1, text: '周六见' }));
  expect(await screen.findByText('已转发给苏木')).toBeTruthy();
});

test('[R020][V031] a link that has ended while one was elsewhere is asked for anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let issued = 1;
  const asked = serve(listMessages, () => ({
    list: [
      talkMessage(2, { text: '周六见' }),
      talkMessage(1, { type: 2, text: '', url: `https://files.example.com/private/a?e=${issued}` }),
    ],
    next: -1,
  }));
  await open();
  const source = (): string | null => screen.getByRole('img', { name: '图片' }).getAttribute('src');
  expect(source()).toMatch(/e=1$/);
  act(() => void (location.hash = '#!/app/messages'));
  await screen.findByText('苏木');
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  issued = 2;
  act(() => void (location.hash = '#!/app/chat/7002'));
  await screen.findByText('周六见');
  await waitFor(() => expect(source()).toMatch(/e=2$/));
  expect(asked.at(-1)?.query).toMatchObject({ id: 55, around: 1 });
});
