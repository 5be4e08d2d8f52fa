import { revokeSessions, viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serve } from '../testing/serve.ts';
import { authToken, autoLoginAllowed, forbidAutoLogin, readCookie } from './auth-cookies.ts';
import { beginLogin } from './login.ts';
import { registerHost, host } from './host/host.ts';
import { call } from './http/call.ts';
import { callNative } from './page-state.ts';
import { reportError, reports, watchUnhandled } from './report.ts';
import { pageLoad } from './router/follow.ts';
import { startLocation } from './router/location.ts';
import { login, logout, requireLogin, session, startSession } from './session.ts';

const answer = { token: 'abc', user_id: 7, expires_at: 1_800_000_000, expires_in: 2_592_000 };
const stops: (() => void)[] = [];
const address = () => location.search + location.hash;

beforeEach(() => void stops.push(startLocation(), startSession()));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('[B004] [B196] [E150] [E151] who has no token is a guest, who has one is logged in', () => {
  expect(session()).toEqual({ guest: true, userId: 0 });
  login(answer);
  expect(session()).toEqual({ guest: false, userId: 7 });
});

test('[B205] [K071] [K072] [K073] [E154] [E155] [E156] [E157] [E158] the session stands in cookies of 30 days', () => {
  const written: string[] = [];
  const jar = vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  login(answer);
  jar.mockRestore();
  expect(written.map((text) => text.split(';')[0])).toEqual([
    'auth.token=abc',
    'auth.user_id=7',
    'auth.expires_at=1800000000',
    'auth.expires_in=2592000',
    'auth.auto=1',
  ]);
  for (const text of written) expect(text).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax$/);
});

describe('[B197] [B198] logout', () => {
  test('[D168] ends the session on the server and clears everything but the opened red packets', async () => {
    const ticket = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'; // SHA-256 of abc
    login(answer);
    document.cookie = 'other=1; Path=/';
    sessionStorage.setItem('draft', 'x');
    localStorage.setItem('draft', 'x');
    localStorage.setItem('red-packet-opened-12', '1');
    const calls = serve(revokeSessions, { ok: true });
    logout();
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual(['red-packet-opened-12']));
    expect(localStorage.getItem('red-packet-opened-12')).toBe('1');
    expect(calls.map(({ body }) => body)).toEqual([{ tickets: [ticket] }]);
    expect(calls[0]?.headers.get('authorization')).toBeNull();
    expect(authToken()).toBe('');
    expect(readCookie('other')).toBe('');
    expect(sessionStorage.length).toBe(0);
    expect(session().guest).toBe(true);
  });

  test('[K074] [K075] forbids auto login and leads to login with isLogin=1, whatever the server says', async () => {
    login(answer);
    const refused = serve(revokeSessions, () => fail('busy'));
    logout();
    await vi.waitFor(() => expect(refused).toHaveLength(1));
    expect(readCookie('auth.auto')).toBe('0');
    expect(address()).toBe('?isLogin=1#!/login');
    serve(revokeSessions, { ok: true });
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });

  test('waits for no network: the token goes at once, what ends it is sent when there is one [D207]', async () => {
    login(answer);
    let arrive: () => void = () => undefined;
    const network = new Promise<void>((done) => (arrive = done));
    const refused = serve(revokeSessions, async () => {
      await network;
      return fail('busy');
    });
    logout();
    expect(authToken()).toBe('');
    expect(session().guest).toBe(true);
    expect(address()).toBe('?isLogin=1#!/login');
    await vi.waitFor(() => expect(refused).toHaveLength(1));
    arrive();
    // Only what ends the session is kept: nobody logs in with it.
    expect(localStorage.getItem('revocations')).toMatch(/^\["[0-9a-f]{64}"\]$/);
    const sent = serve(revokeSessions, { ok: true });
    login({ ...answer, token: 'another', user_id: 8 });
    logout();
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    expect(sent.map(({ body }) => body.tickets.length)).toEqual([2]);
  });

  test('what a page could not send is sent when the app starts again', async () => {
    login(answer);
    const refused = serve(revokeSessions, () => fail('busy'));
    logout();
    await vi.waitFor(() => expect(refused).toHaveLength(1));
    for (const stop of stops.splice(0)) stop();
    const sent = serve(revokeSessions, { ok: true });
    stops.push(startLocation(), startSession());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });
});

