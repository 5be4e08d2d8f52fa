import { expect, test } from '../fixtures.ts';
import { expectPath, field, tip } from '../steps.ts';
import { makeCard } from '../world/cards.ts';

test('[B029][B030][M019] an edit shows at once; when the network is cut the old values return and a tip says so', async ({
  newPerson,
  site,
  watch,
  expectAccessible,
}) => {
  const { page, logIn } = await newPerson();
  const { card_id: id } = await makeCard(site, (await logIn()).token);
  watch.expect(/ERR_INTERNET_DISCONNECTED$/);
  const company = page.getByRole('article').getByText(/主理人/);

  await page.goto(`/#!/card/${id}`);
  await page.getByRole('button', { name: '编辑' }).click();
  await field(page, '公司').fill('远山茶事');
  await expectAccessible(page);

  await test.step('the save is on its way: the new value stands', async () => {
    let cut: (value?: unknown) => void = () => undefined;
    const answer = new Promise((resolve) => (cut = resolve));
    await page.route('**/v1/card/post?*', async (route) => {
      await answer;
      await route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: '保存名片' }).click();
    await expectPath(page, `/card/${id}`);
    await expect(company).toHaveText('远山茶事 主理人');
    cut();
  });

  await test.step('it did not arrive: the old value returns', async () => {
    await expect(tip(page, /保存失败，已恢复原来的内容/)).toBeVisible();
    await expect(company).toHaveText('半山茶事 主理人');
    await page.unroute('**/v1/card/post?*');
  });

  await test.step('what was typed is not lost; online it is saved', async () => {
    await page.getByRole('button', { name: '编辑' }).click();
    await expect(page.getByText('已接着上次没有保存的修改')).toBeVisible();
    await expect(field(page, '公司')).toHaveValue('远山茶事');
    await page.getByRole('button', { name: '保存名片' }).click();
    await expect(tip(page, '名片已保存')).toBeVisible();
    await page.reload();
    await expect(company).toHaveText('远山茶事 主理人');
  });
});

test('[B032][D192] the editor without an id opens the default card, and saving it unchanged sends nothing', async ({
  newPerson,
  site,
}) => {
  const { page, logIn } = await newPerson();
  const { card_id: id } = await makeCard(site, (await logIn()).token);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/card/post')) sent.push(request.url());
  });
  await page.goto('/#!/card/edit');
  await expect(field(page, '姓名')).toHaveValue('沈知微');
  await page.getByRole('button', { name: '保存名片' }).click();
  await expectPath(page, `/card/${id}`);
  await expect(page.getByRole('heading', { name: '沈知微' })).toBeVisible();
  expect(sent).toEqual([]);
});
