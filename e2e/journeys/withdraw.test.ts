import type { Session } from '@qunlu/contract/account/entity.ts';
import { failSandboxTransfer, sandboxSms, sandboxTransfers } from '@qunlu/contract/sandbox.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies, newPhone } from '../people.ts';
import { expectPath, field, tip } from '../steps.ts';
import { desktop, openConsole, register } from '../world/console.ts';
import { idNumberOf } from '../world/identity.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803.041; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 XWEB/1300 MicroMessenger/8.0.50.2701(0x28003251) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
});
test.setTimeout(120_000);

type Open = (options: object, clocked: ClockedServer) => Promise<Page>;
interface Earner {
  phone: string;
  session: Session;
  page: Page;
}

/** Somebody in WeChat who has earned that much, fen. */
async function makeEarner(clocked: ClockedServer, newBrowser: Open, income: number): Promise<Earner> {
  const phone = newPhone();
  const session = await register(clocked, phone);
  await clocked.earn(session.user_id, income);
  const page = await newBrowser({}, clocked);
  await giveCookies(page.context(), clocked.url, session);
  return { phone, session, page };
}

/** From the page of a withdrawal through the check of the real name, and back. */
async function verify(page: Page, clocked: ClockedServer, age: number): Promise<void> {
  await page.getByRole('link', { name: /^实名/ }).click();
  await field(page, '姓名').fill('王小明');
  await field(page, '身份证号').fill(idNumberOf(age, undefined, clocked.now()));
  await page.getByRole('button', { name: '去做人脸核验' }).click();
  await page.getByRole('button', { name: '人脸一致，通过' }).click();
  await expect(page.getByRole('heading', { name: '已实名' })).toBeVisible();
  await page.goto(`${clocked.url}/#!/user/wallet/apply`);
}

async function bindPayee(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^收款的微信/ }).click();
  await page.getByRole('button', { name: '去微信授权' }).click();
  await page.getByRole('link', { name: '一位新的微信用户' }).click();
  await expectPath(page, '/user/wallet/apply');
  await expect(page.getByText('已绑定', { exact: true })).toBeVisible();
}

const moneyOf = (clocked: ClockedServer, { session }: Earner) =>
  callApi(clocked.url, viewBalance, { token: session.token, at: clocked.now() });

async function apply(page: Page, clocked: ClockedServer, phone: string, amount: string): Promise<void> {
  // A number gets one code a minute, and this one has had one when it was registered.
  await clocked.pass(61);
  await field(page, '提现金额').fill(amount);
  const button = page.getByRole('button', { name: `提现 ¥${amount}` });
  if (Number(amount) > 500) {
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(tip(page, '验证码已发送，请查看短信')).toBeVisible();
    const { list } = await callApi(clocked.url, sandboxSms, { query: { phone } });
    await field(page, '验证码').fill(list.find(({ code }) => code !== '')?.code ?? '');
  }
  await button.click();
  await expectPath(page, '/user/drawal');
}

/** A member of staff for money opens the withdrawal that waits, and lets it go. */
async function approve(page: Page, clocked: ClockedServer, amount: string, button: string): Promise<void> {
  await openConsole(clocked, page, ['finance', 'auditor']);
  await page.getByRole('menuitem', { name: '提现' }).click();
  await page
    .getByRole('cell', { name: new RegExp(amount) })
    .first()
    .click();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(/已同意，还要另一位同事审核|已通过，马上打款/)).toBeVisible();
}

/** The provider's number of the transfer of that much, fen; waits until it was sent out. */
async function sentOut(clocked: ClockedServer, amount: number): Promise<string> {
  const found = async (): Promise<string> =>
    (await callApi(clocked.url, sandboxTransfers)).list.find((one) => one.amount === amount)?.out_bill_no ??
    '';
  await expect.poll(found, 'the transfer was sent out').not.toBe('');
  return found();
}

