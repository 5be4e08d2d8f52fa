import { joinType } from '@qunlu/contract/circle/rules.ts';
import { forbidCircle } from '@qunlu/contract/circle/staff.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newPhone, readSms } from '../people.ts';
import { expectPath, field, logInOnScreen, pathOf, tip } from '../steps.ts';
import { by, joinByApi, personAt, placeOf, realNameAt } from '../world/circles.ts';
import { circleWith, hireClerk, row, show } from '../world/circle-stories.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

test('[R086] [R087] [R077] [R057] [R067] [D63] [D76] a circle is made in three steps, its link is passed on, and who opens it joins', async ({
  clocked,
  newBrowser,
  sms,
  expectAccessible,
}) => {
  const owner = await personAt(placeOf(clocked), '沈知微');
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, '/phonebook/create');
  await row(page, /兴趣爱好/).click();
  await field(page, '名称').fill('西湖茶友会');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('radio', { name: /直接加入/ }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('谁能看到成员的联系方式？')).toBeVisible();
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await expectPath(page, /^\/phonebook\/\d+\/qrcode$/);
  const id = Number(pathOf(page).split('/')[2]);
  await expect(page.getByRole('img', { name: /西湖茶友会的二维码/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^复制.*链接$/ }).click();
  await expect(tip(page, '邀请链接已复制')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const guest = await newBrowser({}, clocked);
  await guest.goto(link);
  // R057: who is invited logs in first, and comes back to who invites them.
  const phone = newPhone();
  await logInOnScreen(guest, phone, () => sms(phone));
  await expect(guest.getByRole('main')).toContainText('沈知微');
  await expectAccessible(guest);
  await guest.getByRole('link', { name: '去加入' }).click();
  await expect(guest.getByRole('main')).toContainText('沈知微');
  await field(guest, '姓名').fill('林知远');
  await guest.getByRole('button', { name: '加入', exact: true }).click();
  await expectPath(guest, `/phonebook/${id}`);
  await expect(guest.getByRole('main').getByText('林知远')).toBeVisible();

  await show(page, clocked.url, owner, `/phonebook/${id}`);
  await expect(page.getByRole('main')).toContainText('2 位成员');
});

test('[R131] [R065] [D58] five who applied come in with one press, and are found by pinyin and initials', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const names = ['司马相如', '卓文君', '王安石', '林徽因', '赵明诚'];
  const { id, owner, members } = await circleWith(clocked, names, { join_type: joinType.approval });
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, `/phonebook/${id}`);
  await row(page, /加入申请/).click();
  await expectPath(page, `/phonebook-setting/${id}/apply`);
  await expect(page.getByRole('main')).toContainText('5 人等审核');
  await expectAccessible(page);
  await page.getByRole('button', { name: '全部通过这 5 位' }).click();
  await expect(tip(page, '5 位已是成员')).toBeVisible();
  await expect(page.getByText('没有等待审核的申请')).toBeVisible();

  const one = await newBrowser({}, clocked);
  await show(one, clocked.url, members[2] ?? owner, `/phonebook/${id}/members`);
  for (const name of ['沈知微', ...names]) await expect(one.getByRole('main').getByText(name)).toBeVisible();
  await expectAccessible(one);
  const search = one.getByRole('searchbox');
  for (const [typed, found, other] of [
    ['smxr', '司马相如', '王安石'],
    ['linhuiyin', '林徽因', '司马相如'],
  ] as const) {
    await search.fill(typed);
    await expect(one.getByRole('main').getByText(other)).toHaveCount(0);
    await expect(one.getByRole('main').getByText(found)).toBeVisible();
  }
});

