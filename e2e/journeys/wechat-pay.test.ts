import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectPath, tip } from '../steps.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803.041; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 XWEB/1300 MicroMessenger/8.0.50.2701(0x28003251) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
});

/** A new person of WeChat, who agrees and is where they wanted to be. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(`/#!${path}`);
  await page.getByRole('link', { name: '一位新的微信用户' }).click();
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expectPath(page, path);
}

test('[R052] [R053] [D109] in WeChat the sheet opens over the page; who closes it can pay later, then it is paid', async ({
  page,
}) => {
  await arrive(page, '/user/recharge');
  await page.getByRole('radio', { name: '¥200', exact: true }).check();
  await page.getByRole('button', { name: '充值 ¥200.00' }).click();
  const pay = page.getByRole('button', { name: '付款 ¥200.00' });
  await pay.click();
  const sheet = page.frameLocator('iframe[title="微信支付"]');
  await sheet.getByRole('button', { name: '取消' }).click();
  await expect(tip(page, '没有付款，订单还为您留着')).toBeVisible();
  await pay.click();
  await sheet.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  await expectPath(page, '/pay/success');
  await page.getByRole('link', { name: '去钱包看看' }).click();
  await expect(page.getByRole('region', { name: '我的钱' })).toContainText('¥200.00');
});
