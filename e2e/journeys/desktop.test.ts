import { expect, test } from '../fixtures.ts';
import { giveCookies, logInByApi, newPhone } from '../people.ts';
import { expectPath } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';
import { makeFriend } from '../world/friends.ts';
import { computer } from '../looks/screens.ts';

test('[R017] friends on a computer by keys alone: search, arrows, a card beside the list, Escape', async ({
  newBrowser,
  site,
  expectAccessible,
}) => {
  const session = await logInByApi(site, newPhone());
  await makeCard(site, session.token);
  for (const realname of ['安若溪', '陈默', '欧阳明月'])
    await makeFriend(site, session, { ...shen, realname });
  const page = await newBrowser(computer);
  await giveCookies(page.context(), site, session);
  const list = page.getByRole('region', { name: '好友', exact: true });
  const detail = page.getByRole('region', { name: '详情' });
  const row = (name: string) => list.getByRole('link', { name: new RegExp(name) });
  const press = (key: string) => page.keyboard.press(key);

  await page.goto('/#!/app/friends');
  await expect(row('陈默')).toBeVisible();
  await expect(detail.getByText('选一位好友，名片会在这里打开')).toBeVisible();

  await press('/');
  await page.keyboard.type('oymy');
  await expect(row('陈默')).toHaveCount(0);
  await press('ArrowDown');
  await expect(row('欧阳明月')).toBeFocused();
  await press('Enter');
  await expect(detail.getByRole('heading', { name: '欧阳明月' })).toBeVisible();
  await expect(detail).toBeFocused();
  await expect(row('欧阳明月')).toHaveAttribute('aria-current', 'true');
  await expectPath(page, /^\/card\/\d+$/);
  await expectAccessible(page);

  await press('Escape');
  await expectPath(page, '/app/friends');
  await expect(row('欧阳明月'), 'the focus is back on its row').toBeFocused();
  await press('/');
  await press('Escape');
  await expect(list.getByRole('searchbox')).toHaveValue('');
  await expect(row('陈默')).toBeVisible();
  await row('安若溪').focus();
  await press('ArrowDown');
  await expect(row('陈默')).toBeFocused();
  await press('Enter');
  await expect(detail.getByRole('heading', { name: '陈默' })).toBeVisible();
  await page.reload();
  await expect(detail.getByRole('heading', { name: '陈默' }), 'both stand after a reload').toBeVisible();
  await expect(row('安若溪')).toBeVisible();
  await page.goBack();
  await expect(detail.getByText('选一位好友，名片会在这里打开')).toBeVisible();
});
