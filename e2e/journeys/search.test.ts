import { blockUser } from '@qunlu/contract/relation.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { logInByApi, newPhone } from '../people.ts';
import { expectPath } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';

test('[R012][V022] from finding to the search: 张, zhang and zs find her as one types; what was looked for is remembered; who blocked me is not found', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const me = await newPerson();
  const own = await me.logIn();
  await makeCard(site, own.token, { ...shen, realname: '林知远' });
  const her = await logInByApi(site, newPhone());
  await makeCard(site, her.token, { ...shen, realname: '张三禾', company: '三禾设计' });
  const { page } = me;
  const hit = page.getByRole('region', { name: '人' }).getByRole('link', { name: /张三禾/ });

  await test.step('the place for finding has the search', async () => {
    await page.goto('/#!/app/find');
    await expect(page.getByRole('region', { name: '可能认识的人' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '搜索人、通讯录、服务和活动' }).click();
    await expectPath(page, '/app/search');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  await test.step('by her name, by pinyin, by initials, by her company', async () => {
    const field = page.getByRole('searchbox');
    for (const q of ['张', 'zhang', 'zhang san', 'zs', '三禾设计']) {
      await field.fill('');
      await expect(hit).toHaveCount(0);
      await field.pressSequentially(q);
      await expect(hit).toBeVisible();
    }
    await expectAccessible(page);
    await hit.click();
    await expect(page.getByRole('heading', { name: '张三禾' })).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue('三禾设计');
    await expect(hit).toBeVisible();
  });

  await test.step('what was looked for stands there, and can be deleted', async () => {
    await page.getByRole('searchbox').fill('');
    const before = page.getByRole('region', { name: '搜索过的' });
    await before.getByRole('button', { name: '三禾设计', exact: true }).click();
    await expect(hit).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await before.getByRole('button', { name: '删除「三禾设计」' }).click();
    await expect(before).toHaveCount(0);
  });

  await test.step('she blocks me: nobody is found', async () => {
    await callApi(site, blockUser, { body: { user_id: own.user_id }, token: her.token });
    await page.reload();
    await page.getByRole('searchbox').fill('张三禾');
    await expect(page.getByText('没有找到「张三禾」').last()).toBeVisible();
    await expect(hit).toHaveCount(0);
    await expectAccessible(page);
  });
});
