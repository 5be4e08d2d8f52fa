import { expect, test } from '../fixtures.ts';
import { field, tip } from '../steps.ts';
import { makeCard } from '../world/cards.ts';

test('[B014][D28][D30][B016][B018][D31] a fourth card is refused with a sentence; the default and the last card stay', async ({
  newPerson,
  site,
  watch,
  expectAccessible,
}) => {
  const { page, logIn } = await newPerson();
  const { token } = await logIn();
  for (const realname of ['甲名', '乙名', '丙名']) await makeCard(site, token, { realname });
  watch.expect(/POST .*card\/post 409/);
  watch.expect(/DELETE .*card\/delete.* 409/);
  const cards = page.getByRole('main').getByRole('listitem');
  const card = (name: string) => cards.filter({ hasText: name });
  const remove = async (name: string) => {
    await card(name).getByRole('button', { name: '删除' }).click();
    const asking = page.getByRole('alertdialog', { name: '删除这张名片？' });
    await asking.getByRole('button', { name: '删除' }).click();
  };

  await page.goto('/#!/card/list');
  await expect(cards).toHaveCount(3);
  await expect(card('甲名').getByText('默认名片')).toBeVisible();
  await expect(page.getByText('已有 3 张，最多 3 张')).toBeVisible();
  await expectAccessible(page);

  await test.step('a fourth', async () => {
    await page.getByRole('link', { name: '新建名片' }).click();
    await field(page, '姓名').fill('丁名');
    await page.getByRole('button', { name: '保存并分享' }).click();
    await expect(tip(page, '最多可以有3张名片，请先删除不用的名片，或开通会员')).toBeVisible();
    await expect(field(page, '姓名')).toHaveValue('丁名');
    await page.goBack();
    await expect(cards).toHaveCount(3);
  });

  await test.step('the default card stays until another takes its place', async () => {
    await remove('甲名');
    await expect(tip(page, '请先把另一张名片设为默认，再删除这张')).toBeVisible();
    await expect(cards).toHaveCount(3);
    await card('乙名').getByRole('button', { name: '设为默认' }).click();
    await expect(tip(page, '已设为默认名片')).toBeVisible();
    await expect(card('乙名').getByText('默认名片')).toBeVisible();
    await expect(page.getByText('默认名片', { exact: true })).toHaveCount(1);
    await remove('甲名');
    await expect(tip(page, '名片已删除')).toBeVisible();
    await expect(cards).toHaveCount(2);
  });

  await test.step('the last card stays', async () => {
    await remove('丙名');
    await expect(cards).toHaveCount(1);
    await remove('乙名');
    await expect(tip(page, '这是最后一张名片，不能删除')).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expectAccessible(page);
  });
});
