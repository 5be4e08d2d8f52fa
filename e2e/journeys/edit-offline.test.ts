import { expect, test } from '../fixtures.ts';
import { done, expectPath, field, tip } from '../steps.ts';
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
    await page.getByRole('button', { name: '完成' }).click();
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
    await expect(page.getByText('有未保存的修改，已为您恢复')).toBeVisible();
    await expect(field(page, '公司')).toHaveValue('远山茶事');
    await page.getByRole('button', { name: '完成' }).click();
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
  await page.getByRole('button', { name: '完成' }).click();
  await expectPath(page, `/card/${id}`);
  await expect(page.getByRole('heading', { name: '沈知微' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('[B033] two tabs edit one card: the later one wins per field, and nothing else of the first is lost', async ({
  newPerson,
  site,
}) => {
  const { page, context, logIn } = await newPerson();
  const { token } = await logIn();
  const { card_id: id } = await makeCard(site, token);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${site}/#!/card/edit?id=${id}`);
    await expect(field(tab, '姓名')).toBeVisible();
  }
  await field(page, '公司').fill('远山茶事');
  await field(page, '职位').fill('茶人');
  await done(page);
  await expect(tip(page, '名片已保存')).toBeVisible();
  await field(other, '职位').fill('掌柜');
  await done(other);
  await expect(tip(other, '名片已保存')).toBeVisible();
  await expect(other.getByRole('article').getByText('远山茶事 掌柜')).toBeVisible();
  // What is left unfinished is there when the browser is opened again.
  await other.goto(`${site}/#!/card/edit?id=${id}`);
  await field(other, '公司').fill('没写完');
  const again = await context.newPage();
  await again.goto(`${site}/#!/card/edit?id=${id}`);
  await expect(again.getByText('有未保存的修改，已为您恢复')).toBeVisible();
  await expect(field(again, '公司')).toHaveValue('没写完');
});
