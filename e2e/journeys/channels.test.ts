import type { Page } from '@playwright/test';
import { giveCookies, newPhone } from '../people.ts';
import { expect, test } from '../fixtures.ts';
import { desktop, openConsole, register } from '../world/console.ts';
import { makePhoto } from '../world/photos.ts';

const menu = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function confirm(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('[D157][D196][R019][R150] an operator writes an article and builds a channel beside the page itself; both open by their link', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const office = await newBrowser(desktop, clocked);
  await openConsole(clocked, office, ['operator']);
  const photo = await makePhoto(office, { name: 'hills.jpg' });

  await test.step('an article with a cover and a few signs', async () => {
    await menu(office, '文章').click();
    await office.getByRole('link', { name: '写一篇' }).click();
    await office.getByLabel('标题', { exact: false }).first().fill('春茶什么时候喝');
    await office.getByLabel('地址').fill('when-to-drink');
    const [chooser] = await Promise.all([
      office.waitForEvent('filechooser'),
      office.getByRole('button', { name: '选一张图片：封面' }).click(),
    ]);
    await chooser.setFiles(photo);
    await expect(office.getByRole('img', { name: '封面' })).toBeVisible();
    await office.getByRole('textbox', { name: '正文' }).fill('## 先看水\n\n等**两分钟**再冲');
    await expect(office.getByRole('heading', { name: '先看水' })).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: '存为草稿' }).click();
    await office.getByRole('button', { name: '现在发布' }).click();
    await confirm(office, '发布这个文章', '发布');
    await expect(office.getByText('文章已发布', { exact: false })).toBeVisible();
  });

  let number = '';
  await test.step('a channel, with the page itself beside the form', async () => {
    await menu(office, '频道').click();
    await office.getByRole('link', { name: '做一个频道' }).click();
    await office.getByLabel('标题', { exact: false }).first().fill('秋茶季');
    await office.getByRole('button', { name: '加标题' }).click();
    await office
      .getByRole('group', { name: '第 1 个：标题' })
      .getByRole('textbox', { name: '标题' })
      .fill('喝茶的地方');
    await office.getByRole('button', { name: '加内容列表' }).click();
    const preview = office.frameLocator('iframe[title="频道预览"]');
    await expect(preview.getByRole('heading', { name: '喝茶的地方' })).toBeVisible();
    await expect(preview.getByRole('link', { name: '春茶什么时候喝' })).toBeVisible();
    await office.getByRole('button', { name: '存为草稿' }).click();
    await office.getByRole('button', { name: '现在发布' }).click();
    await confirm(office, '发布这个频道', '发布');
    number = /channel-pages\/(\d+)\/edit/.exec(office.url())?.[1] ?? '';
  });

  await test.step('somebody opens it by its link, and reads on', async () => {
    const session = await register(clocked, newPhone());
    const phone = await newBrowser({}, clocked);
    await giveCookies(phone.context(), clocked.url, session);
    await phone.goto(`${clocked.url}/#!/app/${number}`);
    await expect(phone.getByRole('heading', { name: '喝茶的地方' })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('link', { name: '春茶什么时候喝' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: '春茶什么时候喝' })).toBeVisible();
    await phone.emulateMedia({ colorScheme: 'dark' });
    await phone.setViewportSize({ width: 320, height: 568 });
    await expectAccessible(phone);
    const over = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  await test.step('a guest reads the article at its clean address', async () => {
    const guest = await newBrowser({}, clocked);
    await guest.goto(`${clocked.url}/article/when-to-drink`);
    await expect(guest.getByRole('heading', { level: 1, name: '春茶什么时候喝' })).toBeVisible();
    await expect(guest.getByText('两分钟')).toBeVisible();
    await expect(guest).toHaveTitle('春茶什么时候喝 · 群录');
  });
});
