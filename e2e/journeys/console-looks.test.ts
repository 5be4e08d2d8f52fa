import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { longCard, makeCard } from '../world/cards.ts';
import { openConsole, desktop, register } from '../world/console.ts';

const consoleSections = [
  '待办',
  '认证',
  '商户',
  '举报与审核',
  '账号申诉',
  '用户',
  '敏感词',
  '渠道设置',
  '操作日志',
  '后台人员',
];

async function openConsoleSection(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  const menu = page.getByRole('button', { name: '打开菜单' });
  // A dialog that is closing still hides both.
  await expect(entry.or(menu).first()).toBeVisible();
  if (!(await entry.isVisible())) await menu.click();
  await entry.click();
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'the page does not scroll sideways').toBeLessThanOrEqual(window);
}

for (const { how, options, text } of [
  { how: 'on a desktop, and in the dark', options: desktop, text: '' },
  { how: 'on a phone with text twice as large', options: {}, text: '200%' },
])
  test(`every page of the back office is readable ${how}`, async ({
    clocked,
    newBrowser,
    expectAccessible,
  }) => {
    test.setTimeout(240_000);
    const owner = await register(clocked, newPhone());
    const { card_id: id } = await makeCard(clocked.url, owner.token, longCard('欧阳知微'));
    const { token } = await register(clocked, newPhone());
    await callApi(clocked.url, reportSubject, {
      at: clocked.now(),
      token,
      body: { type: 'card', id, reason: 'other', detail: '名片上写的公司和本人说的不一样，'.repeat(5) },
    });
    const page = await newBrowser(options, clocked);
    await page.addInitScript((size) => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
    }, text);
    await openConsole(clocked, page, ['auditor', 'service', 'operator', 'admin']);
    await openConsoleSection(page, '敏感词');
    await page.getByRole('button', { name: '加一个词' }).click();
    await page.getByLabel('词', { exact: true }).fill(`广告${clocked.now()}`);
    await page.getByRole('button', { name: '加入' }).click();
    await expect(page.getByText('先审后发').first()).toBeVisible();
    await openConsoleSection(page, '渠道设置');
    await page.getByRole('button', { name: '设置一个渠道' }).click();
    await page.getByLabel('渠道码').fill(`fair-${clocked.now()}`);
    await page.getByLabel('显示社群入口').check();
    await page.getByLabel('运营配置').fill('slogan=一张名片，一个认真的约定\nhotline=400-000-0000');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('hotline=400-000-0000').first()).toBeVisible();
    for (const scheme of text === '' ? (['light', 'dark'] as const) : (['light'] as const)) {
      // The back office asks once which one it is to be.
      await page.emulateMedia({ colorScheme: scheme });
      if (scheme === 'dark') await page.reload();
      for (const name of consoleSections)
        await test.step(`${name}, ${scheme}`, async () => {
          await openConsoleSection(page, name);
          await expect(page.getByRole('banner')).toContainText(name);
          await expect(page.getByRole('progressbar')).toHaveCount(0);
          await expectNoOverflow(page);
          await expectAccessible(page);
        });
    }
  });
