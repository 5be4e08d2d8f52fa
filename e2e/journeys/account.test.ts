import { sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import { sandboxSms } from '@qunlu/contract/sandbox.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { expectPath, field, logInOnScreen, tip } from '../steps.ts';

/** Seconds, longer than the wait between two codes for one number. */
const nextCode = 61;
const day = 86_400;
const password = 'tea-house-2026';

const inboxOf = (clocked: ClockedServer, phone: string) => async () =>
  (await callApi(clocked.url, sandboxSms, { query: { phone } })).list;

async function codeFor(clocked: ClockedServer, phone: string): Promise<string> {
  const [sms] = (await inboxOf(clocked, phone)()).filter((one) => one.code !== '');
  return sms?.code ?? '';
}

/** Registers on the screen and arrives at 我的. */
async function register(page: Page, clocked: ClockedServer, phone: string): Promise<void> {
  await page.goto('/?callback=%2Fapp%2Fuser#!/login');
  await logInOnScreen(page, phone, inboxOf(clocked, phone));
  await expectPath(page, '/app/user');
}

/**
 * Has a code sent by the button of the screen. Answers with the code. Let `nextCode` pass before the screen opens: it asks then how long
 * the next one has to wait.
 */
async function sendCode(page: Page, clocked: ClockedServer, phone: string): Promise<string> {
  // Not the tip alone: that of the code before may still stand.
  const answered = page.waitForResponse((response) => response.url().includes(sendPhoneCode.path));
  await page.getByRole('button', { name: '获取验证码' }).last().click();
  await answered;
  await expect(page.getByText('验证码已发送，请查看短信')).toBeVisible();
  return codeFor(clocked, phone);
}

const agree = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label }).click();

async function makeCard(page: Page, name: string): Promise<void> {
  await page.goto('/#!/card/create');
  await field(page, '姓名').fill(name);
  await page.getByRole('button', { name: '保存并分享' }).click();
  // The form shows the name as well; what comes next must not be overtaken by the way to the new card.
  await expectPath(page, /^\/card\/\d+/);
}

test('[D8][B213][R038] a password is set, all devices log out, and the password logs in', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  watch.expect(/loginbypassword 400/);
  const phone = newPhone();
  const page = await newBrowser({}, clocked);
  await register(page, clocked, phone);
  await page.getByRole('link', { name: '设置' }).click();
  await clocked.pass(nextCode);
  await page.getByRole('link', { name: /登录密码.*未设置/ }).click();
  const code = await sendCode(page, clocked, phone);
  await field(page, '验证码').fill(code);
  await field(page, '新密码').fill(password);
  await field(page, '再填一次新密码').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存密码' }).click();
  await expect(tip(page, '密码已设置')).toBeVisible();

  await expectPath(page, '/user/settings');
  await page.getByRole('link', { name: '登录设备' }).click();
  await expect(page.getByText('正在使用')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '退出所有设备' }).click();
  await agree(page, '全部退出');
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();

  await page.getByRole('radio', { name: '密码登录' }).check();
  await field(page, '手机号').fill(phone);
  await field(page, '密码').fill('wrong-pass-1');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText(/不正确/)).toBeVisible();
  await expectAccessible(page);
  await field(page, '密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeHidden();
  await page.goto('/#!/user/notices');
  await expect(page.getByText('密码').first()).toBeVisible();
  await expectAccessible(page);
});

