import type { Session } from '@qunlu/contract/account/entity.ts';
import { postCard } from '@qunlu/contract/card/calls.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies, newAddress, newPhone } from '../people.ts';
import { tip } from '../steps.ts';
import { makeCard } from '../world/cards.ts';
import { openConsole, desktop, register } from '../world/console.ts';
import { makePhoto } from '../world/photos.ts';

test('[R098][D34][D35][D138][B024] a certification is approved in the back office by one key; the badge comes, and goes with the company', async ({
  clocked,
  newBrowser,
}) => {
  const person = await newBrowser({}, clocked);
  const consolePage = await newBrowser(desktop, clocked);
  const session = await register(clocked, newPhone());
  const { card_id: id } = await makeCard(clocked.url, session.token);
  await giveCookies(person.context(), clocked.url, session);
  await person.goto(`${clocked.url}/#!/card/certify?id=${id}`);
  for (const document of ['工作证明', '身份证照片']) {
    const chooser = person.waitForEvent('filechooser');
    await person.getByRole('button', { name: `上传${document}` }).click();
    await (await chooser).setFiles([await makePhoto(person, { name: 'proof.jpg' })]);
    await expect(person.getByRole('button', { name: `查看${document}` })).toBeVisible();
  }
  await person.getByRole('button', { name: '提交认证' }).click();
  await expect(person.getByText('审核中', { exact: false }).first()).toBeVisible();

  await openConsole(clocked, consolePage);
  await consolePage.getByRole('menuitem', { name: '认证' }).click();
  await consolePage.getByRole('cell', { name: '沈知微' }).click();
  await expect(consolePage.getByRole('img', { name: '工作证明' })).toBeVisible();
  const picture = consolePage.getByRole('img', { name: '身份证照片' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await consolePage.keyboard.press('a');
  await expect(consolePage.getByText('已通过')).toBeVisible();

  await person.goto(`${clocked.url}/card/${id}`);
  await expect(person.getByText('已认证')).toBeVisible();
  await callApi(clocked.url, postCard, {
    at: clocked.now(),
    token: session.token,
    query: { id },
    body: { company: '另一家公司' },
  });
  await person.reload();
  await expect(person.getByText('另一家公司', { exact: false }).first()).toBeVisible();
  await expect(person.getByText('已认证')).toBeHidden();
});

test('[D137][D170] three reports hide a card; staff looks and restores it', async ({
  clocked,
  newBrowser,
  watch,
}) => {
  watch.expect(/card\/view.* 404/);
  const owner = await register(clocked, newPhone());
  const { card_id: id } = await makeCard(clocked.url, owner.token);
  const reporters: Session[] = [];
  for (let count = 0; count < 3; count++) reporters.push(await register(clocked, newPhone()));
  // Accounts made on the same day count as people who do not know each other.
  await clocked.pass(86_400 + 60);

  const phone = await newBrowser({}, clocked);
  const [first, ...others] = reporters;
  if (!first) throw new Error('nobody reports');
  await giveCookies(phone.context(), clocked.url, first);
  await phone.goto(`${clocked.url}/card/${id}`);
  await phone.getByRole('button', { name: '更多' }).click();
  await phone.getByRole('button', { name: '举报' }).click();
  const sheet = phone.getByRole('dialog', { name: '举报沈知微的名片' });
  await sheet.getByLabel('说明').fill('一直在发广告');
  await sheet.getByRole('button', { name: '提交举报' }).click();
  await expect(tip(phone, '已收到，24小时内答复您')).toBeVisible();
  for (const { token } of others)
    await callApi(clocked.url, reportSubject, {
      at: clocked.now(),
      token,
      headers: newAddress(),
      body: { type: 'card', id, reason: 'spam' },
    });

  const guest = await newBrowser({}, clocked);
  await guest.goto(`${clocked.url}/#!/card/${id}`);
  await expect(guest.getByText('名片不存在或已不可见')).toBeVisible();
  const own = await newBrowser({}, clocked);
  await giveCookies(own.context(), clocked.url, owner);
  await own.goto(`${clocked.url}/#!/card/${id}`);
  await expect(own.getByText('正在审核，通过之前只有您能看到', { exact: false })).toBeVisible();

  const consolePage = await newBrowser(desktop, clocked);
  await openConsole(clocked, consolePage);
  await consolePage.getByRole('menuitem', { name: '举报与审核' }).click();
  const reported = consolePage.getByRole('article', { name: '沈知微', exact: false });
  await expect(reported.getByText('3人举报', { exact: false })).toBeVisible();
  await expect(reported.getByText('一直在发广告', { exact: false })).toBeVisible();
  await reported.getByRole('button', { name: '保留' }).click();
  await consolePage.getByLabel('说明').fill('没有发现问题');
  await consolePage.getByRole('dialog').getByRole('button', { name: '保留' }).click();
  await expect(reported).toBeHidden();
  await guest.goto(`${clocked.url}/card/${id}`);
  await expect(guest.getByRole('heading', { name: '沈知微' })).toBeVisible();
});
