import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import type { Person } from '../people.ts';
import { back, saveFromPart, tip } from '../steps.ts';
import { makeCard } from '../world/cards.ts';
import { heldUpright, makePhoto, type Photo } from '../world/photos.ts';

const uploads = '**/storage/upload';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A person with a card, with a page of its editor open. */
async function inEditor(
  site: string,
  person: Person,
  part: 'about' | 'gallery',
): Promise<{ page: Page; card: () => Promise<Card> }> {
  const { token } = await person.logIn();
  const { card_id: id } = await makeCard(site, token);
  const { page } = person;
  await page.goto(`/#!/card/edit?id=${id}&part=${part}`);
  await expect(button(page, '完成')).toBeVisible();
  return {
    page,
    card: async () => (await callApi(site, viewCard, { query: { id, more: 1 }, token })) as Card,
  };
}

/** Chooses files in the dialog that the button opens. */
async function choose(page: Page, name: string, files: readonly Photo[] | string): Promise<void> {
  const opening = page.waitForEvent('filechooser');
  await button(page, name).first().click();
  await (await opening).setFiles(typeof files === 'string' ? files : [...files]);
}

async function saved(page: Page): Promise<void> {
  await saveFromPart(page);
  await expect(tip(page, '名片已保存')).toBeVisible();
}

/** Width and height of a picture as it is stored. */
const sizeOf = (page: Page, address: string): Promise<[number, number]> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, address);

