import { autoLoginAllowed } from './auth-cookies.ts';
import { host } from './host/host.ts';
import { openLoginPage, type LoginWish } from './host/login-page.ts';

/**
 * Logs a guest in by the way of the host (B199–B201); the login page stands in where the person has logged out
 * himself and must not be logged in again without asking (B202).
 */
export function beginLogin(wish: LoginWish): void {
  if (autoLoginAllowed()) host().login(wish);
  else openLoginPage(wish);
}
