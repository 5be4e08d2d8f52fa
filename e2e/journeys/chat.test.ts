import type { Page } from '@playwright/test';
import { setChatSettings } from '@qunlu/contract/chat/calls.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies, logInByApi, newPhone } from '../people.ts';
import { expectPath } from '../steps.ts';
import { becomeHost, publishAt } from '../world/activities.ts';
import { makeCard, shen } from '../world/cards.ts';
import { makeFriend } from '../world/friends.ts';
import { makePhoto } from '../world/photos.ts';
import { giveSound, sayByApi } from '../world/talks.ts';

const log = (page: Page) => page.getByRole('log');

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /^发给/ }).fill(words);
  await page.getByRole('button', { name: '发送', exact: true }).click();
}

test('[R020][D104][B006] two phones talk with a photo and a voice; a message is taken back, and the other side reads so', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const her = await newPerson();
  const owner = await her.logIn();
  const { card_id: card } = await makeCard(site, owner.token);
  const { session: him } = await makeFriend(site, owner, { ...shen, realname: '林知远' });
  const other = await newPerson();
  await giveCookies(other.context, site, him);
  const [page, far] = [other.page, her.page];
  await giveSound(page);

  await test.step('from her card he writes; she reads it in her list and answers', async () => {
    await page.goto(`/#!/card/${card}`);
    await page.getByRole('link', { name: '发消息' }).click();
    await expectPath(page, `/app/chat/${owner.user_id}`);
    await write(page, '周六的采茶，我带一位朋友，可以吗');
    await expect(page.getByText('已发送').or(page.getByText('已送达'))).toBeVisible();
    await far.goto('/#!/app/messages');
    const row = far.getByRole('link', { name: /林知远/ });
    await expect(row).toContainText('1 条未读');
    await expectAccessible(far);
    await row.click();
    await expect(log(far)).toContainText('我带一位朋友');
    await write(far, '当然可以');
    await expect(log(page)).toContainText('当然可以');
    await expectAccessible(page);
  });

  await test.step('a photo', async () => {
    await page.getByRole('button', { name: '发图片和其他' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '图片', exact: true }).click();
    await (await chooser).setFiles([await makePhoto(page, { name: 'a.jpg' })]);
    const picture = log(far).getByRole('img', { name: '图片' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0))
      .toBeGreaterThan(0);
    await far.getByRole('button', { name: '看大图' }).click();
    await expect(far.getByRole('button', { name: '关闭' })).toBeVisible();
    await far.keyboard.press('Escape');
  });

  await test.step('a voice', async () => {
    await page.getByRole('button', { name: '发语音' }).click();
    await page.getByRole('button', { name: '开始录音' }).click();
    await expect(page.getByRole('timer')).toContainText('1″');
    await page.getByRole('button', { name: '说完了' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发送', exact: true }).click();
    await expect(log(far).getByRole('button', { name: /播放语音，\d+ 秒/ })).toBeVisible();
  });

  await test.step('what he takes back is gone on both sides', async () => {
    await write(page, '发错了');
    await expect(log(far)).toContainText('发错了');
    const row = log(page).getByRole('listitem').filter({ hasText: '发错了' });
    await row.getByRole('button', { name: '这条消息的操作' }).dispatchEvent('click');
    await page.getByRole('button', { name: /^撤回/ }).click();
    await expect(log(page)).toContainText('您撤回了一条消息');
    await expect(log(far)).toContainText('对方撤回了一条消息');
    await expect(log(far)).not.toContainText('发错了');
  });
});

test('[D105][V035] whoever loses the network goes on writing, and all of it arrives once; unread counts agree on two devices', async ({
  newPerson,
  site,
  watch,
}) => {
  const her = await newPerson();
  const owner = await her.logIn();
  await makeCard(site, owner.token);
  const { session: him } = await makeFriend(site, owner, { ...shen, realname: '林知远' });
  const [phone, tablet] = [await newPerson(), await newPerson()];
  for (const { context } of [phone, tablet]) await giveCookies(context, site, him);
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket/);

  await her.page.goto(`/#!/app/chat/${him.user_id}`);
  await write(her.page, '先说一句');
  await phone.page.goto('/#!/app/messages');
  await tablet.page.goto('/#!/app/messages');
  for (const { page } of [phone, tablet])
    await expect(page.getByRole('link', { name: /沈知微.*1 条未读/ })).toBeVisible();
  await phone.page.getByRole('link', { name: /沈知微/ }).click();
  await expect(log(phone.page)).toContainText('先说一句');
  await expect(tablet.page.getByRole('link', { name: /沈知微/ })).toBeVisible();
  await expect(tablet.page.getByRole('link', { name: /沈知微.*条未读/ })).toHaveCount(0);

  await phone.context.setOffline(true);
  await write(phone.page, '断网时的第一句');
  await write(phone.page, '断网时的第二句');
  await expect(phone.page.getByText('有网络后自动发出')).toHaveCount(2);
  await write(her.page, '您还在吗');
  await phone.context.setOffline(false);
  await expect(log(phone.page)).toContainText('您还在吗', { timeout: 15_000 });
  await expect(log(her.page)).toContainText('断网时的第二句', { timeout: 15_000 });
  for (const words of ['断网时的第一句', '断网时的第二句', '您还在吗'])
    for (const { page } of [her, phone])
      await expect(log(page).getByText(words, { exact: true })).toHaveCount(1);
});

