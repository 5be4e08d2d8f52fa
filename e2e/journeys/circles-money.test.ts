import { setMemberGroup } from '@qunlu/contract/circle/members-admin.ts';
import { saveGroup } from '@qunlu/contract/circle/groups.ts';
import { buyCredits } from '@qunlu/contract/sms/calls.ts';
import { decideCampaignReview, listCampaignReviews } from '@qunlu/contract/sms/staff.ts';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies } from '../people.ts';
import { expectPath, field, pathOf, tip } from '../steps.ts';
import { hireClerk, row, show } from '../world/circle-stories.ts';
import {
  by,
  chargeByApi,
  joinAll,
  makeCircle,
  newKey,
  payInto,
  personAt,
  placeOf,
  realNameAt,
} from '../world/circles.ts';
import { payByApi } from '../world/money.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const day = 86_400;
/** Fen. */
const price = 19_900;

/** A circle that costs 199 a year, of an owner whose name is known. */
async function paidCircle(clocked: ClockedServer) {
  const place = placeOf(clocked);
  const owner = await personAt(place, '沈知微');
  await realNameAt(place, owner);
  const id = await makeCircle(place, owner, { name: '宋画读书会', listed: 1 });
  const tier_id = await chargeByApi(place, owner, id, { price, rights: '全年活动八折' });
  return { place, owner, id, tier_id };
}

test('[R067] [D59] [D65] [D66] somebody pays to join, is in at once, and takes the money back on the second day', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { place, owner, id } = await paidCircle(clocked);
  const joiner = await personAt(place, '林知远');
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, joiner, `/phonebook/${id}`);
  await expect(page.getByRole('main')).toContainText('199.00 元');
  await page.getByRole('link', { name: '付费加入' }).click();
  await expect(page.getByRole('radio', { name: /年费/ })).toBeChecked();
  await page.getByText('展开').click();
  await expect(page.getByText(/付款后 72 小时内可以自己全额退款/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '付 ¥199.00 加入' }).click();
  await expectPath(page, /^\/pay\/(?!success)[\w-]+/);
  const hash = pathOf(page).split(/[/?]/)[2] ?? '';
  await page.getByRole('button', { name: '付款 ¥199.00' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expectPath(page, `/phonebook/${id}`);
  await expect(page.getByRole('region', { name: '谁在这里' })).toContainText('林知远');
  await expect(page.getByRole('main')).toContainText('会费');

  await clocked.pass(day);
  await show(page, clocked.url, await personAt(place, '', joiner.phone), `/phonebook/${id}/edit`);
  await row(page, /^全额退回会费/).click();
  await expectPath(page, `/user/order/${hash}`);
  await page.getByRole('button', { name: '取消订单', exact: true }).click();
  await page.getByRole('button', { name: '取消订单，退回 ¥199.00' }).click();
  await expect(tip(page, '已取消，¥199.00 正在退回')).toBeVisible();
  await page.goto(`${clocked.url}/#!/phonebook/${id}`);
  await expect(page.getByRole('main')).toContainText('1 位成员');
  await expect(page.getByRole('link', { name: '付费加入' })).toBeVisible();

  const dashboard = await newBrowser({}, clocked);
  await show(
    dashboard,
    clocked.url,
    await personAt(place, '', owner.phone),
    `/phonebook-setting/${id}/order`,
  );
  await expect(
    dashboard.getByRole('main').getByRole('listitem').or(dashboard.getByRole('main')),
  ).toContainText(['已退款']);
  await expectAccessible(dashboard);
});

