import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { expectPath, logInOnScreen } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';

test('[B054][D23][D21] a shared card can be read without JavaScript', async ({
  browser,
  contextOptions,
  newPerson,
  site,
}) => {
  const owner = await newPerson();
  const { token } = await owner.logIn();
  const { card_id: id } = await makeCard(site, token);
  const context = await browser.newContext({ ...contextOptions, baseURL: site, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/card/${id}`);
  await expect(page).toHaveTitle('沈知微 · 半山茶事 主理人');
  await expect(page.getByRole('heading', { name: '沈知微' })).toBeVisible();
  await expect(page.getByText('半山茶事 主理人')).toBeVisible();
  await expect(page.getByText('139****5678')).toBeVisible();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    '沈知微 · 半山茶事 主理人',
  );
  expect(await page.content()).not.toMatch(new RegExp(`${shen.phone}|${shen.email}|${shen.wechat}`));
  await context.close();
});

test('[D21][D23][B107][B039][D24][D209] a guest reads a shared card, taps a contact, logs in on the way and sees it without another tap; the owner is told', async ({
  page,
  newPerson,
  site,
  sms,
  expectAccessible,
}) => {
  const owner = await newPerson();
  const { token } = await owner.logIn();
  const { card_id: id } = await makeCard(site, token);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));

  await page.goto(`/card/${id}?_qc=fair`);
  await expect(page.getByRole('heading', { name: '沈知微' })).toBeVisible();
  await expect(page.getByRole('button', { name: '存入通讯录' })).toBeVisible();
  await expect(page.getByText('139****5678')).toBeVisible();
  await expect(page.getByText(shen.phone)).toHaveCount(0);
  await expectAccessible(page);
  await expect.poll(() => calls).toContain('/v1/card/hit');
  expect(calls, 'the page brought the card along').not.toContain('/v1/card/view');
  await expectPath(page, `/card/${id}`);
  await expect(page).toHaveTitle('沈知微 · 半山茶事 主理人');
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);

  await page.getByRole('button', { name: '查看 手机' }).click();
  await expect(page.getByRole('dialog', { name: '查看手机' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '登录并查看' }).click();
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
  const phone = newPhone();
  await logInOnScreen(page, phone, () => sms(phone));

  await expectPath(page, `/card/${id}`);
  expect(page.url()).toContain('_qc=fair');
  await expect(page.getByText(shen.phone), 'without another tap').toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '查看 手机' }), 'it was done once').toBeVisible();

  await owner.page.goto('/#!/user/notices');
  await owner.page.getByText('今天有1人第一次查看了您的联系方式').click();
  await expect(owner.page.getByRole('button', { name: /看过手机/ })).toBeVisible();
});
