/**
 * What people do on the screen, as they do it: by labels and words.
 *   await logInOnScreen(page, phone, () => sms(phone))
 */
import { postCard } from '@qunlu/contract/card/calls.ts';
import { expect, type Locator, type Page, type Response } from '@playwright/test';
import type { Sms } from './people.ts';

/** The field of a label, exact: 公司 is not 公司简介. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

/** The pop tip with this sentence. */
export function tip(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).last();
}

export function back(page: Page): Promise<void> {
  return page.getByRole('button', { name: '返回' }).click();
}

/** The answer to the saving of a card. Named by its address: what the app reports in the background is sent by POST, too. */
export function cardPosted(page: Page): Promise<Response> {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname === postCard.path);
}

/** Opens one of the pages of a card's editor by its row. */
export async function openPart(page: Page, row: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${row}`) }).click();
  await expectPath(page, '/card/edit');
  await expect(page.getByRole('heading', { name: row, exact: true })).toBeVisible();
}

/** 完成: from a page of the editor to the card, or the card itself, which saves. */
export function done(page: Page): Promise<void> {
  return page.getByRole('button', { name: '完成', exact: true }).last().click();
}

/** From a page of the editor: back to the card, which is saved. */
export async function saveFromPart(page: Page): Promise<void> {
  await done(page);
  await expect(field(page, '姓名')).toBeVisible();
  await done(page);
}

/** Types the number, agrees, and has a code sent. */
export async function requestCode(page: Page, phone: string): Promise<void> {
  await field(page, '手机号').fill(phone);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送，请查看短信')).toBeVisible();
}

/** On the login screen: number, agreement, code. The last digit of the code sends it. */
export async function logInOnScreen(page: Page, phone: string, inbox: () => Promise<Sms[]>): Promise<void> {
  await requestCode(page, phone);
  const [sms] = await inbox();
  await field(page, '验证码').fill(sms?.code ?? '');
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeHidden();
}

/** The path that the app shows: the hash without its bang. */
export function pathOf(page: Page): string {
  return new URL(page.url()).hash.replace(/^#!/, '');
}

export async function expectPath(page: Page, path: string | RegExp): Promise<void> {
  await expect.poll(() => pathOf(page)).toMatch(typeof path === 'string' ? new RegExp(`^${path}$`) : path);
}

/** The page does not scroll sideways, and the button that matters is wholly visible. */
export async function expectFits(page: Page, primary: Locator): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'the page does not scroll sideways').toBeLessThanOrEqual(window);
  await primary.scrollIntoViewIfNeeded();
  await expect(primary).toBeInViewport({ ratio: 1 });
  const clipped = await primary.evaluate(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
  );
  expect(clipped, 'the words of the button are whole').toBe(false);
}