test('[R147] [D67] the owner opens the books: members read what came in, what was spent and what is left', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  watch.expect(/GET .*dues\/books.* 403/);
  const { place, owner, id, tier_id } = await paidCircle(clocked);
  const joiner = await personAt(place, '林知远');
  await payInto(place, joiner, id, { tier_id, total: price });
  const reader = await newBrowser({}, clocked);
  await show(reader, clocked.url, joiner, `/phonebook/${id}/books`);
  await expect(reader.getByText('圈主没有公开账目')).toBeVisible();

  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, `/phonebook-setting/${id}/fee`);
  await page.getByRole('link', { name: /账目/ }).click();
  await expectPath(page, `/phonebook/${id}/books`);
  await page.getByRole('switch', { name: '对成员公开' }).click();
  await expect(page.getByText(/起对成员公开/)).toBeVisible();
  await page.getByRole('button', { name: '记一笔支出' }).click();
  await field(page, '金额').fill('80');
  await field(page, '花在什么上').fill('十月茶会的场地');
  await page.getByRole('button', { name: '记下', exact: true }).click();
  await expect(tip(page, '已记下')).toBeVisible();

  await reader.goto('about:blank');
  await reader.goto(`${clocked.url}/#!/phonebook/${id}/books`);
  const sum = reader.getByRole('region', { name: '结余' });
  // 199.00 less the service fee of 5 % and the cost.
  await expect(sum).toContainText('109.05');
  await expect(reader.getByRole('main')).toContainText('十月茶会的场地');
  await expect(reader.getByRole('button', { name: '记一笔支出' })).toHaveCount(0);
  await expectAccessible(reader);
});

/** Seconds from now until the next ten in the morning, Shanghai: texts are not sent at night. */
function untilTen(now: number): number {
  const ofDay = (Math.floor(now / 1000) + 8 * 3600) % day;
  return (10 * 3600 - ofDay + day) % day;
}

test('[R135] [R056] [D74] [D75] a text to one group is counted, looked at by staff and sent; who does not want more says so from its link', async ({
  clocked,
  newBrowser,
  sms,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  await clocked.pass(untilTen(clocked.now()));
  const clerk = await hireClerk(clocked);
  const owner = await personAt(place, '沈知微');
  const call = by(place, owner);
  const id = await makeCircle(place, owner, { name: '西湖茶友会' });
  const [first, second, third] = await joinAll(place, id, ['林知远', '赵明诚', '王安石']);
  if (!first || !second || !third) throw new Error('not all have joined');
  const { list } = await call(saveGroup, { body: { id, name: '做茶的' } });
  const group_id = list[0]?.group_id ?? 0;
  await call(setMemberGroup, { body: { id, member_ids: [first.memberId, second.memberId], group_id } });
  const { hash } = await call(buyCredits, { body: { count: 100 }, idempotencyKey: newKey() });
  await payByApi(clocked.url, owner, { hash, total: 1000 }, clocked.now());

  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, `/phonebook-setting/${id}/batchnote`);
  await page.getByRole('radio', { name: '短信' }).check({ force: true });
  await field(page, '短信内容').fill('周六下午三点在老地方喝茶，带上朋友');
  await page.getByRole('button', { name: /^发给/ }).click();
  await page.getByRole('checkbox', { name: /做茶的/ }).check();
  await page.getByRole('button', { name: '完成', exact: true }).click();
  await page.getByRole('button', { name: '看看发给谁' }).click();
  const preview = page.getByRole('dialog', { name: '看过再发' });
  await expect(preview).toContainText(/2 人 × \d 条 = \d 条/);
  await expectAccessible(page);
  await preview.getByRole('button', { name: '提交审核' }).click();
  await expect(tip(page, '已提交，审核后发送')).toBeVisible();
  const { list: waiting } = await by(place, { token: clerk })(listCampaignReviews, { query: {} });
  await by(place, { token: clerk })(decideCampaignReview, {
    body: { id: waiting[0]?.id ?? 0, verdict: 'pass' },
  });
  const textsOf = async (phone: string): Promise<string[]> =>
    (await sms(phone)).map(({ text }) => text).filter((text) => text.includes('周六下午三点'));
  for (const { phone } of [first, second]) await expect.poll(() => textsOf(phone)).toHaveLength(1);
  expect(await textsOf(third.phone)).toEqual([]);

  const [text = ''] = await textsOf(first.phone);
  const reader = await newBrowser({}, clocked);
  await giveCookies(reader.context(), clocked.url, first);
  await reader.goto(/https?:\S+/.exec(text)?.[0] ?? '');
  await expect(reader.getByRole('main')).toContainText('周六下午三点在老地方喝茶');
  await expectAccessible(reader);
  await reader.getByRole('switch', { name: '收这个通讯录的短信' }).click();
  await expect(tip(reader, '以后不会再收到')).toBeVisible();
});
