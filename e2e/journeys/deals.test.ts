import { groupedCode } from '@qunlu/contract/o2o/rules.ts';
import { viewVoucher } from '@qunlu/contract/o2o/calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectPath } from '../steps.ts';
import { hireClerk, show } from '../world/circle-stories.ts';
import { by, personAt, placeOf } from '../world/circles.ts';
import { dealAt, passDeals, shopAt } from '../world/deals.ts';
import { makePhoto } from '../world/photos.ts';

test.setTimeout(120_000);
// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const day = 86_400;

test('a deal is published, bought, used at the till, taken back and used again; another ends unused and the money comes back [R190] [R191] [R192] [R193] [D135]', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const clerk = await hireClerk(clocked);
  const page = await newBrowser({}, clocked);
  const shop = await shopAt(clocked, clerk, await makePhoto(page, { name: 'licence.jpg' }));
  const till = await newBrowser({}, clocked);

  // The shop writes it, staff passes it.
  await show(till, clocked.url, shop, '/o2o/create');
  await expect(till.getByRole('group', { name: '在哪家店用' })).toBeVisible();
  await expectAccessible(till);
  await till.getByLabel('标题').fill('新手泡茶课一小时');
  await till.getByLabel('现价').fill('68');
  await till.getByLabel('一共几份').fill('20');
  const at = new Date(clocked.now() + 8 * 3_600_000 + 20 * day * 1000).toISOString().slice(0, 16);
  await till.getByLabel('有效期至').fill(at);
  await till.getByLabel('使用规则').fill('周二到周五下午\n每场最多六位');
  await till.getByLabel('店名').fill('湖边茶铺');
  await till.getByRole('button', { name: /省市区/ }).click();
  for (const name of ['浙江省', '杭州市', '西湖区'])
    await till
      .getByRole('option', { name, exact: true })
      .or(till.getByRole('button', { name, exact: true }))
      .first()
      .click();
  await till.getByLabel('详细地址').fill('龙井路 18 号');
  await till.getByRole('button', { name: '发布', exact: true }).click();
  await expect(till.getByText(/已提交。正在审核/)).toBeVisible();
  await expectAccessible(till);
  await passDeals(clocked, clerk);
  const id = await dealAt(clocked, clerk, shop);

  // Somebody finds it, and buys two.
  const buyer = await personAt(place, '林知远');
  await show(page, clocked.url, buyer, '/o2o');
  await expect(page.getByRole('link', { name: /新手泡茶课一小时/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /双人下午茶/ }).click();
  await expectPath(page, `/o2o/${id}`);
  await expect(page.getByText('请提前一天打电话')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '购买 ¥128.00', exact: true }).click();
  await page.getByRole('button', { name: '增加几份' }).click();
  await expect(page.getByText(/2 份是一个券码/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '下单，付款 ¥256.00' }).click();
  await page.getByRole('button', { name: '付款 ¥256.00' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expectPath(page, `/o2o/${id}/success`);
  const { code } = await by(place, buyer)(viewVoucher, { query: { deal_id: id } });
  await expect(page.getByText(groupedCode(code))).toBeVisible();
  await expect(page.getByRole('img', { name: '券码的二维码' })).toBeVisible();
  await expectAccessible(page);

  // It opens without a network.
  await page.getByRole('link', { name: '我的券' }).click();
  await expect(page.getByRole('button', { name: /双人下午茶.*× 2/ })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /双人下午茶.*× 2/ }).click();
  await expect(page.getByText(groupedCode(code))).toBeVisible();
  await page.context().setOffline(false);
  await expectAccessible(page);

  // The shop uses it, takes it back within ten minutes, and uses it again.
  await show(till, clocked.url, shop, '/o2o/till');
  const use = async (): Promise<void> => {
    await till.getByLabel('券码').fill(code);
    await till.getByRole('button', { name: '核销', exact: true }).click();
    await expect(till.getByRole('status').filter({ hasText: '双人下午茶' })).toContainText('2 份');
  };
  await use();
  await expectAccessible(till);
  await till.getByRole('button', { name: '撤回' }).click();
  await expect(till.getByText('已撤回，券码又可以用了')).toBeVisible();
  await use();
  await clocked.pass(11 * 60);
  await clocked.runJob('order.deadlines');
  await till.reload();
  await expect(till.getByText(/双人下午茶.*×\s2/)).toBeVisible();
  await expect(till.getByRole('button', { name: '撤回' })).toBeHidden();
  await show(page, clocked.url, buyer, '/o2o/vouchers');
  await expect(page.getByText('没有可以用的券')).toBeVisible();

  // Another one is never used.
  const short = await dealAt(clocked, clerk, shop, {
    title: '三天内的早茶',
    valid_to: Math.floor(clocked.now() / 1000) + 3 * day,
  });
  await show(page, clocked.url, buyer, `/o2o/${short}/pay`);
  await page.getByRole('button', { name: '下单，付款 ¥128.00' }).click();
  await page.getByRole('button', { name: '付款 ¥128.00' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expectPath(page, `/o2o/${short}/success`);
  await clocked.pass(3 * day + 120);
  await clocked.runJob('order.deadlines');
  await clocked.runJob('o2o.end');
  await show(page, clocked.url, buyer, '/o2o/vouchers');
  await page.getByRole('radio', { name: '全部' }).click();
  await page.getByRole('link', { name: /三天内的早茶.*(过期已退款|退款中)/ }).click();
  await expect(page.getByRole('heading', { name: /券：(过期已退款|退款中)/ })).toBeVisible();
  await expectAccessible(page);
});
