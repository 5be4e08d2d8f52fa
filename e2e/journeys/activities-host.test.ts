import type { Session } from '@qunlu/contract/account/entity.ts';
import { addMembers, listPayMembers } from '@qunlu/contract/activity/members.ts';
import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { setHelper } from '@qunlu/contract/activity/publish.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { listHolders, listScans, sendScans, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import { acceptApplication, applyFriend } from '@qunlu/contract/friend/applications.ts';
import { clockText } from '@qunlu/contract/kernel/formats.ts';
import { buyCredits } from '@qunlu/contract/sms/calls.ts';
import { decideCampaignReview, listCampaignReviews } from '@qunlu/contract/sms/staff.ts';
import type { Page } from '@playwright/test';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { expectPath, field, pathOf, tip } from '../steps.ts';
import { afternoonIn, passActivity, publishAt, registerAt, seenActivity } from '../world/activities.ts';
import { hireClerk, row, show } from '../world/circle-stories.ts';
import { by, newKey, personAt, type Place, placeOf, realNameAt, type Someone } from '../world/circles.ts';
import { payByApi } from '../world/money.ts';

test.setTimeout(120_000);
// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

/** Fen. */
const price = 9900;

/** Somebody who may publish what everybody finds and what costs money. */
async function makeHost(place: Place): Promise<Someone> {
  const host = await personAt(place, '林知远');
  await realNameAt(place, host);
  return host;
}

/** An activity with a ticket that costs something, let through by staff. */
async function paidActivity(clocked: ClockedServer, place: Place, host: Session): Promise<Activity> {
  const clerk = await hireClerk(clocked);
  const activity = await publishAt(place, host, { tickets: [{ price }] });
  await passActivity(place, clerk, activity.activity_id);
  return activity;
}

/** Somebody new registers for a ticket and pays in WeChat. */
async function comeAndPay(place: Place, activity: Activity, realname: string, ticket?: number) {
  const person = await personAt(place, realname);
  const { hash, total } = await registerAt(place, person, activity, {
    realname,
    ...(ticket === undefined ? {} : { ticket }),
  });
  if (total > 0) await payByApi(place.url, person, { hash, total }, place.now());
  return person;
}

/** One applies, the other accepts. */
async function befriendAt(place: Place, applicant: Session, other: Session): Promise<void> {
  const { id } = await by(place, applicant)(applyFriend, {
    body: { user_id: other.user_id },
    idempotencyKey: newKey(),
  });
  await by(place, other)(acceptApplication, { body: { id } });
}

const payments = async (place: Place, host: Session, id: number) =>
  (await by(place, host)(listPayMembers, { query: { id } })).list;

/** What everybody finds takes a title, a category, a time and a place. */
async function writeBasics(page: Page, title: string, starts: number): Promise<void> {
  await field(page, '标题').fill(title);
  await page.getByRole('button', { name: '分类：选择分类' }).click();
  await page.getByRole('dialog', { name: '分类' }).getByRole('button', { name: '交流聚会' }).click();
  await expect(page.getByRole('button', { name: /^分类：交流聚会/ })).toBeVisible();
  await field(page, '开始').fill(clockText(starts));
  await field(page, '地点').fill('半山茶事');
}

test('[R116] [R117] [R122] [R123] [D93] [D94] [D95] two tickets are published on three pages; of two who have paid one is let in, the other gets all back', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const clerk = await hireClerk(clocked);
  const host = await makeHost(place);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, host, '/activity/post');
  await writeBasics(page, '周末龙井采茶', afternoonIn(5, clocked.now()));
  await expectAccessible(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '加一种票' }).click();
  const ticket = page.getByRole('dialog', { name: '新的票' });
  await ticket.getByLabel('名称', { exact: true }).fill('茶席票');
  await ticket.getByLabel('价格', { exact: true }).fill('99');
  await ticket.getByLabel('张数', { exact: true }).fill('20');
  await ticket.getByRole('switch', { name: '要我审核' }).click();
  await expectAccessible(page);
  await ticket.getByRole('button', { name: '完成' }).click();
  await expect(row(page, /茶席票.*20 张.*要审核/)).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('region', { name: '预览' })).toContainText('茶席票');
  await expectAccessible(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expectPath(page, /^\/activity\/\d+$/);
  const id = Number(pathOf(page).split('/')[2]);
  await passActivity(place, clerk, id);

  const activity = await seenActivity(place, host, id);
  const paid = activity.tickets.find(({ name }) => name === '茶席票')?.ticket_id ?? 0;
  for (const name of ['沈知微', '许闻']) await comeAndPay(place, activity, name, paid);

  await show(page, clocked.url, host, `/activity/admin/${id}`);
  await row(page, /待审核的报名.*2/).click();
  await page.getByRole('button', { name: /通过.*沈知微/ }).click();
  await expect(page.getByRole('link', { name: /沈知微/ })).toHaveCount(0);
  await page.getByRole('link', { name: /许闻/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '不通过' }).click();
  const reason = page.getByRole('dialog', { name: '不通过的原因' });
  await reason.getByRole('textbox').fill('茶席坐满了');
  await reason.getByRole('button', { name: '不通过' }).click();
  await expect(tip(page, '已拒绝，付的钱全额退回')).toBeVisible();
  await expect
    .poll(async () =>
      (await payments(place, host, id)).map(({ name, state, refunded }) => [name, state, refunded]),
    )
    .toEqual(
      expect.arrayContaining([
        ['沈知微', registrationState.confirmed, 0],
        ['许闻', registrationState.refused, price],
      ]),
    );
});

