import { getData } from '@qunlu/contract/account/calls.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { openConsole, desktop } from '../world/console.ts';

test('[D147] an operator sets what an app shows that came by a channel, changes it and takes it back', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const page = await newBrowser(desktop, clocked);
  const shown = async () => {
    const data = await callApi(clocked.url, getData, { at: clocked.now(), query: { _qc: 'tea' } });
    return [data.is_show_community, data.app_config];
  };
  await openConsole(clocked, page, ['operator', 'admin', 'auditor']);
  await page.getByRole('menuitem', { name: '渠道设置', exact: true }).click();
  await page.getByRole('button', { name: '设置一个渠道' }).click();
  await page.getByLabel('渠道码').fill('tea');
  await page.getByLabel('显示社群入口').uncheck();
  await page.getByLabel('运营配置').fill('slogan=一杯好茶');
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，下一次打开应用时生效')).toBeVisible();
  expect(await shown()).toEqual([false, { slogan: '一杯好茶' }]);
  await page.getByRole('button', { name: '修改 tea' }).click();
  await page.getByLabel('运营配置').fill('slogan=一壶好茶');
  await page.getByRole('button', { name: '保存' }).click();
  // The text stands in the field before it is saved, too.
  await expect.poll(shown).toEqual([false, { slogan: '一壶好茶' }]);
  await expect(page.getByText('slogan=一壶好茶')).toBeVisible();
  await page.getByRole('button', { name: '删除 tea' }).click();
  await expect(page.getByText('slogan=一壶好茶')).toBeHidden();
  expect(await shown()).toEqual([true, {}]);
  await page.getByRole('menuitem', { name: '操作日志', exact: true }).click();
  await expect(page.getByText('删除渠道设置').first()).toBeVisible();
});
