import { alert } from '../ui/dialog/alert.tsx';
import { openLoginPage, type LoginWish } from './host/login-page.ts';
import { sentence } from './http/sentence.ts';

/** K060, B207: milliseconds. */
const alertDelay = 300;

/** Says what stands in the way, a moment after it was found so that it is not lost in what happens on the screen. */
export async function alertSoon(message: string): Promise<void> {
  await new Promise((done) => setTimeout(done, alertDelay));
  await alert(message);
}

/** The way to log in could not be opened: says why, then the login page stands in (B207, M051). */
export async function preCheckFailed(error: unknown, wish: LoginWish): Promise<void> {
  await alertSoon(sentence(error));
  openLoginPage(wish);
}
