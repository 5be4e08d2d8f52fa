import { logout } from '@qunlu/contract/account/calls.ts';
import { viewCard } from '@qunlu/contract/card/calls.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { cardPosted, field, tip } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';
import { makePhoto } from '../world/photos.ts';

const pasteHtml = async (page: Page, html: string): Promise<void> => {
  await page.evaluate(
    (given) =>
      navigator.clipboard.write([
        new ClipboardItem({ 'text/html': new Blob([given], { type: 'text/html' }) }),
      ]),
    html,
  );
  await page.keyboard.press('Control+V');
};

/** Opens the page on which the introduction is written, from the editor of the card. */
async function write(page: Page) {
  await page.getByRole('button', { name: /^个人简介/ }).click();
  const editor = page.getByRole('dialog', { name: '编辑内容' });
  const words = editor.getByRole('textbox', { name: '编辑内容' });
  await words.click();
  return {
    editor,
    words,
    tool: (name: string) => editor.getByRole('button', { name, exact: true }),
    answer: (name: string) => page.getByRole('button', { name, exact: true }).last(),
  };
}

const selectBack = async (page: Page, signs: number): Promise<void> => {
  for (let sign = 0; sign < signs; sign += 1) await page.keyboard.press('Shift+ArrowLeft');
};

test('[B148][M043][V041] a link in an introduction: selected words or new ones, never one that runs code; its reader is asked before it leads away', async ({
  newPerson,
  newBrowser,
  site,
  expectAccessible,
}) => {
  const person = await newPerson();
  const { token } = await person.logIn();
  const { card_id: id } = await makeCard(site, token);
  const { page } = person;
  const kept = async (): Promise<string> =>
    ((await callApi(site, viewCard, { query: { id, more: 1 }, token })) as { intro: string }).intro;
  const save = async (): Promise<string> => {
    const editor = page.getByRole('dialog', { name: '编辑内容' });
    await editor.getByRole('button', { name: '完成' }).click();
    await expect(editor).toBeHidden();
    const sent = cardPosted(page);
    await page.getByRole('button', { name: '完成' }).click();
    await sent;
    return kept();
  };
  const rel = 'rel="nofollow noopener noreferrer ugc" target="_blank"';

  await page.goto(`/#!/card/edit?id=${id}`);
  await test.step('selected words become a link; javascript: and data: do not', async () => {
    const { words, tool, answer } = await write(page);
    await page.keyboard.type('来看我的茶园');
    await selectBack(page, 2);
    await tool('链接').click();
    await expect(field(page, '文字')).toHaveValue('茶园');
    for (const wrong of ['javascript:alert(1)', 'data:text/html,1']) {
      await field(page, '网址').fill(wrong);
      await field(page, '文字').focus();
      await expect(page.getByText('网址格式不正确，请填写如 https://example.com')).toBeVisible();
      await expect(answer('确定')).toBeDisabled();
    }
    await expectAccessible(page);
    await field(page, '网址').fill('tea.example/garden');
    await answer('确定').click();
    await expect(words.getByRole('link', { name: '茶园' })).toHaveAttribute(
      'href',
      'https://tea.example/garden',
    );
    await expectAccessible(page);
    expect(await save()).toBe(`<p>来看我的<a href="https://tea.example/garden" ${rel}>茶园</a></p>`);
  });

  await test.step('its reader is asked, and may stay', async () => {
    const guest = await newBrowser();
    await guest.context().route('https://tea.example/**', (route) => route.fulfill({ body: '茶园' }));
    await guest.goto(`/card/${id}`);
    await guest.getByRole('link', { name: '茶园' }).click();
    await expect(guest.getByRole('alertdialog', { name: '即将离开群录' })).toBeVisible();
    await expect(guest.getByText('您将前往 tea.example')).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('button', { name: '取消' }).click();
    await guest.getByRole('link', { name: '茶园' }).click();
    const opening = guest.waitForEvent('popup');
    await guest.getByRole('button', { name: '继续访问' }).click();
    const garden = await opening;
    await expect(garden).toHaveURL('https://tea.example/garden');
    expect(await garden.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });

  await page.goto(`/#!/card/edit?id=${id}`);
  await test.step('it is changed, taken away, put back, and a new one put in', async () => {
    const { words, tool, answer } = await write(page);
    await words.getByRole('link', { name: '茶园' }).click();
    await tool('链接').click();
    await expect(field(page, '网址')).toHaveValue('https://tea.example/garden');
    await field(page, '文字').fill('三座茶园');
    await field(page, '网址').fill('https://tea.example/three');
    await answer('确定').click();
    const link = words.getByRole('link', { name: '三座茶园' });
    await expect(link).toHaveAttribute('href', 'https://tea.example/three');
    await link.click();
    await tool('链接').click();
    await answer('移除链接').click();
    await expect(words.getByRole('link')).toHaveCount(0);
    await expect(words).toHaveText('来看我的三座茶园');
    await tool('撤销').click();
    await expect(link).toBeVisible();
    await tool('重做').click();
    await expect(words.getByRole('link')).toHaveCount(0);
    await expect(tool('重做')).toBeDisabled();
    // The editor follows the focus and the caret with the next frames.
    const drawn = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await words.focus();
    await drawn();
    await page.keyboard.press('Control+End');
    await drawn();
    await page.keyboard.press('Enter');
    await tool('链接').click();
    await field(page, '网址').fill('https://tea.example');
    await answer('确定').click();
    await page.keyboard.type('，欢迎');
    expect(await save()).toBe(
      `<p>来看我的三座茶园</p><p><a href="https://tea.example" ${rel}>https://tea.example</a>，欢迎</p>`,
    );
  });

  await page.goto(`/#!/card/edit?id=${id}`);
  await test.step('pasted ones that lead elsewhere are only their words', async () => {
    const { words } = await write(page);
    await page.keyboard.press('Control+A');
    await pasteHtml(
      page,
      '<p><a href="javascript:alert(1)">一</a><a href="http://a.example">二</a><a href="https://a.example/">三</a></p>',
    );
    await expect(words).toHaveText('一二三');
    await expect(words.getByRole('link')).toHaveText(['三']);
    expect(await save()).toBe(`<p>一二<a href="https://a.example/" ${rel}>三</a></p>`);
  });
});

test('what is written is not lost by going back: it asks first, by the arrow, by Escape and by the back gesture', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const person = await newPerson();
  const { token } = await person.logIn();
  const { card_id: id } = await makeCard(site, token);
  const { page } = person;
  await page.goto(`/#!/card/edit?id=${id}`);
  const { editor, words } = await write(page);
  await page.keyboard.type('在山上做茶');
  const asking = page.getByRole('alertdialog', { name: '不保存就离开？' });
  for (const leave of [
    () => editor.getByRole('button', { name: '返回' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(asking).toBeVisible();
    await expectAccessible(page);
    await asking.getByRole('button', { name: '留下' }).click();
    await expect(words).toHaveText('在山上做茶');
  }
  await page.goBack();
  await asking.getByRole('button', { name: '离开' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: '个人简介 未填写' })).toBeVisible();
  // Nothing was written, so nothing is asked.
  await write(page);
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(field(page, '姓名')).toBeVisible();
});

test('what is being written is kept for afterwards when the session ends in the middle of it', async ({
  newPerson,
  site,
  watch,
}) => {
  const person = await newPerson();
  const { token, user_id: userId } = await person.logIn();
  const { card_id: id } = await makeCard(site, token);
  const { page } = person;
  await page.goto(`/#!/card/edit?id=${id}`);
  const { tool } = await write(page);
  await page.keyboard.type('在山上做茶');
  await callApi(site, logout, { token });
  watch.expect(/ 401$/);
  const opening = page.waitForEvent('filechooser');
  await tool('插入图片').click();
  await (await opening).setFiles([await makePhoto(page, { name: 'tea.jpg' })]);
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
  const draft = await page.evaluate((name) => localStorage.getItem(name), `card-draft-${userId}-${id}`);
  expect(JSON.parse(draft ?? '{}')).toEqual({ intro: '<p>在山上做茶</p>' });
});

test('pasted from elsewhere: points stay points, pictures of other sites stay out and are not fetched', async ({
  newPerson,
  site,
}) => {
  const person = await newPerson();
  const { token } = await person.logIn();
  const { card_id: id } = await makeCard(site, token);
  const { page } = person;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`/#!/card/edit?id=${id}`);
  const { editor, words } = await write(page);
  await pasteHtml(
    page,
    '<p>春茶<img src="https://elsewhere.example/a.png" alt=""></p><ul><li>一<ul><li>甲</li><li>乙</li></ul></li></ul>',
  );
  await expect(tip(page, '粘贴的图片没有放进来，请用“插入图片”上传')).toBeVisible();
  await expect(words.getByRole('img')).toHaveCount(0);
  await editor.getByRole('button', { name: '完成' }).click();
  await expect(editor).toBeHidden();
  const sent = cardPosted(page);
  await page.getByRole('button', { name: '完成' }).click();
  await sent;
  const { intro } = (await callApi(site, viewCard, { query: { id, more: 1 }, token })) as { intro: string };
  expect(intro).toBe('<p>春茶</p><ul><li>一</li><li>甲</li><li>乙</li></ul>');
  expect(fetched.filter((address) => address.includes('elsewhere'))).toEqual([]);
});

test('words that stand in no block are there in the editor, too', async ({ newPerson, site }) => {
  const person = await newPerson();
  const { token } = await person.logIn();
  const { card_id: id } = await makeCard(site, token, {
    ...shen,
    intro: '<p>春茶</p>在<strong>山上</strong>做茶',
  });
  const { page } = person;
  await page.goto(`/#!/card/edit?id=${id}`);
  const { words } = await write(page);
  await expect(words.locator('p')).toHaveText(['春茶', '在山上做茶']);
});
