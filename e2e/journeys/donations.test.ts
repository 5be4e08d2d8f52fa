import { saveDonationSettings } from '@qunlu/contract/donation/calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectPath, field, pathOf, tip } from '../steps.ts';
import { row, show } from '../world/circle-stories.ts';
import { by, joinByApi, makeCircle, personAt, placeOf, realNameAt } from '../world/circles.ts';
import { openModules } from '../world/courses.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

test('[R081] [R082] [D87] [B011] a member supports a circle without their name, the owner thanks and spends: both stand in the books', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const owner = await personAt(place, '沈知微');
  await realNameAt(place, owner);
  const id = await makeCircle(place, owner, { name: '西湖茶友会' });
  await openModules(place, owner, id, ['donation']);
  await by(place, owner)(saveDonationSettings, {
    body: { id, on: 1, why: '茶室每月的房租', amounts: [600, 6600] },
  });
  const giver = await personAt(place, '林知远');
  await joinByApi(place, giver, id);

  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, giver, `/phonebook/${id}/donates`);
  await expect(page.getByText('还没有人支持')).toBeVisible();
  await page.getByRole('link', { name: '支持圈子', exact: true }).click();
  await page.getByRole('radio', { name: '¥66' }).check({ force: true });
  await field(page, '留言').fill('茶室的灯很好看');
  await page.getByRole('switch', { name: '对成员匿名' }).click();
  await page.getByText('展开').click();
  await expect(page.getByText(/前 退 100%/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '支持 ¥66.00' }).click();
  await expectPath(page, /^\/pay\/(?!success)[\w-]+/);
  const hash = pathOf(page).split(/[/?]/)[2] ?? '';
  await page.getByRole('button', { name: '付款 ¥66.00' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByText('24 小时内可以在订单里自己全额退回')).toBeVisible();
  await page.getByRole('link', { name: '看支持名单' }).click();
  await expect(page.getByText('我（匿名）')).toBeVisible();

  const desk = await newBrowser({}, clocked);
  await show(desk, clocked.url, owner, `/phonebook/${id}/donates`);
  await row(desk, /林知远（匿名）/).click();
  await desk.getByRole('button', { name: '感谢', exact: true }).click();
  await field(desk, '感谢的话').fill('灯是苏晓挑的');
  await desk.getByRole('button', { name: '发送感谢' }).click();
  await expect(tip(desk, '已感谢')).toBeVisible();
  await desk.getByRole('link', { name: '看账目' }).click();
  await desk.getByRole('button', { name: '记一笔支出' }).click();
  await field(desk, '金额').fill('12');
  await field(desk, '花在什么上').fill('灯的灯泡');
  await desk.getByRole('button', { name: '记下', exact: true }).click();
  await expect(tip(desk, '已记下')).toBeVisible();

  // Another member reads who they are not told, and what it was used for.
  const reader = await personAt(place, '苏晓');
  await joinByApi(place, reader, id);
  const other = await newBrowser({}, clocked);
  await show(other, clocked.url, reader, `/phonebook/${id}/donates`);
  const main = other.getByRole('main');
  await expect(main).toContainText('一位成员');
  await expect(main).toContainText('圈主：灯是苏晓挑的');
  await expect(main).not.toContainText('林知远');
  // 66.00 less the service fee of 5 % and what was spent.
  await expect(main).toContainText('50.70');
  await expect(main).toContainText('灯的灯泡');
  await expectAccessible(other);

  await page.goto(`${clocked.url}/#!/user/order/${hash}`);
  await page.getByRole('button', { name: '取消订单', exact: true }).click();
  await page.getByRole('button', { name: '取消订单，退回 ¥66.00' }).click();
  await expect(tip(page, '已取消，¥66.00 正在退回')).toBeVisible();
  await other.goto('about:blank');
  await other.goto(`${clocked.url}/#!/phonebook/${id}/donates`);
  await expect(main).toContainText('还没有人支持');
  await expect(main).toContainText('−¥12.00');
});
