import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { someSession } from '../../testing/render-screen.tsx';
import { trackPageView } from '../router/page-view.ts';
import { login, session } from '../session.ts';
import { clearCookies } from '../auth-cookies.ts';
import { startTracer } from './tracer.ts';

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
    this.dispatchEvent(new MessageEvent('message', { data: '{"type":"heartbeat"}' }));
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
  stop = startTracer();
  await pass(0);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('[B273] [C110] [D211] the tracer', () => {
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