describe('what one has left unfinished', () => {
  const draft = () => localStorage.getItem('card-draft-7-new');
  /** The token is no longer good. */
  async function lapse(): Promise<void> {
    serve(viewUser, () => fail('login'));
    await expect(call(viewUser, {})).rejects.toThrow('请先登录');
    expect(session().guest).toBe(true);
  }

  test('is there again for the same person after a session that ended', async () => {
    login(answer);
    localStorage.setItem('card-draft-7-new', '{"realname":"林知远"}');
    await lapse();
    login({ ...answer, token: 'another' });
    expect(draft()).not.toBeNull();
  });

  test('is never shown to somebody else who logs in on the same phone', async () => {
    login(answer);
    localStorage.setItem('card-draft-7-new', '{"realname":"林知远"}');
    localStorage.setItem('search', '沈');
    await lapse();
    login({ ...answer, token: 'another', user_id: 8 });
    expect(draft()).toBeNull();
    expect(localStorage.getItem('search')).toBeNull();
  });

  test('goes, too, when the other person logs in in a tab that is new', async () => {
    login(answer);
    localStorage.setItem('card-draft-7-new', '{"realname":"林知远","phone":"13812345678"}');
    await lapse();
    sessionStorage.clear();
    sessionStorage.setItem('card-intent', 'wish');
    login({ ...answer, token: 'another', user_id: 8 });
    expect(draft()).toBeNull();
    expect(sessionStorage.getItem('card-intent')).toBe('wish');
  });

  test('goes from the other tabs, too, once somebody logs out', () => {
    login(answer);
    localStorage.setItem('card-draft-7-new', '{"realname":"林知远"}');
    for (const name of ['token', 'user_id']) document.cookie = `auth.${name}=; Path=/; Max-Age=0`;
    forbidAutoLogin();
    stops.push(startSession());
    expect(session().guest).toBe(true);
    expect(draft()).toBeNull();
  });

  test('and the number that was typed to log in goes when one is logged in', () => {
    sessionStorage.setItem('login-phone', '13812345678');
    login(answer);
    expect(sessionStorage.getItem('login-phone')).toBeNull();
  });

  test('nor after the page was loaded anew, as another tab has changed who is logged in', () => {
    login(answer);
    localStorage.setItem('card-draft-7-new', '{"realname":"林知远"}');
    document.cookie = 'auth.user_id=8; Path=/';
    stops.push(startSession());
    expect(session().userId).toBe(8);
    expect(draft()).toBeNull();
  });

  test('a page that is looked at again after another tab has changed who is logged in begins anew', () => {
    const reload = vi.spyOn(pageLoad, 'reload').mockImplementation(() => undefined);
    const look = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
    login(answer);
    look();
    document.cookie = 'auth.token=renewed; Path=/';
    look();
    expect(reload).not.toHaveBeenCalled();
    document.cookie = 'auth.user_id=8; Path=/';
    look();
    expect(reload).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('pageshow'));
    expect(reload).toHaveBeenCalledTimes(2);
    reload.mockRestore();
  });

  test('of a guest belongs to the person who logs in', () => {
    sessionStorage.setItem('swap-wish', '{}');
    login(answer);
    expect(sessionStorage.getItem('swap-wish')).toBe('{}');
  });
});

test('[B202] [E155] logging in goes by the host, unless auto login is forbidden', () => {
  const requests: string[] = [];
  registerHost({ ...host(), login: ({ callback }) => void requests.push(callback) });
  const request = { callback: '/card/1', replace: false, returns: false };
  expect(autoLoginAllowed()).toBe(true);
  beginLogin(request);
  expect(requests).toEqual(['/card/1']);
  forbidAutoLogin();
  beginLogin(request);
  expect(requests).toEqual(['/card/1']);
  expect(address()).toBe('?callback=%2Fcard%2F1#!/login');
});

test('[B201] in a browser login is the login page, with the way back', () => {
  history.replaceState(null, '', '/?id=5#!/card/edit');
  requireLogin();
  expect(address()).toBe('?callback=%2Fcard%2Fedit%3Fid%3D5#!/login');
});

test('[B208] [D198] [K081] [M050] the first 401 is tracked and leads to login; later ones only fail', async () => {
  login(answer);
  history.replaceState(null, '', '/#!/app/user');
  serve(viewUser, () => fail('login'));
  const before = reports().length;
  await expect(call(viewUser, {})).rejects.toThrow('请先登录');
  expect(reports().slice(before)).toMatchObject([{ kind: 'event', name: 'authorize-failure' }]);
  expect(session().guest).toBe(true);
  expect(address()).toBe('?callback=%2Fapp%2Fuser#!/login');
  history.replaceState(null, '', '/#!/card/3');
  await expect(call(viewUser, {})).rejects.toThrow('请先登录');
  expect(address()).toBe('#!/card/3');
  expect(reports()).toHaveLength(before + 1);
});

test('[B208] [D198] who has logged in again is led to login again; an answer to the session before ends nothing', async () => {
  login(answer);
  history.replaceState(null, '', '/#!/app/user');
  let late: () => void = () => undefined;
  const waiting = new Promise<void>((done) => (late = done));
  serve(viewUser, async () => {
    await waiting;
    return fail('login');
  });
  const slow = call(viewUser, {});
  serve(viewUser, () => fail('login'));
  await expect(call(viewUser, {})).rejects.toThrow('请先登录');
  expect(session().guest).toBe(true);
  login({ ...answer, token: 'token-of-the-next-session' });
  late();
  await expect(slow).rejects.toThrow('请先登录');
  expect(session().guest).toBe(false);
  history.replaceState(null, '', '/#!/card/3');
  await expect(call(viewUser, {})).rejects.toThrow('请先登录');
  expect(session().guest).toBe(true);
  expect(address()).toBe('?callback=%2Fcard%2F3#!/login');
});

test('a missing phone number does not end the session', async () => {
  login(answer);
  serve(viewUser, () => fail('phoneRequired'));
  await expect(call(viewUser, {})).rejects.toThrow('手机号');
  expect(session().guest).toBe(false);
});

test('[B211] the native wrapper is told once', () => {
  const notify = vi.fn();
  callNative(notify);
  callNative(notify);
  expect(notify).toHaveBeenCalledOnce();
});

test('[B272] [M022] what nobody caught is reported, and the list is bounded', () => {
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stops.push(watchUnhandled(window));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('lost') }));
  expect(reports().at(-1)).toMatchObject({ kind: 'error', name: 'unhandled-rejection', message: 'lost' });
  for (let count = 0; count < 80; count += 1) reportError(new Error(String(count)));
  expect(reports()).toHaveLength(50);
  expect(reports().at(-1)?.message).toBe('79');
  quiet.mockRestore();
});
