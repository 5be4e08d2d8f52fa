import type { Page } from '@playwright/test';
import { writeRemark } from '@qunlu/contract/friend/calls.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { expectFits, field } from '../steps.ts';
import { longCard, makeCard } from '../world/cards.ts';
import { makeFriend } from '../world/friends.ts';

const screens = (id: number) =>
  [
    { path: '/app/home', primary: '分享名片' },
    { path: `/card/${id}`, primary: '分享名片' },
    { path: `/card/edit?id=${id}`, primary: '完成' },
    { path: '/card/create', primary: '保存并分享' },
    { path: '/card/list', primary: '新建名片' },
    { path: '/app/friends/tags', primary: '新建标签' },
  ] as const;

const primaryOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));

for (const { how, viewport, text } of [
  { how: 'text twice as large', viewport: { width: 390, height: 844 }, text: '200%' },
  { how: 'a small phone of 320×568', viewport: { width: 320, height: 568 }, text: '' },
])
  test(`with ${how} every screen fits and its button is whole`, async ({ newPerson, page, site }) => {
    const { page: mine, logIn } = await newPerson();
    const { card_id: id } = await makeCard(site, (await logIn()).token, {
      ...longCard('欧阳知微'),
      company: '杭州半山茶事文化创意有限公司',
      email: 'zhiwei.ouyang.of.banshan@banshan-tea.example',
    });
    for (const one of [page, mine]) {
      await one.setViewportSize(viewport);
      await one.addInitScript((size) => {
        addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
      }, text);
    }
    await page.goto('/#!/login');
    await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
    if (text !== '') {
      const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
      expect(size, 'the text is twice as large').toBeGreaterThanOrEqual(28);
    }
    const number = field(page, '手机号');
    await number.fill('13800138000');
    const hidden = await number.evaluate((input) => input.scrollWidth - input.clientWidth);
    expect(hidden, 'the number is seen whole').toBeLessThanOrEqual(0);
    await expectFits(page, page.getByRole('button', { name: '登录', exact: true }));
    await page.goto(`/card/${id}`);
    await expectFits(page, page.getByRole('button', { name: '存入通讯录' }));
    for (const { path, primary } of screens(id)) {
      await mine.goto(`/#!${path}`);
      await test.step(path, () => expectFits(mine, primaryOf(mine, primary)));
    }
  });

test('every screen keeps to the content policy of the site', async ({ newPerson, page, site }) => {
  const { page: mine, logIn } = await newPerson();
  const { card_id: id } = await makeCard(site, (await logIn()).token);
  const violations: string[] = [];
  for (const one of [page, mine]) {
    await one.exposeFunction('tellViolation', (text: string) => violations.push(text));
    await one.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        (window as unknown as { tellViolation(text: string): void }).tellViolation(
          `${violatedDirective} ${blockedURI}`,
        );
      });
    });
  }
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  await expect(page.getByRole('link', { name: '做我的名片' })).toBeVisible();
  await page.goto('/#!/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.goto(`/card/${id}`);
  await expect(page.getByRole('button', { name: '存入通讯录' })).toBeVisible();
  for (const { path, primary } of screens(id)) {
    await mine.goto(`/#!${path}`);
    await expect(primaryOf(mine, primary)).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test('[B287] [K091] [B291] [K092] a long name beside tags is as wide as its share of a screen of 414, and what stays on a page lies above 10000', async ({
  newPerson,
  site,
}) => {
  const { page, logIn } = await newPerson();
  const session = await logIn();
  await makeCard(site, session.token);
  const { session: friend } = await makeFriend(site, session, longCard('欧阳知微是一位名字很长很长的茶友'));
  await callApi(site, writeRemark, {
    body: { user_id: friend.user_id, note: '', tags: ['客户'] },
    token: session.token,
  });
  await page.setViewportSize({ width: 414, height: 896 });
  await page.goto('/#!/app/friends');
  const name = page.getByText('欧阳知微是一位名字很长很长的茶友', { exact: true });
  const width = () => name.evaluate((one) => one.getBoundingClientRect().width);
  const wide = await width();
  expect(await name.evaluate((one) => one.scrollWidth > one.clientWidth), 'it is cut').toBe(true);
  await page.setViewportSize({ width: 345, height: 896 });
  await expect.poll(async () => Math.round(await width())).toBe(Math.round((wide * 345) / 414));
  const layer = page
    .locator('header')
    .first()
    .evaluate((one) => Number(getComputedStyle(one).zIndex));
  expect(await layer).toBe(10_000);
});
