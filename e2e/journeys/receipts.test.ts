import { expect, test } from '../fixtures.ts';
import { tip } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';

test('[D209][D24][B112][C026] a reveal leaves a receipt; revoked there is nothing to reveal, restored there is again', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const [owner, viewer] = [await newPerson(), await newPerson()];
  const { token } = await owner.logIn();
  const { card_id: id } = await makeCard(site, token);
  const other = await viewer.logIn();
  await makeCard(site, other.token, { realname: '许清和', company: '澄江设计', phone: viewer.phone });
  const reveal = viewer.page.getByRole('button', { name: '查看 手机' });

  const row = owner.page.getByRole('button', { name: /^许清和.*看过手机/ });

  await test.step('the second reveals the number', async () => {
    await viewer.page.goto(`/card/${id}`);
    await reveal.click();
    await expect(viewer.page.getByText(shen.phone)).toBeVisible();
    await expect(reveal).toBeHidden();
    await expectAccessible(viewer.page);
  });

  await test.step('the first sees who, what and how, and takes it back', async () => {
    await owner.page.goto(`/#!/card/${id}`);
    await owner.page.getByRole('link', { name: '谁看了我' }).click();
    await row.click();
    const sheet = owner.page.getByRole('dialog', { name: '许清和' });
    await expect(sheet.getByText('看对方的名片')).toBeVisible();
    await expectAccessible(owner.page);
    await sheet.getByRole('button', { name: '收回查看权' }).click();
    await expect(tip(owner.page, '已收回')).toBeVisible();
    await expect(row).toContainText('已收回');
    await expectAccessible(owner.page);
  });

  await test.step('the second finds the mask and no way to lift it', async () => {
    await viewer.page.reload();
    await expect(viewer.page.getByText('139****5678')).toBeVisible();
    await expect(viewer.page.getByText(shen.phone)).toHaveCount(0);
    await expect(reveal).toHaveCount(0);
    await expectAccessible(viewer.page);
  });

  await test.step('restored, the way is back', async () => {
    await row.click();
    await owner.page.getByRole('button', { name: '恢复查看权' }).click();
    await expect(tip(owner.page, '已恢复')).toBeVisible();
    await viewer.page.reload();
    await reveal.click();
    await expect(viewer.page.getByText(shen.phone)).toBeVisible();
  });

  await test.step('home names who came', async () => {
    await owner.page.goto('/#!/app/home');
    const callers = owner.page.getByRole('region', { name: '谁看了我' });
    await expect(callers.getByRole('link', { name: /许清和.*1 位看过联系方式/ })).toBeVisible();
    await expectAccessible(owner.page);
  });
});

test('[B113][M016] a reveal that fails says nothing and can be tried again', async ({
  newPerson,
  site,
  watch,
}) => {
  const [owner, viewer] = [await newPerson(), await newPerson()];
  const { card_id: id } = await makeCard(site, (await owner.logIn()).token);
  await viewer.logIn();
  const { page } = viewer;
  watch.expect(/POST .*card\/decode/);
  await page.goto(`/card/${id}`);
  const reveal = page.getByRole('button', { name: '查看 手机' });
  await page.route('**/card/decode', (route) => route.abort('internetdisconnected'), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/card/decode'));
  await reveal.click();
  await failed;
  await expect(reveal).toBeEnabled();
  await expect(page.getByText('139****5678')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await reveal.click();
  await expect(page.getByText(shen.phone)).toBeVisible();
});
