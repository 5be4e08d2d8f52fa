import { revealMember } from '@qunlu/contract/circle/directory.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listRosterImports } from '@qunlu/contract/roster/calls.ts';
import { decideRosterReview } from '@qunlu/contract/roster/staff.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { expectPath, field, tip } from '../steps.ts';
import { by, personAt, type Place, rosterSheet } from '../world/circles.ts';
import { circleWith, hireClerk, show } from '../world/circle-stories.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

test('[R132] [D71] [D72] [D73] 300 people are read from a sheet, seven lines cannot be, and one finds themselves there', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { place, id, owner } = await circleWith(clocked, []);
  const phone = newPhone();
  const good = Array.from({ length: 292 }, (_, at) => ({
    name: `茶友${at}`,
    phone: `1990000${String(at).padStart(4, '0')}`,
  }));
  const bad = [',13900000001', '甲,12345', '乙,', '丙,021-88886666', '丁,1.38E+10', '戊,abc', ','].map(
    (line) => `${line},,,,`,
  );
  const sheet = rosterSheet([{ name: '王安石', phone }, ...good], bad);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, `/phonebook-setting/${id}/import`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传名册' }).click();
  await (await chooser).setFiles([{ name: '茶友.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }]);
  await expect(page.getByRole('main')).toContainText('293 人');
  await expect(page.getByRole('main')).toContainText('7 行');
  await expect(page.getByText('第 295 行：没有填写姓名')).toBeVisible();
  await field(page, '如何取得同意').fill('十月茶会报名表上逐人签字同意');
  await page.getByRole('checkbox', { name: /我确认名册里的每个人都同意/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('main')).toContainText('等待审核');

  const clerk = await hireClerk(clocked);
  const { list } = await by(place, owner)(listRosterImports, { query: { id } });
  const importId = list[0]?.import_id ?? 0;
  await by(place, { token: clerk })(decideRosterReview, { body: { id: importId, verdict: 'pass' } });
  await expect
    .poll(async () => (await by(place, owner)(listRosterImports, { query: { id } })).list[0]?.ok)
    .toBe(293);

  const found = await personAt(place, '', phone);
  const other = await newBrowser({}, clocked);
  await show(other, clocked.url, found, '/user/roster');
  await expect(other.getByRole('main')).toContainText('名册里写着：王安石');
  await expectAccessible(other);
  await other.getByRole('button', { name: /^是我，加入/ }).click();
  await expectPath(other, `/phonebook/${id}`);
  const { members } = await by(place, owner)(viewCircle, { query: { id } });
  expect(members).toBe(2);
});

/** The two sides of an introduction answer on their own screens. */
async function answerOnScreen(page: Page, place: Place, someone: Parameters<typeof show>[2], button: RegExp) {
  await show(page, place.url, someone, '/user/introductions');
  await page.getByRole('button', { name: button }).click();
}

test('[D22] [D61] two members meet when both say yes; a no is told to nobody', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { place, id, members } = await circleWith(clocked, ['林知远', '赵明诚', '王安石', '苏轼']);
  const [by1, one, two, three] = members;
  if (!by1 || !one || !two || !three) throw new Error('not all have joined');
  const page = await newBrowser({}, clocked);
  for (const [first, second] of [
    ['赵明诚', '王安石'],
    ['赵明诚', '苏轼'],
  ]) {
    await show(page, clocked.url, by1, `/phonebook/${id}/introduce`);
    await page.getByRole('button', { name: /介绍谁认识/ }).click();
    for (const name of [first ?? '', second ?? ''])
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: new RegExp(name) })
        .check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(完成|确定|选好)/ })
      .click();
    await field(page, '介绍的话').fill('都在做茶叶出口，可以聊聊');
    await page.getByRole('button', { name: '介绍他们认识' }).click();
    await expect(tip(page, '已告诉两人，都愿意时通知您')).toBeVisible();
    await expectPath(page, '/user/introductions');
  }

  const other = await newBrowser({}, clocked);
  await answerOnScreen(other, place, one, /^愿意认识 ：王安石/);
  await expect(tip(other, '已回复，对方也愿意时通知您')).toBeVisible();
  await other.getByRole('button', { name: /^愿意认识 ：苏轼/ }).click();
  await expect(other.getByText(/您愿意认识/)).toHaveCount(2);
  await expectAccessible(other);
  await answerOnScreen(other, place, two, /^愿意认识 ：赵明诚/);
  await expect(tip(other, '已和赵明诚成为好友')).toBeVisible();
  await answerOnScreen(other, place, three, /^不用了 ：赵明诚/);
  await expect(tip(other, '已回复，不会告诉任何人')).toBeVisible();

  await show(page, clocked.url, by1, '/user/introductions?box=made');
  await expect(page.getByText('两人都愿意，已经成为好友')).toHaveCount(1);
  await expect(page.getByText(/^等两人回复/)).toHaveCount(1);
  const { phone } = await callApi(clocked.url, revealMember, {
    at: clocked.now(),
    token: two.token,
    body: { id, member_id: one.memberId },
  });
  expect(phone).toBe(one.phone);
});
