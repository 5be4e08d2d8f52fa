import { alert } from '../ui/dialog/alert.tsx';
import { openLoginPage, type LoginRequest } from './host/login-page.ts';
import { sentence } from './http/sentence.ts';

/** K060, B207: milliseconds. */
const alertDelay = 300;

/** Says what prevents it, after a short delay, so that the message is not lost in a change of screens. */
export async function alertSoon(message: string): Promise<void> {
  await new Promise((done) => setTimeout(done, alertDelay));
  await alert(message);
}

/** The host's login could not be opened: says why, then opens the login page (B207, M051). */
export async function preCheckFailed(error: unknown, request: LoginRequest): Promise<void> {
  await alertSoon(sentence(error));
  openLoginPage(request);
}
