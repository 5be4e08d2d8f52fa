/**
 * The back office in a browser, on a server whose clock tests can set, with a member of staff logged in.
 *   await openConsole(clocked, page, ['auditor'])
 */
import { getSign, loginByCode, sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import { protocolIds } from '@qunlu/contract/account/rules.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { sandboxSms } from '@qunlu/contract/sandbox.ts';
import { expect, type Page } from '@playwright/test';
import { callApi } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { newAddress, newPhone } from '../people.ts';

const password = 'Liulichang88yes';
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

async function codeFor(clocked: ClockedServer, phone: string): Promise<string> {
  const { list } = await callApi(clocked.url, sandboxSms, { query: { phone } });
  return list.find(({ code }) => code !== '')?.code ?? '';
}

/** Registers a number by the API; with a password when one is given. */
export async function register(clocked: ClockedServer, phone: string, secret?: string): Promise<Session> {
  const given = { at: clocked.now(), headers: newAddress() };
  const { ts, sign } = await callApi(clocked.url, getSign, { ...given, body: { phone } });
  await callApi(clocked.url, sendPhoneCode, { ...given, body: { phone, scene: 'login', ts, sign } });
  const code = await codeFor(clocked, phone);
  return callApi(clocked.url, loginByCode, {
    ...given,
    body: {
      phone,
      code,
      product: 'qun',
      protocolIds: [...protocolIds],
      ...(secret ? { password: secret } : {}),
    },
  });
}

/** Makes a member of staff with these roles and logs them in to the back office by password and code. */
export async function openConsole(
  clocked: ClockedServer,
  page: Page,
  roles: readonly StaffRole[] = ['auditor'],
): Promise<void> {
  const phone = newPhone();
  await register(clocked, phone, password);
  await clocked.hire(phone, roles);
  await clocked.pass(61);
  await page.goto(`${clocked.url}/console/`);
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('验证码')).toBeVisible();
  await page.getByLabel('验证码').fill(await codeFor(clocked, phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '待办' })).toBeVisible();
}
