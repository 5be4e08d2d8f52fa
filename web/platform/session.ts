import { useSyncExternalStore } from 'react';
import { logout as endSession } from '@qunlu/contract/account/calls.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import {
  authToken,
  authUserId,
  clearCookies,
  dropAuth,
  forbidAutoLogin,
  keepAuth,
  renewAuth,
} from './auth-cookies.ts';
import { beginLogin } from './login.ts';
import { call } from './http/call.ts';
import { placeOfStatus } from './http/restriction.ts';
import { onAuthorizeFailure, resetAuthorizeFailure } from './http/unauthorized.ts';
import { pageLoad } from './router/follow.ts';
import { currentTarget } from './router/hash-bang.ts';
import { navigate } from './router/location.ts';

/** Who uses the app. A user with no token is a guest (B196). */
export interface CurrentSession {
  guest: boolean;
  userId: number;
}

/** Local storage that a logout leaves alone (B197). */
const keptPrefix = 'red-packet-opened';

let present: CurrentSession | null = null;
const listeners = new Set<(present: CurrentSession) => void>();

function read(): CurrentSession {
  const guest = authToken() === '';
  return { guest, userId: guest ? 0 : authUserId() };
}

export function session(): CurrentSession {
  present ??= read();
  return present;
}

/** Whose this tab was last, in the tab's own storage. */
const ownerName = 'owner';

/** What one person typed and did not send is nothing for the next one on the same phone. */
function takeOver(userId: number): void {
  try {
    const before = sessionStorage.getItem(ownerName);
    if (before !== null && before !== String(userId)) clearStorage();
    sessionStorage.setItem(ownerName, String(userId));
  } catch {
    // Private windows may refuse to store: then nothing was kept either.
  }
}

function changed(): void {
  present = read();
  if (!present.guest) takeOver(present.userId);
  for (const listener of listeners) listener(present);
}

/** Called whenever somebody has logged in or out. */
export function onSessionChange(listener: (present: CurrentSession) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): CurrentSession {
  return useSyncExternalStore(onSessionChange, session);
}

type LoginAnswer = Pick<Session, 'token' | 'user_id' | 'expires_at' | 'expires_in'> &
  Partial<Pick<Session, 'status'>>;

/**
 * Keeps what a login call answered. The guard of the login screen then leads to its callback. False: the account is
 * banned or leaving (D12, D13), and the person is led to the one place where something can be done about it.
 */
export function login(answer: LoginAnswer): boolean {
  keepAuth(answer);
  resetAuthorizeFailure();
  changed();
  const place = answer.status === undefined ? undefined : placeOfStatus[answer.status];
  if (place !== undefined) navigate(place, { replace: true });
  return place === undefined;
}

/**
 * Ends the session everywhere and leads to login (B197, B198). It works offline, too: the token is gone here. `ended`:
 * the server has ended it already.
 */
export async function logout({ ended = false } = {}): Promise<void> {
  if (!ended) await call(endSession).catch(() => undefined);
  clearCookies();
  forbidAutoLogin();
  clearStorage();
  changed();
  navigate('/login?isLogin=1');
}

function clearStorage(): void {
  sessionStorage.clear();
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(keptPrefix)) localStorage.removeItem(name);
  }
}

/**
 * Sends a guest to log in; afterwards he is where he was, or at `callback`. `replace`: the present screen is not one
 * that a guest may come back to.
 */
export function requireLogin(options: { callback?: string; replace?: boolean } = {}): void {
  const here = currentTarget();
  const callback = options.callback ?? here;
  beginLogin({ callback, replace: options.replace ?? false, returns: !options.replace && callback === here });
}

/** The token is no longer good: the person is a guest again and is asked to log in. */
function onSessionExpired(): void {
  dropAuth();
  changed();
  const here = currentTarget();
  if (!here.startsWith('/login')) requireLogin({ replace: true });
}

/** Reads the session of this page load and stands ready for a 401. Answers with the way to stop. */
export function startSession(): () => void {
  renewAuth();
  changed();
  onAuthorizeFailure(onSessionExpired);
  // another tab may have logged out, or somebody else in
  const look = (): void => {
    if (document.visibilityState === 'visible' && read().userId !== session().userId) pageLoad.reload();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    onAuthorizeFailure(() => undefined);
    document.removeEventListener('visibilitychange', look);
  };
}
