import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { expectPath, field, openPart } from '../steps.ts';
import { makeCard } from '../world/cards.ts';

/** Presses Tab until the element has the focus, like a person without a pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'the Tab key reaches it').toBeFocused();
}

const holdsFocus = (dialog: Locator) =>
  dialog.evaluate((element) => element.contains(document.activeElement));

test('a dialog takes the focus, keeps it, and gives it back; Escape and back close it; the page behind is inert', async ({
  newPerson,
  site,
}) => {
  const { page, logIn } = await newPerson();
  await makeCard(site, (await logIn()).token);
  await page.goto('/#!/user/settings');
  const opener = page.getByRole('button', { name: '退出登录' }).first();
  const asking = page.getByRole('alertdialog', { name: '退出登录？' });
  const address = page.url();

  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(asking).toBeVisible();
  expect(await holdsFocus(asking)).toBe(true);
  await expect(
    asking.getByRole('button', { name: '取消' }),
    'what cannot be undone is not one key away',
  ).toBeFocused();

  const tab = page.getByRole('link', { name: /登录密码/, includeHidden: true });
  await tab.evaluate((link) => link.focus());
  expect(await holdsFocus(asking), 'nothing behind takes the focus').toBe(true);
  const onTop = await tab.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('dialog') !== null;
  });
  expect(onTop, 'nothing behind takes a tap').toBe(true);

  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await expect(opener).toBeFocused();
  expect(page.url()).toBe(address);

  await page.keyboard.press('Enter');
  await expect(asking).toBeVisible();
  await page.goBack();
  await expect(asking).toBeHidden();
  await expect(opener).toBeFocused();
  expect(page.url(), 'back closes the dialog and stays on the page').toBe(address);
});

test('back closes a sheet, then a picker, and only then leaves the screen', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const { page, logIn } = await newPerson();
  const { card_id: id } = await makeCard(site, (await logIn()).token);
  await page.goto('/#!/app/home');
  await page.getByRole('link', { name: '打开名片' }).click();
  await expectPath(page, `/card/${id}`);
  await page.getByRole('button', { name: '更多' }).click();
  const sheet = page.getByRole('dialog', { name: '更多' });
  await expect(sheet.getByRole('button', { name: '全部名片' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expectPath(page, `/card/${id}`);

  await page.getByRole('button', { name: '编辑' }).click();
  await openPart(page, '联系方式');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^城市/ }).click();
  const picker = page.getByRole('dialog');
  await expect(picker).toBeVisible();
  await expect(picker.getByText('杭州').first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(picker).toBeHidden();
  await expect(field(page, '手机')).toBeVisible();
  await page.goBack();
  await expect(field(page, '姓名')).toBeVisible();
  await expectPath(page, '/card/edit');
  await page.goBack();
  await expectPath(page, `/card/${id}`);
  await page.goBack();
  await expectPath(page, '/app/home');
});

test('logging in needs nothing but a keyboard', async ({ page, sms }) => {
  const phone = newPhone();
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: '做我的名片' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('手机号', { exact: true }));
  await page.keyboard.type(phone);
  await tabTo(page, page.getByLabel('我已阅读并同意'));
  await page.keyboard.press('Space');
  const ask = page.getByRole('button', { name: '获取验证码' });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('验证码已发送，请查看短信')).toBeVisible();
  await tabTo(page, page.getByLabel('验证码', { exact: true }));
  const [sent] = await sms(phone);
  await page.keyboard.type(sent?.code ?? '');
  await expect(field(page, '姓名')).toBeFocused();
});
