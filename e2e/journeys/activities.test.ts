import type { Session } from '@qunlu/contract/account/entity.ts';
import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { editActivity } from '@qunlu/contract/activity/publish.ts';
import { offerTransfer, viewRegistration } from '@qunlu/contract/activity/registering.ts';
import { activityState } from '@qunlu/contract/activity/rules.ts';
import { cancelOrder } from '@qunlu/contract/order/calls.ts';
import type { Page } from '@playwright/test';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { readQrcode } from '../qr-code.ts';
import { expectPath, field, tip } from '../steps.ts';
import { afternoonIn, passActivity, publishAt, registerAt, type TicketOffer } from '../world/activities.ts';
import { hireClerk, row, show } from '../world/circle-stories.ts';
import { by, personAt, type Place, placeOf, realNameAt } from '../world/circles.ts';
import { payByApi } from '../world/money.ts';

test.setTimeout(150_000);
// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

/** Fen. */
const price = 9900;

/** An activity with these tickets, let through by staff. */
async function offered(clocked: ClockedServer, tickets: readonly TicketOffer[]) {
  const place = placeOf(clocked);
  const clerk = await hireClerk(clocked);
  const host = await personAt(place, '沈知微');
  await realNameAt(place, host);
  const activity = await publishAt(place, host, { tickets });
  if (activity.state === activityState.auditing) await passActivity(place, clerk, activity.activity_id);
  return { place, host, activity };
}

/** Pays at the sandbox of WeChat what the page asks for. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: '付款 ¥99.00', exact: true }).click();
  await expect(page.getByRole('heading', { name: '微信支付（沙盒）' })).toBeVisible();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('heading', { name: '报名成功' })).toBeVisible();
}

/** Somebody who has registered and paid. */
async function comer(place: Place, activity: Activity, realname: string) {
  const person = await personAt(place, realname);
  const { hash, total } = await registerAt(place, person, activity, { realname });
  if (total > 0) await payByApi(place.url, person, { hash, total }, place.now());
  return { person, hash };
}

const myTickets = (place: Place, person: Session, id: number) =>
  by(place, person)(viewRegistration, { query: { id } });

test('[R111] the picture that invites carries a code that opens the activity', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { place, activity } = await offered(clocked, [{ name: '徒步票' }]);
  const person = await personAt(place, '林知远');
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, person, `/activity/${activity.activity_id}/qrcode`);
  const poster = page.getByRole('img', { name: '九溪徒步的海报，二维码扫开是活动页' });
  await expect(poster).toBeVisible();
  await expectAccessible(page);
  const code = (await readQrcode(page, await poster.screenshot())) ?? '';
  await page.goto(code);
  await expect(page.getByRole('heading', { level: 1, name: '九溪徒步' })).toBeVisible();
});

