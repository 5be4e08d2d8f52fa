import { track } from '../report.ts';
import { RequestError } from './errors.ts';

/**
 * B208, D198: the first 401 is tracked and leads to login; later ones of the page load do nothing more than fail, until
 * somebody has logged in again (decision 0010).
 */
export function isAuthorizeFailure(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === 401;
}

let happened = false;
let lead: () => void = () => undefined;

/** Registers what leads to the login screen; the session does so at its start. */
export function onAuthorizeFailure(handler: () => void): void {
  lead = handler;
}

export function authorizeFailed(error: RequestError): void {
  if (happened) return;
  happened = true;
  track('authorize-failure', error.message);
  lead();
}

/** Starts anew, for a new page load or a new login. */
export function resetAuthorizeFailure(): void {
  happened = false;
}
