import type { Session } from '@qunlu/contract/account/entity.ts';
import { myInfo } from '@qunlu/contract/agent/calls.ts';
import { postCard } from '@qunlu/contract/card/calls.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { AnyEndpoint, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { claimMission } from '@qunlu/contract/score/missions.ts';
import { signIn } from '@qunlu/contract/score/sign-in.ts';
import { createPackOrder, listTerms, myVipList } from '@qunlu/contract/vip/calls.ts';
import type { Page } from '@playwright/test';
import { callApi, type CallInput } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies, newPhone } from '../people.ts';
import { expectPath, field, pathOf, tip } from '../steps.ts';
import { shen } from '../world/cards.ts';
import { register } from '../world/console.ts';
import { payByApi } from '../world/money.ts';

test.setTimeout(120_000);
// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const day = 86_400;
const signInMission = 1;
/** Fen. */
const prices = { month: 2900, year: 19_900 };

let calls = 0;
const newKey = (): string => `membership-${process.pid}-${(calls += 1)}`;

/** Calls of one person, by the clock of the site. */
const by =
  (clocked: ClockedServer, { token }: Session) =>
  <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<OutputOf<E>> =>
    callApi(clocked.url, endpoint, { at: clocked.now(), token, ...input });

async function buyYear(clocked: ClockedServer, person: Session): Promise<void> {
  const { hash } = await by(clocked, person)(createPackOrder, {
    body: { vip: 'vipPhonebook', pack_type: 3 },
    idempotencyKey: newKey(),
  });
  await payByApi(clocked.url, person, { hash, total: prices.year }, clocked.now());
}

/** Somebody's phone on one of their screens, opened anew. */
async function show(page: Page, site: string, session: Session, path: string): Promise<void> {
  // Another document: an address that differs in its hash alone would keep who was logged in before.
  await page.goto('about:blank');
  await giveCookies(page.context(), site, session);
  await page.goto(`${site}/#!${path}`);
}

/** The page where an order is paid. */
const toPay = /^\/pay\/(?!success)[\w-]+$/;
const hashOf = (page: Page): string => pathOf(page).split('/')[2] ?? '';

/** What is chosen on the screen becomes an order, which is paid in WeChat without a screen; answers its hash. */
async function payChosen(
  page: Page,
  button: string,
  { clocked, person, total }: { clocked: ClockedServer; person: Session; total: number },
): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expectPath(page, toPay);
  const hash = hashOf(page);
  await payByApi(clocked.url, person, { hash, total }, clocked.now());
  return hash;
}

/** On the page of an order: gives back what was paid for it. */
async function giveBack(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: '取消订单', exact: true }).click();
  await page.getByRole('button', { name: `取消订单，退回 ¥${amount}` }).click();
}

test('[R003] [D118] [D119] [D120] [D28] a fourth card leads to a month and works at once, a year goes on top; what is used is not refunded; the day after the end the card is there to read', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  watch.expect(/POST .*card\/post 409/);
  watch.expect(/POST .*order\/cancel 422/);
  const { url: site } = clocked;
  const phone = newPhone();
  const person = await register(clocked, phone);
  const call = by(clocked, person);
  for (const realname of ['甲名', '乙名', '丙名'])
    await call(postCard, { body: { ...shen, realname }, idempotencyKey: newKey() });
  const page = await newBrowser({}, clocked);
  await show(page, site, person, '/card/create');
  await field(page, '姓名').fill('丁名');
  await page.getByRole('button', { name: '保存并分享' }).click();
  await expect(tip(page, '最多可以有3张名片，请先删除不用的名片，或开通会员')).toBeVisible();
  await page.getByRole('button', { name: '开通会员' }).click();
  await expectPath(page, '/app/open-vip');
  await expect(page.getByRole('radio', { name: /^个人会员·月/ })).toBeVisible();
  await expectAccessible(page);
  const bought = await test.step('a month, paid in the sandbox: the fourth card is made', async () => {
    await page.getByRole('radio', { name: /^个人会员·月/ }).check();
    await page.getByRole('button', { name: '开通 ¥29.00' }).click();
    await expectPath(page, toPay);
    const hash = hashOf(page);
    await page.getByRole('button', { name: '付款 ¥29.00' }).click();
    await page.getByRole('button', { name: '确认支付' }).click();
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
    await page.goto(`${site}/#!/card/create`);
    await expect(field(page, '姓名')).toHaveValue('丁名');
    await page.getByRole('button', { name: '保存并分享' }).click();
    await expectPath(page, /^\/card\/\d+/);
    return hash;
  });
  const fourth = /^\/card\/(\d+)/.exec(pathOf(page))?.[1] ?? '';

  await test.step('what was used is not given back', async () => {
    await page.goto(`${site}/#!/user/order/${bought}`);
    await expect(page.getByText('开通后已经用过“名片”，不能退款，会员可以继续用到到期')).toBeVisible();
    await expect(page.getByRole('button', { name: '取消订单', exact: true })).toHaveCount(0);
  });

  const end = await test.step('a year goes on top of the month', async () => {
    await buyYear(clocked, person);
    const [year, month] = (await call(listTerms, { query: {} })).list;
    expect(year?.starts_at).toBe(month?.end_at);
    await page.goto(`${site}/#!/app/open-vip`);
    const until = year?.end_at ?? 0;
    await expect(page.getByRole('region', { name: '我的会员', exact: true })).toContainText(
      `个人会员，到 ${dayText(until)}`,
    );
    await expect(page.getByRole('listitem').filter({ hasText: '个人会员·年' }).last()).toContainText(
      `${dayText(month?.end_at ?? 0)} 至 ${dayText(until)}`,
    );
    return until;
  });

  await clocked.pass(end + day - Math.floor(clocked.now() / 1000));
  await show(page, site, await register(clocked, phone), `/card/edit?id=${fourth}`);
  await expect(page.getByText('这张名片暂时不能修改')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${site}/#!/card/${fourth}`);
  await expect(page.getByRole('main').getByText('丁名').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '更多' })).toBeVisible();
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);
});

