import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { tip } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';

const desktopAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const wechatAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50';

test('[B108][B109][B110][M013][M014][M015] what is masked is not dialled, written to or copied', async ({
  page,
  newPerson,
  site,
}) => {
  const owner = await newPerson();
  const { card_id: id } = await makeCard(site, (await owner.logIn()).token);
  await page.goto(`/card/${id}`);
  for (const [button, sentence] of [
    ['拨打手机', '无法打电话'],
    ['写邮箱', '无法发电子邮件'],
    ['复制微信', '没有微信号'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(tip(page, sentence)).toBeVisible();
  }
  expect(page.url()).toContain(`/card/${id}`);
});

test('[B115][B116][M020][M024][M025] a desktop copies instead of dialling, and every copy says what it copied', async ({
  browser,
  contextOptions,
  newPerson,
  site,
  watches,
  expectAccessible,
}) => {
  const owner = await newPerson();
  const { card_id: id } = await makeCard(site, (await owner.logIn()).token);
  const viewer = await newPerson();
  await viewer.logIn();
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: site,
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
    userAgent: desktopAgent,
    storageState: await viewer.context.storageState(),
  });
  watches.follow(context);
  const page = await context.newPage();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`/card/${id}`);

  await page.getByRole('button', { name: '查看 手机' }).click();
  await page.getByRole('button', { name: '拨打手机' }).click();
  await expect(tip(page, '请在手机上点击拨打')).toBeVisible();
  expect(await clipboard()).toBe(shen.phone);

  await page.getByRole('button', { name: '查看 微信' }).click();
  await page.getByRole('button', { name: '复制微信' }).click();
  await expect(tip(page, `微信号复制成功，请添加微信${shen.wechat}`)).toBeVisible();
  expect(await clipboard()).toBe(shen.wechat);

  await page.getByRole('button', { name: '复制手机' }).click();
  await expect(tip(page, '手机号复制成功')).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('[B114][C027] saving to contacts hands over a vCard with the plain number, and the owner sees a receipt', async ({
  newPerson,
  site,
}) => {
  const [owner, viewer] = [await newPerson(), await newPerson()];
  const { card_id: id } = await makeCard(site, (await owner.logIn()).token);
  await viewer.logIn();
  await viewer.page.goto(`/card/${id}`);
  const downloading = viewer.page.waitForEvent('download');
  await viewer.page.getByRole('button', { name: '存入通讯录' }).click();
  await expect(tip(viewer.page, '已生成通讯录文件，打开即可保存')).toBeVisible();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('沈知微.vcf');
  const text = (await readFile(await download.path(), 'utf8')).replace(/\r\n[ \t]/g, '');
  const lines = text.split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:沈知微',
      'N:沈;知微;;;',
      'ORG:半山茶事',
      'END:VCARD',
      '',
    ]),
  );
  expect(text).toMatch(/^TEL;TYPE=CELL,VOICE:(\+86)?13912345678\r$/m);
  expect(text).not.toContain('*');

  // The rows show what was saved, and the old address of the receipts leads to the timeline.
  await expect(viewer.page.getByText(shen.phone)).toBeVisible();
  await owner.page.goto(`/#!/card/receipts?id=${id}`);
  await expect(owner.page.getByText(/看过手机.*存进了通讯录/)).toBeVisible();
});

test('inside WeChat saving to contacts shows the way through the browser', async ({
  browser,
  contextOptions,
  newPerson,
  site,
  watches,
  expectAccessible,
}) => {
  const owner = await newPerson();
  const { card_id: id } = await makeCard(site, (await owner.logIn()).token);
  const viewer = await newPerson();
  await viewer.logIn();
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: site,
    userAgent: wechatAgent,
    storageState: await viewer.context.storageState(),
  });
  watches.follow(context);
  const page = await context.newPage();
  await page.goto(`/card/${id}`);
  await page.getByRole('button', { name: '存入通讯录' }).click();
  const guidance = page.getByRole('alertdialog', { name: '请在浏览器中保存' });
  await expect(guidance.getByText('在浏览器中打开')).toBeVisible();
  await expectAccessible(page);
  await guidance.getByRole('button', { name: '知道了' }).click();
  await expect(guidance).toBeHidden();
  await owner.page.goto(`/#!/card/receipts?id=${id}`);
  await expect(owner.page.getByText('看了名片', { exact: true })).toBeVisible();
  await expect(owner.page.getByText(/看过手机|存进了通讯录/)).toHaveCount(0);
  await context.close();
});