test('[R140] [D58] who is removed reads why; who is blocked is out without a word, and neither gets in again', async ({
  clocked,
  newBrowser,
}) => {
  const { place, id, owner, members } = await circleWith(clocked, ['林知远', '赵明诚']);
  const [removed, blocked] = members;
  if (!removed || !blocked) throw new Error('nobody has joined');
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, `/phonebook-setting/${id}/member`);
  await row(page, /林知远/).click();
  await page.getByRole('button', { name: '移出通讯录' }).click();
  await page.getByRole('textbox', { name: /移出林知远的原因/ }).fill('连发三天广告');
  await page.getByRole('button', { name: '移出', exact: true }).click();
  await expect(tip(page, /已移出/)).toBeVisible();
  await row(page, /赵明诚/).click();
  await page.getByRole('button', { name: '拉黑' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '拉黑' }).click();
  await expect(tip(page, '已拉黑')).toBeVisible();

  const out = await newBrowser({}, clocked);
  await show(out, clocked.url, removed, `/phonebook/${id}/members`);
  await expectPath(out, `/phonebook/${id}/join`);
  await expect(out.getByRole('main')).toContainText('连发三天广告');
  await show(out, clocked.url, blocked, `/phonebook/${id}`);
  await expect(out.getByRole('heading', { name: '西湖茶友会' })).toBeVisible();
  await expect(out.getByText('现在不能加入这个通讯录')).toBeVisible();
  await expect(out.getByRole('link', { name: /加入/ })).toHaveCount(0);
  for (const someone of [removed, blocked])
    await expect(joinByApi(place, someone, id)).rejects.toThrow(/answered (403|429)/);
});

/** Proves with a code to the own number that it is the person. */
async function proveOnScreen(page: Page, site: string, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '验证是您本人' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(tip(page, '验证码已发送，请查看短信')).toBeVisible();
  const sent = (await readSms(site, phone)).find(({ code }) => code !== '');
  await dialog.getByLabel('验证码').fill(sent?.code ?? '');
  await expect(dialog).toBeHidden();
}

test('[D68] [D62] a circle is handed to a member who accepts, and who dissolves it: nobody finds it any more', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  watch.expect(/POST .*phonebook\/(transfer|dissolve) 403/);
  watch.expect(/GET .*phonebook\/view.* 404/);
  const { place, id, owner, members } = await circleWith(clocked, ['林知远', '赵明诚']);
  const heir = members[0] ?? owner;
  await realNameAt(place, heir);
  // A login proves who one is for ten minutes.
  await clocked.pass(660);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, `/phonebook-setting/${id}/transfer`);
  await page.getByRole('button', { name: '选一位成员' }).click();
  await page.getByRole('button', { name: /林知远/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '转让', exact: true }).click();
  await proveOnScreen(page, clocked.url, owner.phone);
  await expect(page.getByRole('main')).toContainText('正在等林知远接受');
  await expectAccessible(page);

  const other = await newBrowser({}, clocked);
  await show(other, clocked.url, heir, '/user/notices');
  await other
    .getByRole('main')
    .getByRole('link', { name: /西湖茶友会/ })
    .first()
    .click();
  await expectPath(other, `/phonebook-setting/${id}/transfer`);
  await other.getByRole('button', { name: '接手', exact: true }).click();
  await expect(tip(other, '您现在是圈主')).toBeVisible();
  await expectPath(other, `/phonebook-setting/${id}`);

  await row(other, /解散/).click();
  await field(other, '输入“西湖茶友会”确认').fill('西湖茶友会');
  await other.getByRole('button', { name: '立即解散' }).click();
  await proveOnScreen(other, clocked.url, heir.phone);
  await expect(tip(other, '通讯录已解散')).toBeVisible();
  await expectPath(other, '/app/phonebook');
  await page.goto(`${clocked.url}/#!/phonebook/${id}`);
  await expect(page.getByText(/通讯录不存在/)).toBeVisible();
});

test('[R093] [D62] a circle that was forbidden leads to the reason, and its owner to the appeal', async ({
  clocked,
  newBrowser,
  watch,
  expectAccessible,
}) => {
  watch.expect(/GET .*phonebook\/join-form.* 403/);
  const { place, id, owner, members } = await circleWith(clocked, ['林知远']);
  const clerk = await hireClerk(clocked);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, members[0] ?? owner, `/phonebook/${id}`);
  await expect(page.getByRole('link', { name: '邀请', exact: true })).toBeVisible();
  await by(place, { token: clerk })(forbidCircle, { body: { id, reason: '冒充协会收费' } });
  await page.goto('about:blank');
  await page.goto(`${clocked.url}/#!/phonebook/${id}/members`);
  await expectPath(page, '/phonebook/forbidden');
  await expect(page.getByRole('main')).toContainText('冒充协会收费');
  await expect(page.getByRole('button', { name: /申诉/ })).toHaveCount(0);
  await show(page, clocked.url, owner, `/phonebook/${id}`);
  await expect(page.getByRole('main')).toContainText('冒充协会收费');
  await expect(
    page.getByRole('button', { name: /申诉/ }).or(page.getByRole('link', { name: /申诉/ })),
  ).toBeVisible();
  await expectAccessible(page);
});
