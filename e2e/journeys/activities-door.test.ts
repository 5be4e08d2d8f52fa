import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { addMembers } from '@qunlu/contract/activity/members.ts';
import { viewRegistration } from '@qunlu/contract/activity/registering.ts';
import { listScans, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import type { Page } from '@playwright/test';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { readQrcode } from '../qr-code.ts';
import { publishAt, registerAt } from '../world/activities.ts';
import { show } from '../world/circle-stories.ts';
import { by, newKey, personAt, type Place, placeOf, realNameAt } from '../world/circles.ts';
import { cameraOf } from '../world/fake-camera.ts';
import { watchContext } from '../watch.ts';

test.setTimeout(180_000);
// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

/** An activity that begins in an hour: its door is open. */
async function openedDoor(clocked: ClockedServer) {
  const place = placeOf(clocked);
  const host = await personAt(place, '林知远');
  await realNameAt(place, host);
  const starts_at = Math.floor(place.now() / 1000) + 3600;
  const activity = await publishAt(place, host, { activity: { starts_at, ends_at: starts_at + 7200 } });
  return { place, host, activity };
}

async function scansOf(place: Place, host: Session, { activity_id: target }: Activity) {
  const call = by(place, host);
  const { sessions } = await call(viewDoor, { query: { subject: 'activity', target } });
  return (await call(listScans, { query: { session_id: sessions[0]?.session_id ?? 0 } })).list;
}

const counter = (page: Page) => page.getByText('位已签到').locator('..');

test('[R113] [R114] [D99] one signs in by the code of the screen, another by the ticket that the door’s camera reads, once', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { place, host, activity } = await openedDoor(clocked);
  const id = activity.activity_id;
  const [one, other] = [await personAt(place, '沈知微'), await personAt(place, '许闻')];
  await registerAt(place, one, activity, { realname: '沈知微' });
  await registerAt(place, other, activity, { realname: '许闻' });

  const screen = await newBrowser({}, clocked);
  await show(screen, clocked.url, host, `/activity/${id}/signqrcode`);
  const code = screen.getByRole('img', { name: /签到码/ });
  await expect(code.locator('path')).toBeVisible();
  await expectAccessible(screen);
  const address = await readQrcode(screen, await code.screenshot());
  expect(address).toContain(`/activity/${id}/sign?code=`);

  const guest = await newBrowser({}, clocked);
  await show(guest, clocked.url, one, new URL(address ?? '').hash.slice(2));
  await expect(guest.getByRole('heading', { name: '签到成功' })).toBeVisible();
  await expectAccessible(guest);
  await expect(counter(screen)).toContainText('1 / 2 位已签到');

  const { list } = await by(place, other)(viewRegistration, { query: { id } });
  const camera = await cameraOf(list[0]?.passes[0]?.ticket_code ?? '');
  try {
    const context = await camera.browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const watched = watchContext(context);
    clocked.follow(context);
    await context.clock.setSystemTime(clocked.now());
    const door = await context.newPage();
    await show(door, clocked.url, host, `/activity/admin/${id}/door`);
    await expectAccessible(door);
    await door.getByRole('button', { name: '打开相机扫码' }).click();
    const verdict = door.locator('[data-kind]');
    await expect(verdict).toContainText('许闻');
    await expect(verdict).toContainText('签到成功');
    await expect(counter(door)).toContainText('2 / 2 位已签到');
    await expectAccessible(door);
    // The same code stays before the camera: it is one scan.
    await door.getByRole('searchbox').fill('沈知微');
    await expect(door.getByText(/^\d\d:\d\d 已签到$/)).toBeVisible();
    expect(watched.unexpected()).toEqual([]);
  } finally {
    await camera.remove();
  }
  expect((await scansOf(place, host, activity)).map(({ way }) => way)).toEqual([1, 2]);
});

test('[D99] the network of the door goes: twenty are signed in on the phone, and each once when it returns', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  const { place, host, activity } = await openedDoor(clocked);
  const id = activity.activity_id;
  const people = Array.from({ length: 20 }, (_, at) => ({
    realname: `来宾${at + 10}`,
    phone: `1380013${String(8000 + at)}`,
  }));
  await by(place, host)(addMembers, {
    idempotencyKey: newKey(),
    body: { id, ticket_id: activity.tickets[0]?.ticket_id ?? 0, people },
  });
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, host, `/activity/admin/${id}/door`);
  await expect(counter(page)).toContainText('0 / 20 位已签到');
  await page.context().setOffline(true);
  const search = page.getByRole('searchbox');
  for (const { realname } of people) {
    await search.fill(realname);
    await page.getByRole('main').getByRole('button', { name: '签到', exact: true }).click();
    await expect(page.locator('[data-kind="in"]')).toContainText(realname);
  }
  await expect(page.getByText('离线：已存 20 位，联网后自动上传')).toBeVisible();
  await expectAccessible(page);
  expect(await scansOf(place, host, activity)).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByText(/离线：/)).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(async () => (await scansOf(place, host, activity)).length).toBe(20);
  await expect(counter(page)).toContainText('20 / 20 位已签到');
  const scans = await scansOf(place, host, activity);
  expect(new Set(scans.map(({ holder }) => holder)).size).toBe(20);
  expect(scans.some(({ undone }) => undone)).toBe(false);
});