test('[D7][R047] a computer logs in by a phone that has seen which one it is', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const phone = newPhone();
  const mobile = await newBrowser({}, clocked);
  await register(mobile, clocked, phone);
  const desktop = await newBrowser(
    {
      viewport: { width: 1280, height: 800 },
      isMobile: false,
      hasTouch: false,
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    },
    clocked,
  );
  const begun = desktop.waitForResponse('**/v1/oauth/qrcode');
  await desktop.goto('/?callback=%2Fapp%2Fuser#!/login');
  await desktop.getByRole('radio', { name: '扫码登录' }).check();
  const { url } = (await (await begun).json()) as { url: string };
  await expect(desktop.getByRole('img', { name: /登录二维码/ })).toBeVisible();
  await expectAccessible(desktop);

  await mobile.goto(url);
  await expect(mobile.getByText('Windows 电脑上的 Chrome')).toBeVisible();
  await expect(desktop.getByText('已扫码，请在手机上确认')).toBeVisible();
  await expectAccessible(mobile);
  await mobile.getByRole('button', { name: '确认登录' }).click();
  await expect(mobile.getByText('电脑已登录')).toBeVisible();
  await expectPath(desktop, '/app/user');
  await expect(desktop.getByText(`${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();

  await mobile.goto('/#!/user/settings/sessions');
  await mobile.getByRole('button', { name: /退出.*Windows/ }).click();
  await agree(mobile, '退出');
  await expect(tip(mobile, '已退出')).toBeVisible();
});

test('[D6][D9][D10][B203][M052] WeChat first, a phone at the first card, then one account with all cards', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  watch.expect(/\/v1\/card\/post 403/);
  watch.expect(/\/v1\/oauth\/bindingphone 409/);
  const phone = newPhone();
  const other = await newBrowser({}, clocked);
  await register(other, clocked, phone);
  await makeCard(other, '沈知微');
  await expect(other.getByText('沈知微').first()).toBeVisible();
  // A third code within a day would ask for the slider first.
  await clocked.pass(day);

  const page = await newBrowser(
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN',
    },
    clocked,
  );
  await page.goto('/#!/card/create');
  await expect(page.getByRole('heading', { name: '沙盒微信授权' })).toBeVisible();
  await page.getByRole('link', { name: '一位新的微信用户' }).click();
  await page.getByLabel('我已阅读并同意').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expectPath(page, '/card/create');

  await field(page, '姓名').fill('沈小微');
  await page.getByRole('button', { name: '保存并分享' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '就这样保存' }).click();
  const dialog = page.getByRole('dialog');
  // Before the number stands there: the screen asks at once how long to wait for its next code.
  await clocked.pass(nextCode);
  await dialog.getByLabel('手机号', { exact: true }).fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送，请查看短信')).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeFor(clocked, phone));
  await expect(dialog.getByText(/可以合并/)).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByRole('link', { name: /合并/ })
    .or(dialog.getByRole('button', { name: /合并/ }))
    .click();

  await expectPath(page, '/user/merge');
  await expect(field(page, '另一个账号的手机号')).toHaveValue(phone);
  await clocked.pass(nextCode);
  const code = await sendCode(page, clocked, phone);
  await field(page, '验证码').fill(code);
  await page.getByRole('button', { name: '看合并后会怎样' }).click();
  await expect(page.getByRole('heading', { name: '合并后' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '合并账号' }).click();
  await agree(page, '合并');
  await expect(tip(page, '两个账号已合并')).toBeVisible();
  await page.goto('/#!/card/list');
  await expect(page.getByText('沈知微').first()).toBeVisible();
  await page.goto('/#!/user/oauth');
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /解绑.*微/ })).toBeVisible();
});

test('[D13][R034] an account that leaves can come back on day 3; after day 15 nothing of the person is left', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  watch.expect(/ 40[13]$/);
  const phone = newPhone();
  const page = await newBrowser({}, clocked);
  await register(page, clocked, phone);
  await makeCard(page, '顾行舟');
  await expect(page.getByText('顾行舟').first()).toBeVisible();

  const leave = async (): Promise<void> => {
    // The screen asks how long the next code has to wait, as it opens.
    await clocked.pass(nextCode);
    await page.goto('/#!/user/acc_delete');
    await expect(page.getByRole('heading', { name: '会删除' })).toBeVisible();
    await field(page, '验证码').fill(await sendCode(page, clocked, phone));
    await page.getByRole('button', { name: '注销账号' }).click();
    await agree(page, '注销账号');
    await expect(page.getByText('已申请注销')).toBeVisible();
    await agree(page, '知道了');
    await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
  };
  const comeBack = async (): Promise<void> => {
    await page.goto('/#!/login');
    await logInOnScreen(page, phone, inboxOf(clocked, phone));
  };

  await leave();
  await clocked.pass(3 * day);
  await comeBack();
  await expect(page.getByRole('heading', { name: '账号正在注销' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '取消注销' }).click();
  await expect(tip(page, '已取消注销，欢迎回来')).toBeVisible();
  await page.goto('/#!/card/list');
  await expect(page.getByText('顾行舟').first()).toBeVisible();

  await leave();
  await clocked.pass(15 * day + 60);
  await clocked.runJob('lifecycle.erase-left');
  const left = await clocked.dump();
  expect(left).not.toContain(phone);
  expect(left).not.toContain('顾行舟');
  await comeBack();
  await expect(tip(page, '欢迎来到群录')).toBeVisible();
  await page.goto('/#!/card/list');
  await expect(page.getByText('顾行舟')).toHaveCount(0);
});
