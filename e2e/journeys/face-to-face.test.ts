import { expect, test } from '../fixtures.ts';
import { makeCard, shen } from '../world/cards.ts';

test('[D17][D41] face to face: the other one scans and swaps, and both phones say that the cards are exchanged', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const [owner, other] = [await newPerson(), await newPerson()];
  await makeCard(site, (await owner.logIn()).token, shen);
  await makeCard(site, (await other.logIn()).token, { ...shen, realname: '林知远' });
  await owner.page.goto('/#!/app/friends/face');
  const code = owner.page.getByRole('img', { name: '沈知微的名片二维码' });
  await expect(code).toBeVisible();
  await expectAccessible(owner.page);
  const scanned = new URL((await code.getAttribute('src')) ?? '', site).searchParams.get('url');

  await other.page.goto(scanned ?? '');
  await other.page.getByRole('button', { name: '交换名片' }).click();
  const said = (page: typeof owner.page) => page.getByRole('dialog', { name: '已交换' });
  await expect(said(other.page).getByText('您和沈知微已是好友')).toBeVisible();
  await expect(said(owner.page).getByText('您和林知远已是好友')).toBeVisible();
  await expectAccessible(owner.page);
  await said(owner.page).getByRole('button', { name: '看对方的名片' }).click();
  await expect(owner.page.getByRole('heading', { name: '林知远' })).toBeVisible();
});