test('[B307] [R117] [R119] [R122] [R123] a helper without the right to money sees none, whatever they open', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  watch.expect(/activity\/paymembers.* 403/);
  const place = placeOf(clocked);
  const host = await makeHost(place);
  const activity = await paidActivity(clocked, place, host);
  const { activity_id: id } = activity;
  const helper = await comeAndPay(place, activity, '许闻');
  await befriendAt(place, helper, host);
  await by(place, host)(setHelper, { body: { id, user_id: helper.user_id, rights: ['members', 'door'] } });

  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, helper, `/activity/admin/${id}`);
  await expect(row(page, /报名的人/)).toBeVisible();
  await expect(page.getByRole('region', { name: '收入' })).toHaveCount(0);
  await expect(row(page, /^收款/)).toHaveCount(0);
  await expect(row(page, /^设置/)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('¥');
  await expectAccessible(page);
  await row(page, /报名的人/).click();
  await row(page, /许闻/).click();
  await expect(page.getByRole('main')).toContainText('138****');
  await expect(page.getByRole('main')).not.toContainText('¥');
  await page.goto(`${clocked.url}/#!/activity/admin/${id}/paymember`);
  await expect(page.getByText('您没有“看收款”的权限')).toBeVisible();
  const refused = await by(place, helper)(listPayMembers, { query: { id } }).catch(String);
  expect(refused).toContain('403');
});

test('[R126] [D102] [D99] who has not signed in gets a text, who has does not', async ({
  clocked,
  newBrowser,
  sms,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const host = await makeHost(place);
  const activity = await publishAt(place, host);
  const { activity_id: id, starts_at } = activity;
  const here = await comeAndPay(place, activity, '沈知微');
  const late = await comeAndPay(place, activity, '许闻');
  const { hash } = await by(place, host)(buyCredits, { body: { count: 100 }, idempotencyKey: newKey() });
  await payByApi(clocked.url, host, { hash, total: 1000 }, clocked.now());
  await clocked.pass(starts_at - 1800 - Math.floor(clocked.now() / 1000));
  const [again, come] = [await personAt(place, '', host.phone), { subject: 'activity', target: id } as const];
  const { sessions } = await by(place, again)(viewDoor, { query: come });
  const { list: holders } = await by(place, again)(listHolders, { query: come });
  const first = holders.find(({ name }) => name === '沈知微');
  const now = Math.floor(clocked.now() / 1000);
  await by(place, again)(sendScans, {
    body: {
      session_id: sessions[0]?.session_id ?? 0,
      phone_now: now,
      scans: [{ client_id: newKey(), holder: first?.holder ?? 0, at: now }],
    },
  });

  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, again, `/activity/admin/${id}/batchnote`);
  await field(page, '短信内容').fill('还有半小时开始，请从西门上山');
  await page.getByRole('button', { name: /^发给/ }).click();
  await page.getByRole('checkbox', { name: /没有签到的/ }).check();
  await page.getByRole('button', { name: '完成', exact: true }).click();
  await page.getByRole('button', { name: '看看发给谁' }).click();
  const preview = page.getByRole('dialog', { name: '看过再发' });
  await expect(preview).toContainText(/1 人 × \d 条 = \d 条/);
  await expectAccessible(page);
  await preview.getByRole('button', { name: '提交审核' }).click();
  await expect(tip(page, '已提交，审核后发送')).toBeVisible();
  const clerk = await hireClerk(clocked);
  const { list: waiting } = await by(place, { token: clerk })(listCampaignReviews, { query: {} });
  await by(place, { token: clerk })(decideCampaignReview, {
    body: { id: waiting[0]?.id ?? 0, verdict: 'pass' },
  });
  const textsOf = async (phone: string): Promise<number> =>
    (await sms(phone)).filter(({ text }) => text.includes('请从西门上山')).length;
  await expect.poll(() => textsOf(late.phone)).toBe(1);
  expect(await textsOf(here.phone)).toBe(0);
});

