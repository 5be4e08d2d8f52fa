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

/** Key in the tab's storage: the id of the user who was last logged in in this tab. */
const ownerName = 'owner';

/** Clears what the last user of this tab left in storage (drafts) when another user has logged in. */
function takeOver(userId: number): void {
  try {
    const before = sessionStorage.getItem(ownerName);
    if (before !== null && before !== String(userId)) clearStorage();
    sessionStorage.setItem(ownerName, String(userId));
  } catch {
    // A private window may refuse storage: then there is nothing to clear either.
  }
}

function changed(): void {
  present = read();
  if (!present.guest) takeOver(present.userId);
  for (const listener of listeners) listener(present);
}

/** Calls the listener after every login and logout. Answers with the function that unsubscribes. */
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
 * Stores the session that a login call answered; the guard of the login screen then goes to its callback. False: the
 * account is banned or leaving (D12, D13), and the person goes to the screen where they can appeal or stop leaving.
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
 * Ends the session on the server and here, and goes to the login screen (B197, B198). When the server cannot be reached
 * the token is still deleted here. `ended`: the server has ended the session already.
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
 * Sends a guest to log in; afterwards they come back to the present screen, or to `callback`. `replace`: the present
 * screen leaves the history, since a guest may not come back to it.
 */
export function requireLogin(options: { callback?: string; replace?: boolean } = {}): void {
  const here = currentTarget();
  const callback = options.callback ?? here;
  beginLogin({ callback, replace: options.replace ?? false, returns: !options.replace && callback === here });
}

/** The server refused the token: the person becomes a guest and is asked to log in. */
function onSessionExpired(): void {
  dropAuth();
  changed();
  const here = currentTarget();
  if (!here.startsWith('/login')) requireLogin({ replace: true });
}

/** Reads the session once at the start of the page and handles 401 from then on. Answers with the function that stops it. */
export function startSession(): () => void {
  renewAuth();
  changed();
  onAuthorizeFailure(onSessionExpired);
  // Another tab may have logged out, or logged in as somebody else, also while this page was left and kept for going back.
  const look = (): void => {
    if (document.visibilityState === 'visible' && read().userId !== session().userId) pageLoad.reload();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    onAuthorizeFailure(() => undefined);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}
