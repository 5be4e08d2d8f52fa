import { setPush } from '@qunlu/contract/account/settings.ts';
import { applyFriend } from '@qunlu/contract/friend/applications.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { sandboxPushes } from '@qunlu/contract/sandbox.ts';
import { callApi } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { by, newKey, personAt, placeOf } from '../world/circles.ts';
import { row, show } from '../world/circle-stories.ts';

test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const device = 'device-of-shen';

/** Until it is this hour in Shanghai. */
async function passUntil(clocked: ClockedServer, hour: number): Promise<void> {
  const now = new Date(clocked.now());
  const seconds = (startOfDay(now).getTime() - now.getTime()) / 1000 + hour * 3600;
  await clocked.pass(seconds > 0 ? seconds : seconds + 86_400);
}

const pushed = async (clocked: ClockedServer): Promise<string[]> =>
  (await callApi(clocked.url, sandboxPushes, { query: { receiver: device } })).list.map(({ title }) => title);

test('[D106] [D17] [D162] what comes at night waits until 08:00 and comes as one; the settings say so', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const owner = await personAt(place, '沈知微');
  const applicants = [await personAt(place, '林知远'), await personAt(place, '陈静')];
  await by(place, owner)(setPush, { body: { channelid: device } });
  await clocked.runJob('notification.push');
  const before = await pushed(clocked);

  await passUntil(clocked, 23);
  for (const applicant of applicants)
    await by(place, applicant)(applyFriend, {
      body: { user_id: owner.user_id },
      idempotencyKey: newKey(),
    });
  await clocked.runJob('notification.push');
  expect(await pushed(clocked)).toEqual(before);

  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, '/user/notices');
  await expect(row(page, /林知远申请加您为好友/)).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: '看哪一类通知' })).toContainText('好友2');
  await expectAccessible(page);
  await page.getByRole('link', { name: '通知设置' }).click();
  await expect(page.getByText(/晚上 22:00 到早上 8:00 不打扰您/)).toBeVisible();
  await expect(page.getByRole('switch', { name: '支付，手机推送' })).toBeDisabled();
  await expectAccessible(page);

  await passUntil(clocked, 8);
  await clocked.pass(60);
  await clocked.runJob('notification.push');
  expect((await pushed(clocked)).slice(0, -before.length || undefined)).toEqual(['2 人想加您为好友']);
  await page.goto(`${clocked.url}/sandbox`);
  await expect(page.getByText('2 人想加您为好友')).toBeVisible();
});
