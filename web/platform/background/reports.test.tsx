import { revokeSessions } from '@qunlu/contract/account/calls.ts';
import { reportError as reportContract, trackUser } from '@qunlu/contract/tracking/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addJson } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { readCookie } from '../auth-cookies.ts';
import { forgetPageConfig, pageConfig } from '../config.ts';
import { featureFlagBucket, isFeatureOn } from '../feature-flags.ts';
import { networkMessage, RequestError } from '../http/errors.ts';
import { setReady } from '../page-state.ts';
import { reportError, track, watchUnhandled } from '../report.ts';
import { trackPageView } from '../router/page-view.ts';
import { logout } from '../session.ts';
import { startBackground } from './start.ts';
import { startErrorReports, redactPersons } from './error-reports.ts';
import { startUsage } from './usage.ts';

const stops: (() => void)[] = [];
let serial = 0;
/** A message that no test before has told. */
const fresh = (): string => `lost ${String.fromCharCode(97 + (serial += 1))}`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  trackPageView({ path: '/card/12', pattern: '/card/:id', title: '' });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

describe('[D210] [C111] an unexpected failure', () => {
  /** Only what this test reports: those that the page has kept are told, too. */
  function begin() {
    const calls = serve(reportContract, { ok: true });
    stops.push(startErrorReports());
    const before = calls.length;
    return () => calls.slice(before);
  }

  test('is told with the pattern of the route and the version of the app, each message once', async () => {
    Object.assign(pageConfig(), { version: 'AbCd1234' });
    const notified = begin();
    const message = fresh();
    stops.push(watchUnhandled(window));
    for (let count = 0; count < 3; count += 1) {
      const event = Object.assign(new Event('unhandledrejection'), { reason: new Error(message) });
      window.dispatchEvent(event);
    }
    await vi.waitFor(() =>
      expect(notified().map(({ body }) => body.message)).toContain(`unhandled-rejection: ${message}`),
    );
    const [{ body } = { body: { route: '', version: '', stack: '' } }] = notified().filter((one) =>
      one.body.message.endsWith(message),
    );
    expect(body).toMatchObject({ route: '/card/:id', version: 'AbCd1234' });
    expect(body.stack).toContain('reports.test');
    expect(notified().filter((one) => one.body.message.endsWith(message))).toHaveLength(1);
  });

  test('carries nothing of a person', () => {
    expect(redactPersons('no card of 13812345678 (lin@example.com) at /v1/card/view?id=12&token=a b')).toBe(
      'no card of [number] ([mail]) at /v1/card/view?… b',
    );
  });

  test('a lost network, and a part of the app that did not come, is none', async () => {
    const notified = begin();
    reportError(new RequestError({ message: networkMessage, code: 0 }));
    reportError(new TypeError('Failed to fetch dynamically imported module: /x.js'));
    const message = fresh();
    reportError(new Error(message));
    await vi.waitFor(() => expect(notified().at(-1)?.body.message).toBe(`error: ${message}`));
    expect(
      notified()
        .map(({ body }) => body.message)
        .filter((text) => /Network Error|module/.test(text)),
    ).toEqual([]);
  });

  test('is told ten times a page load at most, and silence when it cannot be told', async () => {
    let asked = 0;
    serve(reportContract, () => {
      asked += 1;
      return fail('tooOften');
    });
    stops.push(startErrorReports());
    for (let count = 0; count < 40; count += 1) reportError(new Error(fresh()));
    await vi.waitFor(() => expect(asked).toBe(10));
  });

  test('before the first screen it brings along what tells it', async () => {
    const calls = serve(reportContract, { ok: true });
    stops.push(startBackground());
    const message = fresh();
    reportError(new Error(message));
    await vi.waitFor(() => expect(calls.some(({ body }) => body.message.endsWith(message))).toBe(true));
  });
});

test('what is counted goes in batches, every 20 seconds and when the page is left, with no id', async () => {
  vi.useFakeTimers();
  const calls = serve(trackUser, { kept: 2 });
  stops.push(startUsage());
  track('open-app');
  track('open-app');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1100);
  const events = calls[0]?.body.events ?? [];
  expect(events.slice(-2)).toMatchObject([
    { name: 'open-app', path: '/card/:id' },
    { name: 'open-app', path: '/card/:id' },
  ]);
  expect(events.at(-1)).not.toHaveProperty('message');
  track('open-app');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  expect(calls[1]?.body.events).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(calls).toHaveLength(2);
});

test('[C078] [D163] that the app is opened is counted once a day and browser', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 15, 59) });
  localStorage.removeItem('opened-day');
  const calls = serve(trackUser, { kept: 1 });
  /** A page load that is left after a while. */
  const load = async (): Promise<number> => {
    const before = calls.length;
    const stop = startUsage();
    await vi.advanceTimersByTimeAsync(20_100);
    stop();
    const events = calls.slice(before).flatMap(({ body }) => body.events);
    return events.filter(({ name }) => name === 'open').length;
  };
  expect([await load(), await load()]).toEqual([1, 0]);
  // The next day begins in Shanghai.
  vi.setSystemTime(Date.UTC(2026, 10, 27, 16));
  expect([await load(), await load()]).toEqual([1, 0]);
});

describe('[B275] [K093] [D169] gray release', () => {
  test('a value from 0 to 99 is drawn once and stays through a logout', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.999).mockReturnValue(0.1);
    expect(featureFlagBucket()).toBe(99);
    expect(readCookie('gray')).toBe('99');
    serve(revokeSessions, { ok: true });
    logout();
    expect(readCookie('gray')).toBe('99');
    expect(readCookie('auth.token')).toBe('');
  });

  test('the cookie lives 400 days', () => {
    const written: string[] = [];
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
    featureFlagBucket();
    expect(written[0]).toMatch(/^gray=\d{1,2}; Path=\/; Max-Age=34560000;/);
  });

  test('a feature is on below its percentage, and off when nobody named it', () => {
    addJson('page-config', { featureFlags: { half: 50, all: 100, none: 0 } });
    forgetPageConfig();
    for (const [value, half] of [
      ['0', true],
      ['49', true],
      ['50', false],
      ['99', false],
    ] as const) {
      document.cookie = `gray=${value}; Path=/`;
      expect(isFeatureOn('half')).toBe(half);
      expect(isFeatureOn('all')).toBe(true);
      expect(isFeatureOn('none')).toBe(false);
      expect(isFeatureOn('unknown')).toBe(false);
    }
    document.getElementById('page-config')?.remove();
  });
});

test('[B252] what runs beside the screens begins a second after the first one stands', async () => {
  vi.useFakeTimers();
  let sockets = 0;
  class Counted extends EventTarget {
    readyState = 0;
    constructor() {
      super();
      sockets += 1;
    }
    close(): void {
      this.readyState = 3;
    }
  }
  vi.stubGlobal('WebSocket', Counted);
  stops.push(startBackground());
  setReady();
  await vi.advanceTimersByTimeAsync(999);
  expect(sockets).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(sockets).toBe(1));
});
