import { useSyncExternalStore } from 'react';
import type { Session } from '@qunlu/contract/account/entity.ts';
import {
  authToken,
  authUserId,
  autoLoginAllowed,
  clearCookies,
  dropAuth,
  forbidAutoLogin,
  keepAuth,
  renewAuth,
} from './auth-cookies.ts';
import { beginLogin } from './login.ts';
import { placeOfStatus } from './http/restriction.ts';
import { onAuthorizeFailure, resetAuthorizeFailure } from './http/unauthorized.ts';
import { revocationsName, revoke, startRevocations } from './revocations.ts';
import { pageLoad } from './router/follow.ts';
import { currentTarget } from './router/hash-bang.ts';
import { navigate } from './router/location.ts';

/** Who uses the app. A user with no token is a guest (B196). */
export interface CurrentSession {
  guest: boolean;
  userId: number;
}

/** Local storage that a logout leaves alone (B197), besides the revocations that are on their way. */
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

/** Key in both storages: the id of the user who was last logged in, in this tab and in this browser. */
const ownerName = 'owner';

/** Where a login keeps the number that it sent a code to. */
export const loginPhoneName = 'login-phone';

/** Clears what the last user left in storage (drafts) when another user has logged in. */
function takeOver(userId: number): void {
  const isOthers = (storage: Storage): boolean => {
    const before = storage.getItem(ownerName);
    return before !== null && before !== String(userId);
  };
  try {
    if (isOthers(sessionStorage)) clearStorage();
    // The last user's tab is closed: what is in this one is of the guest who has now logged in.
    else if (isOthers(localStorage)) clearLocalStorage();
    sessionStorage.removeItem(loginPhoneName);
    for (const storage of [sessionStorage, localStorage]) storage.setItem(ownerName, String(userId));
  } catch {
    // A private window may refuse storage: then there is nothing to clear either.
  }
}

function changed(): void {
  present = read();
  if (!present.guest) takeOver(present.userId);
  // Each tab has a store of its own: a logout in one of them ends the drafts of all. A session that lapsed ends none.
  else if (!autoLoginAllowed()) clearStorage();
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
 * Ends the session here at once and goes to the login screen (B197, B198); the server is told in the background, or when it can
 * be reached again. `ended`: the server has ended the session already.
 */
export function logout({ ended = false } = {}): void {
  const token = authToken();
  clearCookies();
  forbidAutoLogin();
  clearStorage();
  changed();
  navigate('/login?isLogin=1');
  // After the cookies: the call goes out as a guest's, and whatever happens to it the token is no longer here.
  if (!ended && token !== '') revoke(token);
}

function clearStorage(): void {
  try {
    sessionStorage.clear();
    clearLocalStorage();
  } catch {
    // A private window may refuse storage: then there is nothing to clear either.
  }
}

function clearLocalStorage(): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(keptPrefix) && name !== revocationsName) localStorage.removeItem(name);
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
  const stopRevocations = startRevocations();
  // Another tab may have logged out, or logged in as somebody else, also while this page was left and kept for going back.
  const look = (): void => {
    if (document.visibilityState === 'visible' && read().userId !== session().userId) pageLoad.reload();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    stopRevocations();
    onAuthorizeFailure(() => undefined);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}
