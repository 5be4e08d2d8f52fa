import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeRemark } from '@qunlu/contract/friend/calls.ts';
import { applyFriend } from '@qunlu/contract/friend/applications.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { logInByApi, newPhone } from '../people.ts';
import { longCard, makeCard, shen } from '../world/cards.ts';
import { makeFriend } from '../world/friends.ts';

interface Place {
  readonly path: string;
  /** What the address needs besides. */
  readonly query?: string;
  readonly guest?: true;
}

/** Every route of the app; a new one has to be added here, or the first test says so. */
const places = (card: number, other: number): readonly Place[] => [
  { path: '/guest', guest: true },
  { path: '/login', guest: true },
  { path: '/login/phone', guest: true },
  { path: '/user/recover', guest: true },
  { path: '/user/oauth/wechat', guest: true },
  { path: '/user/protocol/user', guest: true },
  { path: '/user/protocol/payment', guest: true },
  { path: `/card/${other}`, guest: true },
  { path: `/card/${other}` },
  { path: '/app/home' },
  { path: '/app/user' },
  { path: '/app/friends' },
  { path: '/app/friends/face' },
  { path: '/app/friends/tags' },
  { path: '/app/friends/tags/view', query: '?tag=客户' },
  { path: '/app/applylist' },
  { path: '/card/default' },
  { path: '/card/list' },
  { path: '/card/create' },
  { path: '/card/edit', query: `?id=${card}` },
  { path: '/card/receipts', query: `?id=${card}` },
  { path: '/card/visitors', query: `?id=${card}` },
  { path: '/card/poster', query: `?id=${card}` },
  { path: '/card/certify', query: `?id=${card}` },
  { path: '/user/home' },
  { path: '/user/settings' },
  { path: '/user/settings/sessions' },
  { path: '/user/permission' },
  { path: '/user/password' },
  { path: '/user/oauth' },
  { path: '/user/oauth/phone' },
  { path: '/user/merge' },
  { path: '/user/qrcode-login' },
  { path: '/user/privacy' },
  { path: '/user/privacy/blacked' },
  { path: '/user/privacy/export' },
  { path: '/user/acc_delete' },
  { path: '/user/signlist' },
  { path: '/user/notices' },
  { path: '/user/native' },
];

/** The paths that the route files name. */
function routes(): string[] {
  const web = resolve(import.meta.dirname, '../../web');
  return globSync('{app,features/*}/routes.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(resolve(web, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
  );
}

/** Somebody with a long card, a friend with tags, an application and a notice. */
async function settle(site: string, session: Session): Promise<{ card: number; other: number }> {
  const { card_id: card } = await makeCard(site, session.token, {
    ...longCard('欧阳知微与她的半山茶事工作室'),
    company: '杭州半山茶事文化创意有限公司',
  });
  const { session: friend, card: other } = await makeFriend(site, session, {
    ...shen,
    realname: '司马清扬与江南文化出版社编辑部',
  });
  await callApi(site, writeRemark, {
    body: { user_id: friend.user_id, note: '茶博会认识，秋天再约', tags: ['客户', '喜欢小罐装的客户'] },
    token: session.token,
  });
  const applicant = await logInByApi(site, newPhone());
  await makeCard(site, applicant.token);
  await callApi(site, applyFriend, {
    body: { user_id: session.user_id, message: '上周茶博会加过您微信，想聊聊明年的春茶' },
    token: applicant.token,
    idempotencyKey: `every-screen-${applicant.user_id}`,
  });
  return { card, other: other.card_id };
}

async function expectStands(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('status', { name: /^正在/ })).toHaveCount(0);
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'the page does not scroll sideways').toBeLessThanOrEqual(window);
}

test('every route is among the screens that are looked at', () => {
  const looked = places(1, 1).map(({ path }) => path.replace(/\/1$/, '/:id'));
  expect(routes().filter((path) => !looked.includes(path))).toEqual([]);
});

for (const { how, dark, text } of [
  { how: 'in the light', dark: false, text: '' },
  { how: 'in the dark', dark: true, text: '' },
  { how: 'with text twice as large', dark: false, text: '200%' },
])
  test(`every screen is readable ${how}`, async ({ newPerson, page, site, expectAccessible }) => {
    test.slow();
    const { page: mine, logIn } = await newPerson();
    const { card, other } = await settle(site, await logIn());
    for (const one of [page, mine]) {
      await one.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
      await one.addInitScript((size) => {
        addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
      }, text);
    }
    await page.goto('/#!/guest');
    await mine.goto('/#!/app/home');
    if (dark) {
      const shades = await page.evaluate(() =>
        (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
      );
      expect(Math.max(...shades.slice(0, 3)), 'the page is dark').toBeLessThan(64);
    }
    for (const { path, query = '', guest } of places(card, other)) {
      const at = guest ? page : mine;
      await test.step(`${path}${guest ? ' (guest)' : ''}`, async () => {
        await at.goto(`/#!${path}${query}`);
        await expectStands(at);
        await expectAccessible(at);
      });
    }
  });
