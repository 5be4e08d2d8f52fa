import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { readQrcode } from '../qr-code.ts';
import { expectPath, openPart, saveFromPart } from '../steps.ts';
import { makeCard } from '../world/cards.ts';
import { makePhoto } from '../world/photos.ts';

/** Opens the sheet. Answers with the text of its QR code, once it holds the short link. */
async function scanned(page: Page, site: string): Promise<string | null> {
  await page.getByRole('button', { name: '分享名片' }).click();
  const sheet = page.getByRole('dialog', { name: '分享' });
  await expect(sheet.getByText(`${site}/s/`)).toBeVisible();
  const code = sheet.getByRole('img', { name: /^二维码/ });
  let read: string | null = null;
  await expect
    .poll(async () => (read = await readQrcode(page, await code.screenshot())), {
      message: 'the code is read',
    })
    .toContain('/s/');
  return read;
}

test('[C081][D145][B058] the code with a face in its middle is read, and its short link leads a guest to the card', async ({
  newPerson,
  newBrowser,
  site,
  expectAccessible,
}) => {
  const { page, logIn } = await newPerson();
  const session = await logIn();
  const card = await makeCard(site, session.token);
  await page.goto(`/#!/card/${card.card_id}`);
  const link = await test.step('without a photo the surname stands there', () => scanned(page, site));
  expect(link).toMatch(new RegExp(`^${site}/s/[1-9A-Za-z]{7}$`));
  await expectAccessible(page);

  await test.step('a guest who scans it sees the card, and who passed it on', async () => {
    const guest = await newBrowser();
    await guest.goto(link ?? '');
    await expect(guest.getByRole('heading', { name: '沈知微' })).toBeVisible();
    expect(new URL(guest.url()).searchParams.get('_qc')).toMatch(/^u[\w-]{19}$/);
  });

  await test.step('with a photo it is read just as well, also in the dark', async () => {
    await page.goto(`/#!/card/edit?id=${card.card_id}`);
    await openPart(page, '照片与个人信息');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '上传头像' }).first().click();
    await (await choosing).setFiles([await makePhoto(page, { name: 'a.jpg', hue: 200 })]);
    await page.getByRole('button', { name: '使用' }).click();
    await expect(page.getByRole('button', { name: '更换头像' })).toBeVisible();
    await saveFromPart(page);
    await expectPath(page, `/card/${card.card_id}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await scanned(page, site)).toBe(link);
    await expectAccessible(page);
  });

  await test.step('the poster carries the same code', async () => {
    await page.getByRole('button', { name: '存为海报' }).click();
    await expectPath(page, '/card/poster');
    const poster = page.getByRole('img', { name: /海报，二维码扫开是名片$/ });
    await expect(poster).toBeVisible();
    await expect.poll(async () => readQrcode(page, await poster.screenshot())).toBe(link);
  });
});