test('[R108] [R109] [R112] [D94] [D98] [D194] a guest reads, registers, pays, and has a ticket that opens without a network', async ({
  clocked,
  newBrowser,
  expectAccessible,
  watch,
}) => {
  const { place, activity } = await offered(clocked, [
    { name: '徒步票', price, fields: [{ label: '忌口', type: 'text', required: 1 }] },
    { name: '志愿者' },
  ]);
  const id = activity.activity_id;
  const page = await newBrowser({}, clocked);
  await page.goto(`${clocked.url}/activity/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '九溪徒步' })).toBeVisible();
  await expect(page.getByRole('region', { name: '票' })).toContainText('开始前 24 小时可以全额退');
  await expectAccessible(page);

  const person = await personAt(place, '林知远');
  await show(page, clocked.url, person, `/activity/${id}`);
  await page.getByRole('link', { name: '报名', exact: true }).click();
  await expect(page.getByRole('radio', { name: /徒步票/ })).toBeChecked();
  await field(page, '姓名').fill('林知远');
  await page.getByLabel(/忌口/).fill('花生');
  await page.getByText('展开').click();
  await expect(page.getByRole('table', { name: '取消能退多少' })).toContainText('¥99.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: '报名，付款 ¥99.00' }).click();
  await pay(page);
  await expectPath(page, `/activity/${id}/registered`);
  await expectAccessible(page);
  await page.getByRole('link', { name: '看我的票' }).click();
  const code = page.getByRole('img', { name: '林知远的签到二维码' });
  await expect(code).toBeVisible();
  const [pass] = (await myTickets(place, person, id)).list[0]?.passes ?? [];
  await expect(page.getByRole('article', { name: '林知远的票' })).toContainText(
    `${pass?.code.slice(0, 3)} ${pass?.code.slice(3)}`,
  );
  await expectAccessible(page);

  // There and back, first with a network, which brings the other screen, then without.
  const thereAndBack = async (): Promise<void> => {
    await page.evaluate(() => location.assign('#!/app/activity'));
    await expect(page.getByRole('heading', { name: '我的活动' })).toBeVisible();
    await page.goBack();
    await expect(code).toBeVisible();
  };
  await thereAndBack();
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.context().setOffline(true);
  await thereAndBack();
  await page.context().setOffline(false);
});

test('[D97] sold out: somebody waits, a place becomes free and is kept for them, and they pay', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { place, activity } = await offered(clocked, [{ price, stock: 1 }]);
  const id = activity.activity_id;
  const first = await comer(place, activity, '周明');
  const person = await personAt(place, '林知远');
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, person, `/activity/${id}`);
  await page.getByRole('link', { name: '候补' }).click();
  await page.getByRole('button', { name: '满了，候补' }).click();
  await expect(page.getByText('候补中，轮到您会通知；候补不收钱')).toBeVisible();
  await expectAccessible(page);

  await by(place, first.person)(cancelOrder, { body: { hash: first.hash, refund: price } });
  await page.getByRole('link', { name: '我的候补' }).click();
  await expect(page.getByText('轮到您了')).toBeVisible();
  await row(page, /^去确认/).click();
  await expect(page.getByText(/^候补轮到您了，名额为您留到/)).toBeVisible();
  await field(page, '姓名').fill('林知远');
  await expectAccessible(page);
  await page.getByRole('button', { name: '报名，付款 ¥99.00' }).click();
  await pay(page);
});

test('[D98] a ticket is given to somebody by a link, and is theirs alone then', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { place, activity } = await offered(clocked, [{}]);
  const id = activity.activity_id;
  const { person: giver } = await comer(place, activity, '周明');
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, giver, `/activity/${id}/registration`);
  await page.getByRole('button', { name: '转给别人' }).click();
  const sheet = page.getByRole('dialog', { name: '转给别人' });
  await sheet.getByRole('button', { name: '生成转让链接' }).click();
  await expect(sheet.getByRole('status')).toContainText('take=');
  await expectAccessible(page);
  const [pass] = (await myTickets(place, giver, id)).list[0]?.passes ?? [];
  const { path } = await by(place, giver)(offerTransfer, { body: { pass_id: pass?.pass_id ?? 0 } });
  const token = new URLSearchParams(path.split('?')[1]).get('take') ?? '';

  const taker = await personAt(place, '林知远');
  const other = await newBrowser({}, clocked);
  await show(other, clocked.url, taker, '/app/home');
  await other.goto(`${clocked.url}/?take=${token}#!/activity/${id}/registration`);
  await expect(other.getByText(/转给您一张票/)).toBeVisible();
  await field(other, '姓名').fill('林知远');
  await expectAccessible(other);
  await other.getByRole('button', { name: '接收这张票' }).click();
  await expect(tip(other, '票是您的了')).toBeVisible();
  await expect(other.getByRole('img', { name: '林知远的签到二维码' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/接收了您转出的 1 张票/)).toBeVisible();
  await expect(page.getByRole('img', { name: /的签到二维码/ })).toHaveCount(0);
});

test('[D96] the host moves the date: whoever paid reads it, and takes all back in the window', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { place, host, activity } = await offered(clocked, [{ price, refund_policy: 0 }]);
  const id = activity.activity_id;
  const { person } = await comer(place, activity, '林知远');
  const starts_at = afternoonIn(9, clocked.now());
  const { title, category_id, content, cityname, citycode, place: where, address } = activity;
  const written = { title, category_id, content, cityname, citycode, place: where, address };
  await by(place, host)(editActivity, {
    query: { id },
    body: {
      activity: { ...written, images: '[]', online: 0, starts_at, ends_at: starts_at + 7200 },
    },
  });
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, person, `/activity/${id}`);
  await expect(page.getByText(/^时间或地点改过了，.* 前取消全额退$/)).toBeVisible();
  await expect
    .poll(async () => (await myTickets(place, person, id)).list[0]?.promise?.rows[0]?.refund ?? 0)
    .toBe(price);
  await page.getByRole('link', { name: '我的报名' }).click();
  await page.getByRole('button', { name: '取消报名' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '取消订单，退回 ¥99.00' }).click();
  await expect(tip(page, /¥99\.00 正在退回/)).toBeVisible();
  await expect(page.getByRole('region', { name: '以前的报名' })).toBeVisible();
});