test('[R005] [D120] [D121] [D122] [C106] a friend buys by my link: 20 % are frozen for me, and gone when the friend gives the membership back', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { url: site } = clocked;
  const [agent, friend] = [await register(clocked, newPhone()), await register(clocked, newPhone())];
  const { link } = await by(clocked, agent)(myInfo);
  const page = await newBrowser({}, clocked);
  await giveCookies(page.context(), site, friend);
  await page.goto(link);
  await expect(page.getByRole('region', { name: '我的会员', exact: true })).toContainText(/由 .\* 推荐/);
  await page.getByRole('radio', { name: /^个人会员·年/ }).check();
  const hash = await payChosen(page, '开通 ¥199.00', { clocked, person: friend, total: prices.year });

  const dashboard = await newBrowser({}, clocked);
  await show(dashboard, site, agent, '/user/agent?tab=commissions');
  const earned = dashboard.getByRole('main').getByRole('listitem').filter({ hasText: '个人会员·年' });
  await expect(earned).toContainText('直接 20%');
  await expect(earned).toContainText('¥39.80');
  await expect(earned).toContainText('冻结中');
  await expectAccessible(dashboard);

  await page.goto(`${site}/#!/user/order/${hash}`);
  await giveBack(page, '199.00');
  await expect(tip(page, '已取消，¥199.00 正在退回')).toBeVisible();
  expect((await by(clocked, friend)(myVipList)).list).toEqual([]);
  await page.goto(`${site}/#!/app/open-vip`);
  await expect(page.getByRole('region', { name: '我的会员', exact: true })).toContainText('还不是会员');
  await dashboard.reload();
  await expect(earned).toContainText('已退回');
  await expect(earned).toContainText('买家退了款');

  // What they pass on: a picture with their code, in the look that they choose.
  await dashboard.goto(`${site}/#!/app/vip-poster`);
  const poster = dashboard.getByRole('img', { name: /会员海报/ });
  await expect(poster).toBeVisible();
  const first = await poster.getAttribute('src');
  await dashboard.getByRole('radio', { name: '青花' }).check({ force: true });
  await expect(poster).not.toHaveAttribute('src', first ?? '');
  await expect(dashboard.getByRole('button', { name: '保存海报' })).toBeEnabled();
});

test('[R026] [R027] [R044] [D20] [D125] a week of sign-ins; the points of it are claimed once in two tabs', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { url: site } = clocked;
  const person = await register(clocked, newPhone());
  const call = by(clocked, person);
  for (let days = 1; days <= 7; days += 1) {
    if (days > 1) await clocked.pass(day);
    await call(signIn);
    if (days < 7) await call(claimMission, { body: { id: signInMission } });
  }
  const page = await newBrowser({}, clocked);
  await show(page, site, person, '/user/score');
  const other = await page.context().newPage();
  await other.goto(`${site}/#!/user/score`);
  const tabs = [page, other];
  const claims = tabs.map((tab) => tab.getByRole('button', { name: /^领取 2 积分/ }));
  for (const claim of claims) await expect(claim).toBeVisible();
  const outcomes = ['得到 2 积分', '已经领过了'];
  // Each tip is looked for at once: it stands for three seconds.
  for (const [index, claim] of claims.entries()) {
    await claim.click();
    await expect(tip(tabs[index] as Page, outcomes[index] as string)).toBeVisible();
  }
  for (const tab of tabs) await expect(tab.getByRole('region', { name: '我的积分' })).toContainText('14');
  await expectAccessible(page);
  await page.getByRole('link', { name: '积分明细' }).click();
  const log = page.getByRole('main').getByRole('listitem');
  await expect(log).toHaveCount(7);
  await expect(log.first()).toContainText('余 14');
  await other.goto(`${site}/#!/user/signlist`);
  await expect(other.getByText('连续 7 天，一共 7 天')).toBeVisible();
});

test('[R042] [R043] [B235] [M056] [D117] 100 texts are bought, 0 and 1.5 are refused under the field; what is unused is given back', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { url: site } = clocked;
  const person = await register(clocked, newPhone());
  const page = await newBrowser({}, clocked);
  await show(page, site, person, '/user/smsrecharge');
  const count = field(page, '其他数量');
  for (const wrong of ['0', '1.5']) {
    await count.fill(wrong);
    await page.getByRole('button', { name: '充值', exact: true }).click();
    await expect(count).toHaveAccessibleDescription(/充值数量不正确/);
  }
  await expectAccessible(page);
  await count.fill('100');
  await payChosen(page, '充值 ¥10.00', { clocked, person, total: 1000 });
  await page.goto(`${site}/#!/user/sms`);
  const sum = page.getByRole('region', { name: '我的短信' });
  await expect(sum).toContainText('100 条');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^退没用的 100 条，¥10\.00/ }).click();
  await page.getByRole('button', { name: '退款', exact: true }).click();
  await expect(tip(page, '退了 100 条，¥10.00 正在原路退回')).toBeVisible();
  await expect(sum).toContainText('我的短信0 条');
});
