import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { someSession } from '../../testing/render-screen.tsx';
import { trackPageView } from '../router/page-view.ts';
import { login, session } from '../session.ts';
import { clearCookies } from '../auth-cookies.ts';
import { isLive, onRealtime } from '../realtime.ts';
import { startDurations } from './durations.ts';
import { startSocket } from './socket.ts';

/** A socket of the test: what is sent over it, and what the server does. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  answers(): void {
    this.says({ type: 'heartbeat' });
  }
  says(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  ends(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

let stop: () => void;
const last = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('there is no socket');
  return socket;
};
const show = (pattern: string): void => trackPageView({ path: pattern, pattern, title: pattern });
const beats = () => last().sent.filter(({ type }) => type === 'heartbeat');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function turn(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  login(someSession);
  show('/card/:id');
  const socket = startSocket();
  const stopDurations = startDurations((path, duration) => socket.say({ type: 'page', path, duration }));
  stop = () => {
    stopDurations();
    socket.stop();
  };
  await pass(0);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('[B273] [C110] [D211] the socket of a page', () => {
  test('says who is there, with the token that proves it', async () => {
    expect(last().url).toBe(`ws://${location.host}/tracer`);
    last().opens();
    expect(last().sent).toEqual([{ type: 'login', uid: 7001, token: someSession.token }]);
  });

  test('says how long each screen was in sight, by its pattern', async () => {
    const socket = last();
    socket.opens();
    await pass(1500);
    show('/app/home');
    await pass(700);
    turn('hidden');
    await pass(20_000);
    turn('visible');
    await pass(300);
    show('/app/user');
    expect(socket.sent.filter(({ type }) => type === 'page')).toEqual([
      { type: 'page', path: '/card/:id', duration: 1500 },
      { type: 'page', path: '/app/home', duration: 700 },
      { type: 'page', path: '/app/home', duration: 300 },
    ]);
  });

  test('what was seen before the connection stood is told once it does, after who it was', async () => {
    await pass(1000);
    show('/app/home');
    last().opens();
    expect(last().sent.map(({ type }) => type)).toEqual(['login', 'page']);
  });

  test('another person is another connection; a guest says nothing of themself', async () => {
    last().opens();
    const first = last();
    login({ ...someSession, token: 'other', user_id: 7002 });
    await pass(2000);
    expect(last()).not.toBe(first);
    last().opens();
    expect(last().sent[0]).toMatchObject({ type: 'login', uid: 7002, token: 'other' });
    clearCookies();
    login({ ...someSession, token: '' });
    expect(session().guest).toBe(true);
    await pass(2000);
    last().opens();
    expect(last().sent).toEqual([]);
  });
});

describe('[B274] [D164] [K064] the heartbeat', () => {
  test('is every 30 seconds; answered within 3 the connection stays', async () => {
    last().opens();
    const first = last();
    await pass(30_000);
    expect(beats()).toHaveLength(1);
    await pass(2999);
    last().answers();
    await pass(27_001);
    expect(last()).toBe(first);
    expect(beats()).toHaveLength(2);
  });

  test('not answered within 3 seconds it connects anew', async () => {
    last().opens();
    const first = last();
    await pass(32_999);
    expect(last()).toBe(first);
    await pass(1);
    await pass(2000);
    expect(last()).not.toBe(first);
  });

  test('a socket that never opens troubles nobody', async () => {
    await pass(300_000);
    for (let count = 0; count < 50; count += 1) {
      await pass(10);
      show(count % 2 ? '/app/home' : '/app/user');
    }
    last().opens();
    expect(last().sent.length).toBeLessThanOrEqual(21);
  });
});

describe('[D164] [K009] what the server says', () => {
  const event = (topic: string, id: number, version = 0) => ({ type: 'event', topic, id, version });

  test('reaches whoever listens to its topic, and nobody once they have stopped', async () => {
    const heard: number[] = [];
    const end = onRealtime('chat', ({ id }) => heard.push(id));
    last().opens();
    last().says(event('chat', 12, 3));
    last().says(event('badges', 13));
    end();
    last().says(event('chat', 14));
    expect(heard).toEqual([12]);
  });

  test('is not what it does not know, and never an error', async () => {
    last().opens();
    last().dispatchEvent(new MessageEvent('message', { data: '{' }));
    last().says(event('of-tomorrow', 1));
    last().says({ type: 'event', topic: 'chat' });
    expect(isLive()).toBe(false);
  });

  test('the page is live from the first event until the connection is lost', async () => {
    last().opens();
    expect(isLive()).toBe(false);
    last().says(event('chat', 0));
    expect(isLive()).toBe(true);
    last().ends(1006);
    expect(isLive()).toBe(false);
    await pass(2000);
    last().opens();
    expect(last().sent[0]).toMatchObject({ type: 'login' });
    expect(isLive()).toBe(false);
    last().says(event('chat', 0));
    expect(isLive()).toBe(true);
  });

  test('another person is not live by the socket of the one before', async () => {
    last().opens();
    last().says(event('chat', 0));
    login({ ...someSession, token: 'other', user_id: 7002 });
    expect(isLive()).toBe(false);
  });

  test('a session that has ended is noticed by a question whose answer says so', async () => {
    let asked = 0;
    const end = onRealtime('badges', () => (asked += 1));
    last().opens();
    last().ends(4401);
    expect(asked).toBe(1);
    end();
  });
});
