import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectPath } from '../steps.ts';
import { makeCard } from '../world/cards.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803.041; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 XWEB/1300 MicroMessenger/8.0.50.2701(0x28003251) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
});

interface Recorded {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** The calls of WeChat's script under that name, oldest first. */
async function askedOf(page: Page, name: string): Promise<Record<string, unknown>[]> {
  const calls = await page.evaluate(() => (window as unknown as { wxCalls?: Recorded[] }).wxCalls ?? []);
  return calls.filter((call) => call.name === name).map(({ args }) => args);
}

const shared = async (page: Page): Promise<Record<string, unknown> | undefined> =>
  (await askedOf(page, 'updateAppMessageShareData')).at(-1);

test('[D182][B054] WeChat’s menu passes on the card on the screen; another screen is another share; signed for once', async ({
  page,
  newPerson,
  site,
}) => {
  const { token } = await (await newPerson()).logIn();
  const { card_id: id } = await makeCard(site, token);
  await page.goto(`/card/${id}?_qc=fair`);
  await expect(page.getByRole('heading', { name: '沈知微' })).toBeVisible();
  const card = { title: '您好，我是沈知微', desc: '这是我的名片，期待与您交换名片' };
  await expect
    .poll(() => shared(page))
    .toMatchObject({ ...card, link: `${site}/card/${id}?_qc=fair`, imgUrl: `${site}/icon-512.png` });
  expect((await askedOf(page, 'updateTimelineShareData')).at(-1)).toMatchObject({ title: card.title });
  await expect(page.getByRole('button', { name: '返回' }), 'WeChat has a header of its own').toHaveCount(0);

  await page.evaluate(() => {
    location.hash = '#!/guest';
  });
  await expect(page.getByRole('heading', { name: /一张名片/ })).toBeVisible();
  await expect.poll(() => shared(page)).toMatchObject({ title: '群录', link: `${site}/?_qc=fair` });

  await page.goBack();
  await expect(page.getByRole('heading', { name: '沈知微' })).toBeVisible();
  await expect.poll(() => shared(page)).toMatchObject({ link: `${site}/card/${id}?_qc=fair` });

  const configured = await askedOf(page, 'config');
  expect(configured).toHaveLength(1);
  expect(configured[0]).toMatchObject({ debug: false, appId: 'wxsandboxofficial' });
  expect(configured[0]?.['signature']).toMatch(/^[0-9a-f]{40}$/);
});

test('[B002][B199][D182] a guest is sent to WeChat to authorise, agrees, and is where they wanted to be', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/?_qc=fair#!/app/user');
  await expect(page.getByRole('heading', { name: '沙盒微信授权' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/sandbox/wechat/connect/oauth2/authorize');
  await page.getByRole('link', { name: '一位新的微信用户' }).click();

  await expect(page.getByText('同意协议后就能使用', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expectPath(page, '/app/user');
  expect(page.url()).toContain('_qc=fair');
  expect(page.url()).not.toMatch(/code=|state=/);
  await expect(page.getByRole('heading', { name: '我的' })).toBeVisible();
});

test('saving a contact explains the way through the browser, where WeChat takes no downloads', async ({
  newPerson,
  site,
}) => {
  const owner = await newPerson();
  const { card_id: id } = await makeCard(site, (await owner.logIn()).token);
  const viewer = await newPerson();
  await viewer.logIn();
  await viewer.page.goto(`/card/${id}`);
  await viewer.page.getByRole('button', { name: '存入通讯录' }).click();
  await expect(
    viewer.page.getByRole('alertdialog').getByText('在浏览器中打开', { exact: false }),
  ).toBeVisible();
});
