import { createClue } from '@qunlu/contract/clue/calls.ts';
import { answerInvitation, inviteCircle, listInvitations } from '@qunlu/contract/family/invitations.ts';
import { createFamily } from '@qunlu/contract/family/calls.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { tip } from '../steps.ts';
import { show } from '../world/circle-stories.ts';
import { by, joinByApi, makeCircle, newKey, personAt, placeOf, type Someone } from '../world/circles.ts';
import { openModules } from '../world/courses.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const hour = 3600;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/#!${path}`);
}

test('a lead is taken, let lie and released by the clock; its place is somebody else’s [D85]', async ({
  clocked,
  page,
  context,
}) => {
  const place = placeOf(clocked);
  const [owner, taker, second] = [
    await personAt(place, '沈知微'),
    await personAt(place, '顾南舟'),
    await personAt(place, '许知夏'),
  ] as [Someone, Someone, Someone];
  const id = await makeCircle(place, owner);
  await openModules(place, owner, id, ['clue']);
  for (const one of [taker, second]) await joinByApi(place, one, id);
  const { clue_id: clue } = await by(place, owner)(createClue, {
    body: {
      id,
      title: '找包装厂做茶礼盒',
      industry: 2,
      citycode: '330100',
      cityname: '杭州市',
      need: '年前要三千套',
      budget: 2,
      days: 30,
    },
    idempotencyKey: newKey(),
  });
  clocked.follow(context);
  await show(page, clocked.url, taker, `/phonebook/${id}/circle-clue`);
  await page.getByRole('link', { name: /找包装厂做茶礼盒/ }).click();
  await page.getByRole('button', { name: '接这条商机' }).click();
  await expect(page.getByRole('heading', { name: /^请在 .* 前跟进$/ })).toBeVisible();
  await clocked.pass(72 * hour + 60);
  await clocked.runJob('clue.release');
  await page.reload();
  await expect(page.getByRole('heading', { name: '72 小时没有跟进，已经释放' })).toBeVisible();
  await expect(page.getByRole('button', { name: '接这条商机' })).toBeHidden();
  await show(page, clocked.url, owner, `/phonebook/${id}/circle-clue?clue=${clue}`);
  await expect(page.getByText('72 小时没有跟进，已释放')).toBeVisible();
  await show(page, clocked.url, second, `/phonebook/${id}/circle-clue?clue=${clue}`);
  await page.getByRole('button', { name: '接这条商机' }).click();
  await page.getByRole('button', { name: '写跟进' }).click();
  await page.getByLabel('做了什么').fill('已通电话，约周三看样');
  await page.getByRole('button', { name: '告诉发布的人' }).click();
  await expect(page.getByRole('heading', { name: '已跟进' })).toBeVisible();
});

test('a family of three circles in which one leaves [D90]', async ({ clocked, page, context }) => {
  const place = placeOf(clocked);
  const names = ['沈知微', '顾南舟', '许知夏'];
  const owners: Someone[] = [];
  const circles: number[] = [];
  for (const [at, name] of names.entries()) {
    const owner = await personAt(place, name);
    owners.push(owner);
    circles.push(
      await makeCircle(place, owner, { name: ['西湖茶友会', '龙井茶农', '江南设计人'][at] ?? '', listed: 1 }),
    );
  }
  const [first, second, third] = owners as [Someone, Someone, Someone];
  const { family_id: id } = await by(place, first)(createFamily, {
    body: { name: '钱塘茶缘', phonebook_ids: circles.slice(0, 1) },
    idempotencyKey: newKey(),
  });
  for (const circle of circles.slice(1))
    await by(place, first)(inviteCircle, { body: { id, phonebook_id: circle } });
  const { list } = await by(place, third)(listInvitations, { query: { box: 'received' } });
  await by(place, third)(answerInvitation, { body: { id: list[0]?.id ?? 0, yes: 1 } });
  clocked.follow(context);
  await show(page, clocked.url, second, '/family?box=received');
  await page.getByRole('button', { name: /^加入/ }).click();
  await expect(tip(page, '已加入大家庭')).toBeVisible();
  await open(page, `/family/${id}`);
  await expect(page.getByRole('heading', { name: '3 个圈子' })).toBeVisible();
  await open(page, `/family/${id}?part=search`);
  await page.getByRole('searchbox').fill('许知');
  await expect(page.getByRole('link', { name: /许知夏/ })).toContainText('江南设计人');
  await open(page, `/family/${id}`);
  await page.getByRole('button', { name: '更多：龙井茶农' }).click();
  await page.getByRole('button', { name: '离开大家庭' }).click();
  await page.getByRole('button', { name: '离开', exact: true }).click();
  await expect(tip(page, '已离开')).toBeVisible();
  await show(page, clocked.url, first, `/family/${id}`);
  await expect(page.getByRole('heading', { name: '2 个圈子' })).toBeVisible();
  await expect(page.getByText('龙井茶农')).toBeHidden();
});
