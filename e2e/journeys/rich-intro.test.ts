import { expect, test } from '../fixtures.ts';
import { cardPosted } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';

test('[B164][V047][V058][M041][M042][R099] an introduction is written on a page of its own, with a heading and bold words, and reads so on the card', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const person = await newPerson();
  const { token } = await person.logIn();
  const { card_id: id } = await makeCard(site, token);
  const { page } = person;
  await page.goto(`/#!/card/edit?id=${id}`);
  await page.getByRole('button', { name: '个人简介 未填写' }).click();
  const editor = page.getByRole('dialog', { name: '编辑内容' });
  await expect(editor.getByText('点击编辑内容')).toBeVisible();
  const words = editor.getByRole('textbox', { name: '编辑内容' });
  await words.click();
  await editor.getByRole('button', { name: '标题' }).click();
  await page.keyboard.type('半山茶事');
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: '粗体' }).click();
  await page.keyboard.type('每年春天');
  await editor.getByRole('button', { name: '粗体' }).click();
  await page.keyboard.type('在山上做茶');
  await expect(editor.getByText('14/1000')).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('button', { name: '完成' }).click();
  await expect(editor).toBeHidden();
  const sent = cardPosted(page);
  await page.getByRole('button', { name: '完成' }).click();
  await sent;

  await page.goto(`/card/${id}`);
  await expect(page.getByRole('heading', { name: '半山茶事' })).toBeVisible();
  await expect(page.getByText('每年春天')).toHaveCSS('font-weight', /^(600|700)$/);
});

test('where the code for marks and pictures does not come, the card and its words stand', async ({
  newPerson,
  newBrowser,
  site,
  watch,
}) => {
  const { token } = await (await newPerson()).logIn();
  const { card_id: id } = await makeCard(site, token, {
    ...shen,
    intro: '<h2>春茶</h2><p>每年在山上做茶</p>',
  });
  watch.expect(/ERR_FAILED|Failed to load|rich-text|lightbox/);
  const guest = await newBrowser();
  await guest.route(/\/assets\/(rich-text|lightbox)[^/]*\.js$/, (route) => route.abort());
  await guest.goto(`/card/${id}`);
  await expect(guest.getByRole('heading', { name: '沈知微' })).toBeVisible();
  await expect(guest.getByText('每年在山上做茶', { exact: false })).toBeVisible();
});