test('[R117] [D93] [D96] the host calls it off, with what follows said before, and all comes back to everybody', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const host = await makeHost(place);
  const activity = await paidActivity(clocked, place, host);
  const { activity_id: id } = activity;
  for (const name of ['沈知微', '许闻']) await comeAndPay(place, activity, name);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, host, `/activity/admin/${id}`);
  await row(page, '取消活动').click();
  const sheet = page.getByRole('dialog', { name: '取消活动' });
  await expect(sheet).toContainText('2 个名额的报名人马上收到');
  await expect(sheet).toContainText('¥198.00 全额原路退回');
  await sheet.getByLabel('原因', { exact: true }).fill('台风来了，改到下个月');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '取消活动' }).click();
  await expect(tip(page, '活动已取消，正在通知和退款')).toBeVisible();
  await expect
    .poll(
      async () => {
        await clocked.runJob('activity.tasks');
        return (await payments(place, host, id)).map(({ refunded }) => refunded);
      },
      { timeout: 30_000 },
    )
    .toEqual([price, price]);
  await page.reload();
  await expect(page.getByText('活动已取消，付了的钱正在或已经全额退回')).toBeVisible();
  await expect(row(page, '取消活动')).toHaveCount(0);
});

test('[D99] [R117] while one door has no network another signs in some of the same people: each counts once when it returns', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const place = placeOf(clocked);
  const host = await makeHost(place);
  const activity = await publishAt(place, host);
  const { activity_id: id, starts_at } = activity;
  const people = Array.from({ length: 5 }, (_, at) => ({
    realname: `茶友${String(at + 1).padStart(2, '0')}`,
    phone: `139000000${String(at).padStart(2, '0')}`,
  }));
  await by(place, host)(addMembers, {
    body: { id, ticket_id: activity.tickets[0]?.ticket_id ?? 0, people },
    idempotencyKey: newKey(),
  });
  await clocked.pass(starts_at - 1800 - Math.floor(clocked.now() / 1000));
  const again = await personAt(place, '', host.phone);
  const come = { subject: 'activity', target: id } as const;
  const { sessions } = await by(place, again)(viewDoor, { query: come });
  const session_id = sessions[0]?.session_id ?? 0;
  const { list: holders } = await by(place, again)(listHolders, { query: come });
  expect(holders).toHaveLength(5);

  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, again, `/activity/admin/${id}`);
  await row(page, /^签到台/).click();
  await expect(page.getByRole('main')).toContainText('/ 5 位已签到');
  await expectAccessible(page);
  await page.context().setOffline(true);
  const search = page.getByRole('searchbox', { name: '姓名或 6 位签到码' });
  for (const [at, { code, name }] of holders.entries()) {
    // Half of them read out their digits, the others say their name.
    await search.fill(at % 2 === 0 ? code : name);
    await page.getByRole('button', { name: '签到', exact: true }).click();
    await expect(page.getByRole('main')).toContainText(`${at + 1} / 5 位已签到`);
  }
  await expect(page.getByText('离线：已存 5 位，联网后自动上传')).toBeVisible();

  const now = Math.floor(clocked.now() / 1000);
  await by(place, again)(sendScans, {
    body: {
      session_id,
      door: '东门',
      phone_now: now,
      scans: holders.slice(0, 3).map(({ holder }) => ({ client_id: newKey(), holder, at: now })),
    },
  });
  await page.context().setOffline(false);
  await expect(page.getByText(/^离线/)).toHaveCount(0, { timeout: 60_000 });
  await expect
    .poll(async () => (await by(place, again)(listScans, { query: { session_id } })).signed, {
      timeout: 60_000,
    })
    .toBe(5);
  const { list: scans } = await by(place, again)(listScans, { query: { session_id } });
  const standing = scans.filter(({ undone }) => !undone).map(({ holder }) => holder);
  expect(new Set(standing).size).toBe(5);
  expect(standing).toHaveLength(5);
  await show(page, clocked.url, again, `/activity/admin/${id}/member`);
  await expect(row(page, /茶友05.*已签到/)).toBeVisible();
});