test('[C028][C029][B118][B119][B122][B135][M004][M008][V031][V052] of nine photos one fails and one is cancelled; the failed one is sent again', async ({
  newPerson,
  site,
  watch,
  expectAccessible,
}) => {
  const { page, card } = await inEditor(site, await newPerson(), 'gallery');
  const photos: Photo[] = [];
  for (let number = 1; number <= 9; number += 1)
    photos.push(await makePhoto(page, { name: `photo-${number}.jpg`, hue: number * 40 }));
  // The fourth upload is refused, the seventh never gets an answer.
  let arrived = 0;
  watch.expect(/storage\/upload 599/);
  test.slow();
  await page.route(uploads, async (route) => {
    arrived += 1;
    if (arrived === 4)
      await route.fulfill({
        status: 599,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: 'server error' },
      });
    else if (arrived !== 7) await route.continue();
  });
  const shown = page.getByRole('button', { name: /^查看第\d张图片$/ });
  const again = page.getByRole('button', { name: /^重试上传第\d张图片$/ });

  await choose(page, '添加图片', photos);
  // Nine photos are scaled, sent and drawn anew by the server, which takes long on a busy machine.
  await expect(shown).toHaveCount(7, { timeout: 40_000 });
  await expect(again).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await expect(page.getByText('最多只能上传9张图片')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^取消上传第\d张图片$/ }).click();
  await expect(tip(page, '1张图片上传失败')).toBeVisible();
  await expect(page.getByText('8/9')).toBeVisible();

  await again.click();
  await expect(shown).toHaveCount(8);
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  await test.step('they are looked at over the whole screen; back closes it', async () => {
    await button(page, '查看第4张图片').click();
    const viewer = page.getByRole('dialog', { name: '查看图片' });
    await expect(viewer.getByText('4 / 8')).toBeVisible();
    await expect(viewer.getByRole('img', { name: '第4张图片' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(button(page, '完成')).toBeVisible();
  });

  await button(page, '第8张图片的操作').click();
  await button(page, '前移一位').click();
  await saved(page);
  const { gallery } = await card();
  expect(gallery).toHaveLength(8);
  for (const address of gallery) expect(await sizeOf(page, address)).toEqual([900, 700]);
});

test('[B122][M008] a cancelled one says so and leaves its place', async ({ newPerson, site }) => {
  const { page } = await inEditor(site, await newPerson(), 'about');
  await page.route(uploads, () => undefined);
  await choose(page, '上传封面图', [await makePhoto(page, { name: 'cover.jpg' })]);
  await expect(page.getByRole('progressbar', { name: '封面图上传进度' })).toBeVisible();
  await button(page, '取消上传封面图').click();
  await expect(tip(page, '上传已取消')).toBeVisible();
  await expect(button(page, '上传封面图')).toBeVisible();
});

test('[B123][M009][K004] a file of 100 MB and one byte is refused before anything is sent', async ({
  newPerson,
  site,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'qunlu-large-'));
  try {
    const path = join(folder, 'large.jpg');
    const file = await openFile(path, 'w');
    await file.truncate(104_857_601);
    await file.close();
    const { page } = await inEditor(site, await newPerson(), 'gallery');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await choose(page, '添加图片', path);
    await expect(tip(page, '上传文件过大，请上传小于100M的文件')).toBeVisible();
    expect(asked.filter((address) => /qiniu|storage/.test(address))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a photo becomes an avatar: its square is chosen, and it is on the card [V052][K039]', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const { page, card } = await inEditor(site, await newPerson(), 'about');
  await choose(page, '上传头像', [await makePhoto(page, { name: 'me.jpg', width: 1200, height: 1600 })]);
  const cropping = page.getByRole('dialog', { name: '移动和缩放' });
  await expect(button(page, '使用')).toBeEnabled();
  await expectAccessible(page);
  await cropping.getByLabel('缩放').press('ArrowRight');
  await page.getByLabel('头像范围，用方向键移动图片').press('ArrowDown');
  await button(page, '使用').click();
  await expect(button(page, '更换头像')).toBeVisible();
  await saved(page);
  const { avatar } = await card();
  expect(await sizeOf(page, avatar)).toEqual([640, 640]);
  const face = page.getByRole('article').locator('img').first();
  await expect(face).toHaveAttribute('src', `${avatar}?imageView2/1/w/132/h/132/q/70`);
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(132);
});

test('[C057] where the browser cannot cut out the square, the server does: the photo of an account', async ({
  newPerson,
  site,
}) => {
  const person = await newPerson();
  const { token } = await person.logIn();
  const { page } = person;
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await page.goto('/#!/user/home');
  await choose(page, '上传头像', [await makePhoto(page, { name: 'me.jpg', width: 900, height: 600 })]);
  const cropping = page.waitForResponse('**/v1/user/avatar-crop*');
  await button(page, '使用').click();
  expect((await cropping).ok()).toBe(true);
  await expect(tip(page, '已保存')).toBeVisible();
  const { avatar } = await callApi(site, viewUser, { query: {}, token });
  expect(await sizeOf(page, avatar)).toEqual([640, 640]);
});

test('a huge photo is made smaller before it is sent, and stands as its camera was held', async ({
  newPerson,
  site,
}) => {
  const { page, card } = await inEditor(site, await newPerson(), 'about');
  const photo = heldUpright(await makePhoto(page, { name: 'huge.jpg', width: 4000, height: 3000 }));
  await choose(page, '上传封面图', [photo]);
  await expect(button(page, '查看封面图')).toBeVisible();
  await saved(page);
  expect(await sizeOf(page, (await card()).cardphoto)).toEqual([1920, 2560]);
});

test('[R098][B062][B063][B064] two photos for the staff alone: applied, waiting, taken back', async ({
  newPerson,
  site,
  watch,
  expectAccessible,
}) => {
  const { page } = await inEditor(site, await newPerson(), 'about');
  await button(page, '完成').click();
  await page.getByRole('link', { name: '名片认证' }).click();
  await expect(page.getByText('只有审核人员能看', { exact: false })).toBeVisible();
  await expectAccessible(page);
  const applying = page.waitForRequest('**/v1/card/setcertify*');
  for (const name of ['工作证明', '身份证照片']) {
    await choose(page, `上传${name}`, [await makePhoto(page, { name: 'paper.jpg' })]);
    await expect(button(page, `查看${name}`)).toBeVisible();
  }
  await button(page, '提交认证').click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();
  await expect(page.getByText('2个工作日内答复', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await test.step('nobody opens the photos by their address', async () => {
    const { card_img: key } = (await applying).postDataJSON() as { card_img: string };
    expect(key).toMatch(/^\d{6}\/[0-9a-f]{32}\//);
    watch.expect(/files\/private\/.* 404/);
    expect((await page.request.get(`${site}/files/private/${key}`)).status()).toBe(404);
  });

  await page.reload();
  await button(page, '撤回申请').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回申请' }).click();
  await expect(tip(page, '申请已撤回')).toBeVisible();
  await expect(button(page, '提交认证')).toBeVisible();
  await back(page);
});

test.describe('in WeChat', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701(0x28003251) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
  });

  test('[B131][B137][C030][C031][M006] pictures come from its album, one after another', async ({
    newPerson,
    site,
  }) => {
    const { page, card } = await inEditor(site, await newPerson(), 'gallery');
    await page.evaluate(() => Object.assign(window, { wxAlbum: 3 }));
    await button(page, '添加图片').click();
    await expect(button(page, '查看第3张图片')).toBeVisible();
    const calls = await page.evaluate(() =>
      (window as unknown as { wxCalls: { name: string }[] }).wxCalls.map(({ name }) => name),
    );
    expect(calls.filter((name) => name === 'uploadImage')).toHaveLength(3);
    await page.evaluate(() => Object.assign(window, { wxAlbum: 1, wxFails: ['uploadImage'] }));
    await button(page, '添加图片').click();
    await expect(tip(page, '微信上传失败，请重试')).toBeVisible();
    await button(page, '删除第4张图片').click();
    await saved(page);
    const { gallery } = await card();
    expect(new Set(gallery).size).toBe(3);
    for (const address of gallery) expect(await sizeOf(page, address)).toEqual([640, 480]);
  });
});
