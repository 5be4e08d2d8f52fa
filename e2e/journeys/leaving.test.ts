import { getData, logout } from '@qunlu/contract/account/calls.ts';
import { listBadges } from '@qunlu/contract/app.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { listBanners } from '@qunlu/contract/article/calls.ts';
import { viewHome } from '@qunlu/contract/discovery/home.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { expectPath, logInOnScreen } from '../steps.ts';
import { makeCard } from '../world/cards.ts';

test('[B197][B198] logging out clears what it should and leads to login', async ({ newPerson, site }) => {
  const { page, context, logIn } = await newPerson();
  const { token } = await logIn();
  await makeCard(site, token);
  await page.goto('/#!/user/settings');
  await page.evaluate(() => {
    localStorage.setItem('red-packet-opened-7', '1');
    localStorage.setItem('seen', '1');
    sessionStorage.setItem('draft', '1');
  });
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
  expect(page.url()).toBe(`${site}/?isLogin=1#!/login`);
  const left = () =>
    page.evaluate(() => ({ local: Object.keys(localStorage), draft: sessionStorage.getItem('draft') }));
  // What the server has yet to be told stays until it knows.
  await expect.poll(left).toEqual({ local: ['red-packet-opened-7'], draft: null });
  const cookies = await context.cookies();
  const readable = cookies.filter(({ httpOnly }) => !httpOnly).map(({ name, value }) => `${name}=${value}`);
  // The browser keeps its number for gray releases, if the page was open long enough to draw one (D169).
  expect(readable.filter((cookie) => !cookie.startsWith('gray='))).toEqual(['auth.auto=0']);
  await expect(callApi(site, logout, { token }), 'the token is worth nothing any more').rejects.toThrow(
    /401/,
  );

  await page.goto('/#!/card/list');
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
});

test('[B208][M050] a session that ended elsewhere leads to login once, and back', async ({
  newPerson,
  site,
  sms,
  watch,
}) => {
  const { page, logIn } = await newPerson();
  const session = await logIn();
  await makeCard(site, session.token);
  watch.expect(/GET .* 401$/);
  let refused = 0;
  page.on('response', (response) => {
    if (response.status() === 401) refused += 1;
  });
  // All that this screen asks is answered before: a call that came too late would lead to login from here.
  const asked = [listCards, listBadges, viewHome, listBanners, getData].map(({ path }) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === path, { timeout: 60_000 }),
  );
  await page.goto('/#!/app/home');
  await Promise.all(asked);
  await expect(page.getByText('1/3')).toBeVisible();
  await callApi(site, logout, { token: session.token });
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  expect(new URL(page.url()).searchParams.get('callback')).toBe('/app/user');
  // A number gets one code a minute and this one has had its code: another number must come back to the same place.
  const other = newPhone();
  await logInOnScreen(page, other, () => sms(other));
  await expectPath(page, '/app/user');
  await expect(page.getByRole('link', { name: /设置/ })).toBeVisible();
});
