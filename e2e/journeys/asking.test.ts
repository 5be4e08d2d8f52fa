import { expect, test } from '../fixtures.ts';
import { tip } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';

test('[D21][D209] a closed contact is asked for, allowed, seen, and taken back', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const [owner, viewer] = [await newPerson(), await newPerson()];
  const { card_id: id } = await makeCard(site, (await owner.logIn()).token, { ...shen, privacy: 2 });
  const { token } = await viewer.logIn();
  await makeCard(site, token, { realname: '许清和', company: '澄江设计' });
  const [mine, theirs] = [owner.page, viewer.page];

  await test.step('they ask, with a few words', async () => {
    await theirs.goto(`/card/${id}`);
    await expect(theirs.getByText('对方仅向好友公开联系方式，可以申请查看')).toBeVisible();
    await theirs.getByRole('button', { name: '申请查看 手机' }).click();
    await theirs.getByLabel('附言').fill('茶会上见过');
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: '发送申请' }).click();
    await expect(theirs.getByText('已申请，等对方同意')).toBeVisible();
  });

  await test.step('the owner allows', async () => {
    await mine.goto('/#!/app/home');
    await mine.getByRole('link', { name: '1 位想看您的联系方式' }).click();
    await expect(mine.getByText('茶会上见过')).toBeVisible();
    await expectAccessible(mine);
    await mine.getByRole('button', { name: /^一直允许/ }).click();
    await expect(mine.getByText('许清和 · 手机')).toBeVisible();
    await expectAccessible(mine);
  });

  await test.step('they see it', async () => {
    await theirs.reload();
    await theirs.getByRole('button', { name: '查看 手机' }).click();
    await expect(theirs.getByText(shen.phone)).toBeVisible();
  });

  await test.step('taken back, it is closed again', async () => {
    await mine.getByRole('button', { name: /^收回/ }).click();
    await mine.getByRole('alertdialog').getByRole('button', { name: '收回' }).click();
    await expect(tip(mine, '已收回')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText('139****5678')).toBeVisible();
    await expect(theirs.getByText(shen.phone)).toHaveCount(0);
  });
});
