import { loginByCode, getSign, sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import { protocolIds } from '@qunlu/contract/account/rules.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { postCard } from '@qunlu/contract/card/calls.ts';
import { applyCertification } from '@qunlu/contract/certification/calls.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { sandboxSms } from '@qunlu/contract/sandbox.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies, newAddress, newPhone } from '../people.ts';
import { tip } from '../steps.ts';
import { makeCard } from '../world/cards.ts';
import { makePhoto } from '../world/photos.ts';

const password = 'Liulichang88yes';
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

async function codeFor(clocked: ClockedServer, phone: string): Promise<string> {
  const { list } = await callApi(clocked.url, sandboxSms, { query: { phone } });
  return list.find(({ code }) => code !== '')?.code ?? '';
}

/** Registers a number by the API; with a password when one is given. */
async function register(clocked: ClockedServer, phone: string, secret?: string): Promise<Session> {
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

/** Somebody of the staff at his desk, logged in by password and code. */
async function atDesk(clocked: ClockedServer, page: Page): Promise<void> {
  const phone = newPhone();
  await register(clocked, phone, password);
  await clocked.hire(phone, ['auditor']);
  await clocked.pass(61);
  await page.goto(`${clocked.url}/console/`);
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('验证码')).toBeVisible();
  await page.getByLabel('验证码').fill(await codeFor(clocked, phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('待审核的认证')).toBeVisible();
}

async function uploadPrivate(clocked: ClockedServer, token: string, photo: Uint8Array): Promise<string> {
  const credential = await callApi(clocked.url, uploadCredential, {
    at: clocked.now(),
    token,
    query: { bucket: 'private' },
  });
  const form = new FormData();
  form.set('token', credential.token);
  form.set('file', new Blob([photo as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  const answer = await fetch(credential.upload, { method: 'POST', body: form });
  return ((await answer.json()) as { key: string }).key;
}

test('[R098][D34][D35][D138][B024] a certification is approved at the desk by one key; the badge comes, and goes with the company', async ({
  clocked,
  newBrowser,
}) => {
  const person = await newBrowser({}, clocked);
  const desk = await newBrowser(desktop, clocked);
  const { token } = await register(clocked, newPhone());
  const at = (): { at: number; token: string } => ({ at: clocked.now(), token });
  const { card_id: id } = await makeCard(clocked.url, token);
  await person.goto(clocked.url);
  const photo = (await makePhoto(person, { name: 'proof.jpg' })).buffer;
  const [card_img, idcard_img] = [
    await uploadPrivate(clocked, token, photo),
    await uploadPrivate(clocked, token, photo),
  ];
  await callApi(clocked.url, applyCertification, { ...at(), query: { id }, body: { card_img, idcard_img } });

  await atDesk(clocked, desk);
  await desk.getByRole('menuitem', { name: '认证' }).click();
  await desk.getByRole('cell', { name: '沈知微' }).click();
  await expect(desk.getByRole('img', { name: '工作证明' })).toBeVisible();
  const picture = desk.getByRole('img', { name: '身份证照片' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await desk.keyboard.press('a');
  await expect(desk.getByText('已通过')).toBeVisible();

  await person.goto(`${clocked.url}/card/${id}`);
  await expect(person.getByText('已认证')).toBeVisible();
  await callApi(clocked.url, postCard, { ...at(), query: { id }, body: { company: '另一家公司' } });
  await person.reload();
  await expect(person.getByText('另一家公司', { exact: false }).first()).toBeVisible();
  await expect(person.getByText('已认证')).toBeHidden();
});

test('[D137][D170] three reports hide a card; staff looks and restores it', async ({
  clocked,
  newBrowser,
  watch,
}) => {
  watch.expect(/card\/view.* 404/);
  const owner = await register(clocked, newPhone());
  const { card_id: id } = await makeCard(clocked.url, owner.token);
  const reporters: Session[] = [];
  for (let count = 0; count < 3; count++) reporters.push(await register(clocked, newPhone()));
  // Accounts of a day count as people who do not know of each other.
  await clocked.pass(86_400 + 60);

  const phone = await newBrowser({}, clocked);
  const [first, ...others] = reporters;
  if (!first) throw new Error('nobody reports');
  await giveCookies(phone.context(), clocked.url, first);
  await phone.goto(`${clocked.url}/card/${id}`);
  await phone.getByRole('button', { name: '更多' }).click();
  await phone.getByRole('button', { name: '举报' }).click();
  const sheet = phone.getByRole('dialog', { name: '举报沈知微的名片' });
  await sheet.getByLabel('说明').fill('一直发广告');
  await sheet.getByRole('button', { name: '提交举报' }).click();
  await expect(tip(phone, '已收到，24小时内答复您')).toBeVisible();
  for (const { token } of others)
    await callApi(clocked.url, reportSubject, {
      at: clocked.now(),
      token,
      headers: newAddress(),
      body: { type: 'card', id, reason: 'spam' },
    });

  const guest = await newBrowser({}, clocked);
  await guest.goto(`${clocked.url}/#!/card/${id}`);
  await expect(guest.getByText('名片不存在或已不可见')).toBeVisible();
  const own = await newBrowser({}, clocked);
  await giveCookies(own.context(), clocked.url, owner);
  await own.goto(`${clocked.url}/#!/card/${id}`);
  await expect(own.getByText('正在审核，通过之前只有您能看到', { exact: false })).toBeVisible();

  const desk = await newBrowser(desktop, clocked);
  await atDesk(clocked, desk);
  await desk.getByRole('menuitem', { name: '举报与审核' }).click();
  await expect(desk.getByText('3人举报', { exact: false })).toBeVisible();
  await expect(desk.getByText('一直发广告', { exact: false })).toBeVisible();
  await desk.getByRole('button', { name: '保留' }).click();
  await desk.getByLabel('说明').fill('没有发现问题');
  await desk.getByRole('dialog').getByRole('button', { name: '保留' }).click();
  await expect(desk.getByText('没有待处理的举报和内容')).toBeVisible();
  await guest.goto(`${clocked.url}/card/${id}`);
  await expect(guest.getByRole('heading', { name: '沈知微' })).toBeVisible();
});
