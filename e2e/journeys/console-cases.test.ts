import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { applyWith } from '../world/applications.ts';
import { openConsole, desktop, register } from '../world/console.ts';
import { makePhoto } from '../world/photos.ts';

const pass = (page: Page) => page.getByRole('button', { name: '通过', exact: true });
const named = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function firstCase(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: '认证' }).click();
  await page.getByRole('cell', { name: '个人' }).first().click();
}

test('[D34][D35] one key decides one case that has been seen: not the next one while it is held, not from a menu', async ({
  clocked,
  newBrowser,
}) => {
  const consolePage = await newBrowser(desktop, clocked);
  const photo = await makePhoto(consolePage, { name: 'proof.jpg' });
  for (const realname of ['沈知微', '林知远']) await applyWith(clocked, { realname }, photo);
  await openConsole(clocked, consolePage);
  await firstCase(consolePage);
  await expect(named(consolePage, '沈知微')).toBeVisible();
  await expect(pass(consolePage)).toBeEnabled();
  await test.step('letters in a menu look for its lines', async () => {
    await consolePage.getByRole('button', { name: /我的账号/ }).click();
    await expect(consolePage.getByRole('menuitem', { name: '退出后台' })).toBeVisible();
    await consolePage.keyboard.press('a');
    await consolePage.keyboard.press('r');
    await consolePage.keyboard.press('Escape');
    await expect(consolePage.getByRole('menuitem', { name: '退出后台' })).toBeHidden();
    await expect(consolePage.getByRole('dialog')).toHaveCount(0);
    await expect(named(consolePage, '沈知微')).toBeVisible();
  });
  await test.step('Shift+A and Ctrl+A are something else', async () => {
    await consolePage.keyboard.press('Shift+A');
    await consolePage.keyboard.press('Control+a');
    await expect(named(consolePage, '沈知微')).toBeVisible();
  });
  await consolePage.keyboard.down('a');
  await expect(named(consolePage, '林知远')).toBeVisible();
  await expect(pass(consolePage)).toBeEnabled();
  for (let times = 0; times < 5; times += 1) await consolePage.keyboard.down('a');
  await consolePage.keyboard.up('a');
  await expect(pass(consolePage)).toBeEnabled();
  await expect(named(consolePage, '林知远')).toBeVisible();
  await consolePage.keyboard.press('r');
  const asking = consolePage.getByRole('dialog', { name: '不通过' });
  await expect(asking.getByRole('button', { name: '退回' })).toBeDisabled();
  await asking.getByLabel('原因').fill('a');
  await asking.getByRole('button', { name: '照片不清楚' }).click();
  await asking.getByRole('button', { name: '退回' }).click();
  await expect(consolePage.getByText('已退回')).toBeVisible();
});

test('[D35] what was not seen is not passed: photos that do not come are asked for again', async ({
  clocked,
  newBrowser,
  watch,
}) => {
  const consolePage = await newBrowser(desktop, clocked);
  await applyWith(clocked, { realname: '郭襄' }, await makePhoto(consolePage, { name: 'proof.jpg' }));
  await openConsole(clocked, consolePage);
  watch.expect(/files.*private|private.*ERR_FAILED/);
  const photos = /\/private\//;
  await consolePage.route(photos, (route) => route.abort());
  await firstCase(consolePage);
  await expect(consolePage.getByText('照片没有加载出来', { exact: false })).toBeVisible();
  await expect(pass(consolePage)).toBeDisabled();
  await consolePage.keyboard.press('a');
  await consolePage.unroute(photos);
  await consolePage.getByRole('button', { name: '重新打开' }).click();
  await expect(pass(consolePage)).toBeEnabled();
  await expect(consolePage.getByText('照片没有加载出来', { exact: false })).toBeHidden();
  await expect(named(consolePage, '郭襄')).toBeVisible();
});

test('[D138] a session that has ended leads to the login from every page, and leaves nothing to be read', async ({
  clocked,
  newBrowser,
  watch,
}) => {
  const consolePage = await newBrowser(desktop, clocked);
  await applyWith(clocked, { realname: '韩愈' }, await makePhoto(consolePage, { name: 'proof.jpg' }));
  await openConsole(clocked, consolePage);
  await firstCase(consolePage);
  const name = (await consolePage.getByRole('heading', { level: 1 }).last().textContent()) ?? '';
  await expect(pass(consolePage)).toBeEnabled();
  watch.expect(/ 401$/);
  await clocked.pass(61 * 60);
  await consolePage.keyboard.press('a');
  await expect(consolePage.getByLabel('密码')).toBeVisible();
  await expect(consolePage.getByText('登录已失效，请重新登录')).toBeVisible();
  await expect(consolePage.getByText(name, { exact: true })).toHaveCount(0);
});

test('[D138] who is opened is who is acted on, also when the address changes under the page', async ({
  clocked,
  newBrowser,
}) => {
  const consolePage = await newBrowser(desktop, clocked);
  const [first, second] = [await register(clocked, newPhone()), await register(clocked, newPhone())];
  await openConsole(clocked, consolePage, ['service', 'auditor']);
  const open = (userId: number): Promise<void> =>
    consolePage.evaluate((id) => {
      location.hash = `#/users/${id}/person`;
    }, userId);
  const why = consolePage.getByRole('dialog', { name: '查看用户资料' });
  await open(first.user_id);
  await why.getByRole('button', { name: '处理用户举报' }).click();
  await why.getByRole('button', { name: '查看', exact: true }).click();
  await expect(consolePage.getByRole('cell', { name: String(first.user_id) })).toBeVisible();
  await open(second.user_id);
  await expect(why).toBeVisible();
  await expect(consolePage.getByRole('cell', { name: String(first.user_id) })).toHaveCount(0);
});