test('[D104] a stranger may send three messages until they are answered', async ({ newPerson, site }) => {
  const owner = await logInByApi(site, newPhone());
  const { card_id: card } = await makeCard(site, owner.token);
  const stranger = await newPerson();
  const session = await stranger.logIn();
  await makeCard(site, session.token, { ...shen, realname: '周明' });
  const { page } = stranger;
  await page.goto(`/#!/card/${card}`);
  await page.getByRole('link', { name: '发消息' }).click();
  await write(page, '您好，茶博会见过您');
  await expect(page.getByText('对方回复前还能发 2 条')).toBeVisible();
  await write(page, '想请教春茶');
  await expect(page.getByText('对方回复前还能发 1 条')).toBeVisible();
  await write(page, '什么时候方便');
  await expect(page.getByRole('textbox', { name: /^发给/ })).toBeHidden();
  await sayByApi(site, owner, session.user_id, '下午都在');
  await expect(log(page)).toContainText('下午都在');
  await write(page, '那我三点来');
  await expect(log(page)).toContainText('那我三点来');
});

test('[R021][D103] an activity is asked about, and who helps its owner answers', async ({
  newPerson,
  site,
}) => {
  const place = { url: site, now: Date.now };
  const owner = await logInByApi(site, newPhone());
  await becomeHost(place, owner);
  const activity = await publishAt(place, owner, { settings: { visibility: 1 } });
  const { session: helper } = await makeFriend(site, owner, { ...shen, realname: '苏木' });
  await callApi(site, setChatSettings, { token: owner.token, body: { assistants: [helper.user_id] } });
  const asker = await newPerson();
  const asking = await asker.logIn();
  await makeCard(site, asking.token, { ...shen, realname: '周明' });
  await asker.page.goto(`/#!/activity/${activity.activity_id}`);
  await asker.page.getByRole('link', { name: '咨询主办方' }).click();
  await expectPath(asker.page, /^\/app\/consult\/\d+$/);
  await expect(asker.page.getByRole('link', { name: /九溪徒步/ })).toBeVisible();
  await write(asker.page, '可以带孩子吗');

  const answering = await newPerson();
  await giveCookies(answering.context, site, helper);
  await answering.page.goto('/#!/app/messages');
  await answering.page.getByRole('link', { name: /周明.*咨询：九溪徒步/ }).click();
  await expect(log(answering.page)).toContainText('可以带孩子吗');
  await write(answering.page, '可以，路不难走');
  await expect(log(asker.page)).toContainText('可以，路不难走');
  await expect(log(asker.page)).toContainText('苏木');
});
