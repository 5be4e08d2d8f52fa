/**
 * The session as the browser keeps it: cookies `auth.token|auto|user_id|expires_at|expires_in`, 30 days (B205, K071–K074).
 * The server never trusts a cookie: the token travels as a bearer header.
 */
const days = 30;
const prefix = 'auth.';
const names = ['token', 'user_id', 'expires_at', 'expires_in'] as const;
/** `auto` 0: the person has logged out, and must not be logged in again without being asked (B202). */
const autoName = 'auto';
const autoOff = '0';

export interface AuthFacts {
  token: string;
  user_id: number;
  expires_at: number;
  expires_in: number;
}

export function readCookie(name: string): string {
  const found = document.cookie.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  if (!found) return '';
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return '';
  }
}

function write(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export function authToken(): string {
  return readCookie(`${prefix}token`);
}

export function authUserId(): number {
  return Number(readCookie(`${prefix}user_id`)) || 0;
}

/** A cookie of this site for so many days. */
export function keepCookie(name: string, value: string, lifeDays: number): void {
  write(name, value, lifeDays * 86_400);
}

export function keepAuth(facts: AuthFacts): void {
  for (const name of names) write(prefix + name, String(facts[name]), days * 86_400);
  write(prefix + autoName, '1', days * 86_400);
}

/** Extends the cookies of a session that is in use. */
export function renewAuth(): void {
  for (const name of names) {
    const value = readCookie(prefix + name);
    if (value) write(prefix + name, value, days * 86_400);
  }
}

/** Deletes the session's cookies; `auto` stays as it is. */
export function dropAuth(): void {
  for (const name of names) write(prefix + name, '', 0);
}

/** The browser's number for gray release (K093): of the browser, not of a person, so a logout keeps it (decision 0024). */
export const grayName = 'gray';

/** Every cookie of this site that a script can see, but for {@link grayName}. */
export function clearCookies(): void {
  for (const pair of document.cookie.split(/;\s*/)) {
    const name = pair.split('=')[0];
    if (name && name !== grayName) write(name, '', 0);
  }
}

export function forbidAutoLogin(): void {
  write(prefix + autoName, autoOff, days * 86_400);
}

export function autoLoginAllowed(): boolean {
  return readCookie(prefix + autoName) !== autoOff;
}