test('[R028] [R029] [R030] [R035] [D111] [D112] withdrawing: real name, WeChat and code, two members of staff, the receipt confirmed, arrived', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const earner = await makeEarner(clocked, newBrowser, 900_000);
  const { page, phone } = earner;
  await page.goto(`${clocked.url}/#!/user/wallet`);
  await expect(page.getByRole('region', { name: '我的钱' })).toContainText('¥9000.00');
  await page.getByRole('link', { name: '提现', exact: true }).click();
  await expect(page.getByText('先完成上面的几步，就可以提现')).toBeVisible();
  await verify(page, clocked, 30);
  await bindPayee(page);
  await expectAccessible(page);
  await apply(page, clocked, phone, '6000.00');
  await expect(page.getByText('审核中')).toBeVisible();
  expect(await moneyOf(clocked, earner)).toMatchObject({ income: 300_000, frozen: 600_000 });

  await approve(
    await newBrowser({ ...desktop, userAgent: 'Chrome' }, clocked),
    clocked,
    '6000',
    '同意，交第二人',
  );
  await page.reload();
  await expect(page.getByText('审核中')).toBeVisible();
  await approve(await newBrowser({ ...desktop, userAgent: 'Chrome' }, clocked), clocked, '6000', '通过');
  await sentOut(clocked, 596_400);
  await page.goto(`${clocked.url}/#!/user/wallet`);
  await page.getByRole('link', { name: '去确认收款' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '确认收款 ¥5964.00' }).click();
  await page.frameLocator('iframe[title="微信收款"]').getByRole('button', { name: '确认收款' }).click();
  await expect(page.getByText('已到账')).toBeVisible({ timeout: 15_000 });
  expect(await moneyOf(clocked, earner)).toMatchObject({ income: 300_000, frozen: 0 });
  await page.goto(`${clocked.url}/#!/user/withdrawalList`);
  await expect(page.getByRole('link', { name: /6000\.00/ })).toContainText('已到账');
});

test('[R030] [D112] a payout that fails comes back by itself, and says so; one that nobody has begun is taken back', async ({
  clocked,
  newBrowser,
}) => {
  const earner = await makeEarner(clocked, newBrowser, 50_000);
  const { page, phone } = earner;
  await page.goto(`${clocked.url}/#!/user/wallet/apply`);
  await verify(page, clocked, 30);
  await bindPayee(page);
  await apply(page, clocked, phone, '100.00');
  await page.getByRole('button', { name: '撤销这笔提现' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销提现' }).click();
  await expect(tip(page, '已撤销，¥100.00 回到收入')).toBeVisible();
  expect(await moneyOf(clocked, earner)).toMatchObject({ income: 50_000, frozen: 0 });

  await page.getByRole('link', { name: '重新申请' }).click();
  await apply(page, clocked, phone, '200.00');
  await approve(await newBrowser({ ...desktop, userAgent: 'Chrome' }, clocked), clocked, '200', '通过');
  const out_bill_no = await sentOut(clocked, 19_880);
  await callApi(clocked.url, failSandboxTransfer, { body: { out_bill_no }, at: clocked.now() });
  await page.reload();
  await expect(page.getByText('打款失败，已退回')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/退回收入，可以重新申请/)).toBeVisible();
  expect(await moneyOf(clocked, earner)).toMatchObject({ income: 50_000, frozen: 0 });
});

test('[R029] [D18] an under-age person reads why they cannot withdraw, and keeps what they have', async ({
  clocked,
  newBrowser,
}) => {
  const earner = await makeEarner(clocked, newBrowser, 50_000);
  const { page } = earner;
  await page.goto(`${clocked.url}/#!/user/wallet/apply`);
  await verify(page, clocked, 16);
  await expect(page.getByText('未满 18 周岁不能提现。收入会一直为您留着')).toBeVisible();
  await field(page, '提现金额').fill('100');
  await expect(page.getByRole('button', { name: /^提现/ })).toBeDisabled();
  expect(await moneyOf(clocked, earner)).toMatchObject({ income: 50_000, frozen: 0 });
});

test('[R034] [D13] an account with money in it is not left: it says how much there is and what to do', async ({
  clocked,
  newBrowser,
}) => {
  const earner = await makeEarner(clocked, newBrowser, 50_000);
  const { page } = earner;
  await page.goto(`${clocked.url}/#!/user/acc_delete`);
  const blocks = page.getByRole('region', { name: '注销前需要处理' });
  await expect(blocks).toContainText('500.00');
  await expect(page.getByRole('button', { name: '注销账号' })).toHaveCount(0);
});
