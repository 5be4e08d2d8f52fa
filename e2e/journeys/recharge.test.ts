import { queryOrder } from '@qunlu/contract/order/calls.ts';
import { behaveCashier } from '@qunlu/contract/sandbox.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies, logInByApi, newPhone } from '../people.ts';
import { lastPayment, payAtCashier, startTopUp } from '../world/money.ts';
import { expectPath, tip } from '../steps.ts';
import { computer } from '../looks/screens.ts';

/** Nothing in it says phone. */
const desktopAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

test.afterEach(async ({ site }) => void (await callApi(site, behaveCashier, { body: {} })));

const balance = async (site: string, token: string): Promise<number> =>
  (await callApi(site, viewBalance, { token })).balance;

/** From 我的 to the page where the top-up is paid. */
async function beginTopUp(page: Page, amount: string): Promise<void> {
  await page.goto('/#!/app/user/money');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^钱包/ })
    .click();
  await page.getByRole('link', { name: '充值' }).click();
  await page.getByLabel('其他金额').fill(amount);
  await page.getByRole('button', { name: /^充值 ¥/ }).click();
  await expect(page.getByRole('timer')).toHaveText(/^请在 \d+:\d\d 内付款$/);
}

const hashOf = (page: Page): string => new URL(page.url()).hash.split('/')[2] ?? '';

/** The result, and the way to the wallet that shows it. */
async function expectToppedUp(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  await expectPath(page, '/pay/success');
  await page.getByRole('link', { name: '去钱包看看' }).click();
  await expect(page.getByRole('region', { name: '我的钱' })).toContainText(`¥${amount}`);
  await expect(page.getByRole('link', { name: new RegExp(`充值 ${amount}`) })).toContainText(`+¥${amount}`);
}

test('[R028] [R052] [R053] [D109] a top-up in a phone’s browser: out to WeChat, back, paid, in the wallet and on the page that leads there', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const { page, logIn } = await newPerson();
  const { token } = await logIn();
  await beginTopUp(page, '36.50');
  await expectAccessible(page);
  await page.getByRole('button', { name: '付款 ¥36.50' }).click();
  await expect(page.getByRole('heading', { name: '微信支付（沙盒）' })).toBeVisible();
  await expect(page.getByText('¥36.50', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expectToppedUp(page, '36.50');
  await expectAccessible(page);
  await page.goto('/#!/app/user/money');
  await expect(page.getByRole('link', { name: /^钱包/ })).toContainText('¥36.50');
  expect(await balance(site, token)).toBe(3650);
});

test('[R052] [D110] who gives up at WeChat comes back to the order, and pays it then; nothing is paid twice', async ({
  newPerson,
  site,
}) => {
  const { page, logIn } = await newPerson();
  const { token } = await logIn();
  await beginTopUp(page, '20');
  await page.getByRole('button', { name: '付款 ¥20.00' }).click();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('付款后在这里等一下，微信确认就会自动显示')).toBeVisible();
  await expect(page.getByText(/^还没有收到付款/)).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: '还没有付，继续付款' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^付款/ })).toHaveCount(0);
  expect(await balance(site, token)).toBe(2000);
});

for (const [when, behaviour] of [
  ['comes before the answer', {}],
  ['comes late and several times', { delay: 4, duplicates: 3 }],
  ['never comes', { lose: 1 }],
] as const)
  test(`[R052] [D110] on a computer a phone scans the code; the notification ${when}`, async ({
    newBrowser,
    site,
  }) => {
    await callApi(site, behaveCashier, { body: behaviour });
    const page = await newBrowser({ ...computer, userAgent: desktopAgent });
    const session = await logInByApi(site, newPhone());
    await giveCookies(page.context(), site, session);
    await beginTopUp(page, '12.34');
    await page.getByRole('button', { name: '付款 ¥12.34' }).click();
    const code = page.getByRole('img', { name: '付款二维码，用微信扫码支付 ¥12.34' });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    await payAtCashier(site, 1234);
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 40_000 });
    await expectPath(page, '/pay/success');
    expect(await balance(site, session.token)).toBe(1234);
  });

test('[R052] [D110] the phone dies after paying, and no notification comes: opened again it shows as paid', async ({
  newPerson,
  site,
}) => {
  await callApi(site, behaveCashier, { body: { lose: 1 } });
  const { page, context, logIn } = await newPerson();
  const { token } = await logIn();
  await beginTopUp(page, '66');
  const hash = hashOf(page);
  await page.getByRole('button', { name: '付款 ¥66.00' }).click();
  await expect(page.getByRole('heading', { name: '微信支付（沙盒）' })).toBeVisible();
  await page.close();
  await payAtCashier(site, 6600);
  const again = await context.newPage();
  await again.goto(`/#!/pay/${hash}`);
  await expect(again.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 20_000 });
  expect((await callApi(site, queryOrder, { query: { hash }, token })).state).toBe(1);
  expect(await balance(site, token)).toBe(6600);
});

test('[R052] two tabs of one order: the second shows what the first has paid', async ({
  newPerson,
  site,
}) => {
  const { page, context, logIn } = await newPerson();
  const session = await logIn();
  const { hash } = await startTopUp(site, session, 4200);
  await page.goto(`/#!/pay/${hash}`);
  await page.getByRole('button', { name: '付款 ¥42.00' }).click();
  await expect(page.getByRole('heading', { name: '微信支付（沙盒）' })).toBeVisible();
  await lastPayment(site, 4200);
  const other = await context.newPage();
  await other.goto(`/#!/pay/${hash}`);
  await expect(other.getByRole('button', { name: '付款 ¥42.00' })).toBeVisible();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  await expect(other.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 40_000 });
  expect(await balance(site, session.token)).toBe(4200);
});

test('[D109] what is unspent goes back to WeChat from the order; the order says where it went', async ({
  newPerson,
  site,
}) => {
  const { page, logIn } = await newPerson();
  const { token } = await logIn();
  await beginTopUp(page, '18.88');
  await page.getByRole('button', { name: '付款 ¥18.88' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await page.getByRole('link', { name: '查看订单' }).click();
  await page.getByRole('button', { name: /退回没有花掉的/ }).click();
  await page.getByRole('button', { name: '退回', exact: true }).click();
  await expect(tip(page, '¥18.88 正在原路退回')).toBeVisible();
  await expect(page.getByRole('region', { name: '退款' })).toContainText('退回微信支付的原账户');
  expect(await balance(site, token)).toBe(0);
});
