import { autoLoginAllowed } from './auth-cookies.ts';
import { host } from './host/host.ts';
import { openLoginPage, type LoginRequest } from './host/login-page.ts';

/**
 * Logs a guest in the way the host does it (B199–B201). A person who has logged out must not be logged in again without
 * being asked: for them the login page opens instead (B202).
 */
export function beginLogin(request: LoginRequest): void {
  if (autoLoginAllowed()) host().login(request);
  else openLoginPage(request);
}
