import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { field, tip } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';

test.use({ serviceWorkers: 'allow' });
/** A worker fetches everything ahead before it serves. */
const starting = { timeout: 60_000 };

/** The worker serves this page, and what is fetched ahead is there. */
async function ready(page: Page, picture: RegExp | null): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, starting);
  const held = (): Promise<string[]> =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url.slice(location.origin.length));
    });
  const worker = await (await page.request.get('/sw.js')).text();
  const files = [...worker.matchAll(/\/assets\/[\w.-]+/g)].length;
  await expect
    .poll(async () => (await held()).filter((url) => url.startsWith('/assets/')).length, { timeout: 30_000 })
    .toBe(files);
  if (picture) await expect.poll(async () => (await held()).some((url) => picture.test(url))).toBe(true);
  // Never an answer of a call, a page of somebody, the sandbox or the back office.
  expect(
    (await held()).filter(
      (url) => !/^\/(assets\/|seal\.svg|manifest\.webmanifest|other\/qrcode|files\/public\/|\?|$)/.test(url),
    ),
  ).toEqual([]);
}

test('without a network one’s card and code open, an edit waits, and is saved once when the network returns', async ({
  newPerson,
  site,
  watch,
  expectAccessible,
}) => {
  const { page, context, logIn } = await newPerson();
  const { card_id: id } = await makeCard(site, (await logIn()).token, { ...shen, realname: '顾南星' });
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  const company = page.getByRole('article').getByText(/主理人/);

  await page.goto('/');
  await ready(page, /^\/other\/qrcode/);
  await context.setOffline(true);

  await test.step('the card and the code, from when they are', async () => {
    await page.goto(`/card/${id}`);
    await expect(page.getByRole('heading', { name: '顾南星' })).toBeVisible();
    await expect(page.getByText(/离线，显示的是 \d+月\d+日 \d\d:\d\d 的内容/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '分享名片' }).click();
    const code = page.getByRole('img', { name: /^二维码/ });
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('a screen that was never loaded says so', async () => {
    await page.goto('/#!/user/notices');
    await expect(page.getByRole('alert')).toContainText('没有网络');
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible();
  });

  await test.step('the edit waits, also when the app is opened again', async () => {
    await page.goto(`/#!/card/edit?id=${id}`);
    await field(page, '公司').fill('远山茶事');
    await page.getByRole('button', { name: '完成' }).click();
    await expect(tip(page, /已保存在这部手机上/)).toBeVisible();
    await expect(company).toHaveText('远山茶事 主理人');
    await page.reload();
    await expect(company).toHaveText('远山茶事 主理人');
    await expect(page.getByText('1 处修改等待发送')).toBeVisible();
  });

  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/v1/card/post')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await context.setOffline(false);
  await expect(tip(page, '离线时的修改已保存')).toBeVisible();
  await expect(page.getByText(/离线，显示/)).toBeHidden();
  await page.reload();
  await expect(company).toHaveText('远山茶事 主理人');
  expect(sent).toHaveLength(1);
});

test('a new version is offered, not while something is written, and taken by a tap', async ({
  newPerson,
  site,
}) => {
  const { page, logIn } = await newPerson();
  const { card_id: id } = await makeCard(site, (await logIn()).token);
  const offer = page.getByText('有新版本');

  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");
  await page.goto(`/#!/card/edit?id=${id}`);
  await ready(page, null);
  // The same worker under another address is another version of it.
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (address, options) => register(`${address}?next`, options);
  });
  await page.reload();
  await expect(offer).toBeVisible();
  await field(page, '公司').fill('远山茶事');
  await expect(offer).toBeHidden();
  await field(page, '公司').fill('半山茶事');
  await page.getByRole('button', { name: '更新' }).click();
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.scriptURL.endsWith('?next'),
    null,
    starting,
  );
  await expect(field(page, '公司')).toHaveValue('半山茶事');
  await expect(offer).toBeHidden();
});

test('after a logout nothing of the person is left on the phone', async ({ newPerson, site, watch }) => {
  const { page, context, logIn } = await newPerson();
  await makeCard(site, (await logIn()).token, { ...shen, realname: '顾南星' });
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  await page.goto('/#!/app/user');
  await ready(page, /^\/other\/qrcode/);
  await page.goto('/#!/user/settings');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  const left = () =>
    page.evaluate(async () => {
      const rows = await new Promise<number>((done, fail) => {
        const opening = indexedDB.open('qunlu-offline');
        opening.addEventListener('error', () => fail(new Error('no database')));
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('kept').objectStore('kept').count();
          asked.addEventListener('success', () => done(asked.result));
        });
      });
      return [rows, (await caches.keys()).filter((name) => name.startsWith('person-')).length];
    });
  await expect.poll(left).toEqual([0, 0]);
  await context.setOffline(true);
  await page.goto('/#!/app/home');
  await expect(page.getByText('顾南星')).toBeHidden();
});
