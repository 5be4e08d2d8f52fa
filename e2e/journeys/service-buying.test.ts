import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { acceptOrder } from '@qunlu/contract/order/calls.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies, logInByApi, newPhone } from '../people.ts';
import { expectPath, field, logInOnScreen, tip } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';
import { everyDay, freeSlot, logInClerk, publishByApi, seenService, sellService } from '../world/services.ts';
import { register } from '../world/console.ts';

const password = 'Liulichang88yes';

/** The button of the dialog that asks whether that is sure. */
const sure = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

const orderIdOf = (page: Page): number => Number(new URL(page.url()).hash.split('/').at(-1));

/** Somebody who has a card and offers something that costs nothing. */
async function offerFreely(site: string, offer: Parameters<typeof publishByApi>[2]) {
  const seller = await logInByApi(site, newPhone());
  const card = await makeCard(site, seller.token);
  return { seller, card, service: await publishByApi(site, seller, offer) };
}

test('[R103] [R104] [R105] [R106] [R039] [D48] [D50] [B094] an hour is bought for a day, accepted, given, confirmed and found very good', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  // The calendar shows a month; near its end there would be no third day to choose.
  const date = Number(dayText(clocked.now() / 1000).slice(-2));
  if (date > 20) await clocked.pass((35 - date) * 86_400);
  const phone = newPhone();
  await register(clocked, phone, password);
  await clocked.hire(phone, ['auditor']);
  await clocked.pass(61);
  const clerk = await logInClerk(clocked.url, { phone, password, at: clocked.now });
  const seller = await register(clocked, newPhone());
  const buyer = await register(clocked, newPhone());
  const service = await sellService(
    clocked.url,
    seller,
    clerk,
    {
      ways: [
        { type: 'tel', fee: 29_900, max: 2 },
        { type: 'sms', fee: 9900, max: 1 },
        { type: 'meet', fee: 59_900, max: 1, params: { address: '龙井路 18 号' } },
      ],
      schedule: everyDay(1),
    },
    clocked.now,
  );
  const open = async (session: Session): Promise<Page> => {
    const page = await newBrowser({}, clocked);
    await giveCookies(page.context(), clocked.url, session);
    return page;
  };

  const page = await open(buyer);
  await page.goto(`${clocked.url}/#!/service/buy/${service.service_id}`);
  for (const way of ['电话咨询', '图文咨询', '线下约见'])
    await expect(page.getByRole('radio', { name: new RegExp(way) })).toBeVisible();
  // the second of the days that are offered
  await page.getByRole('radiogroup', { name: '日期' }).locator('label').nth(2).click();
  await page.getByRole('radiogroup', { name: '时间' }).locator('label').first().click();
  await page.getByText('展开').click();
  await expect(page.getByRole('table', { name: '取消能退多少' })).toContainText('¥299.00');
  await expectAccessible(page);
  await field(page, '怎么称呼您').fill('顾南星');
  await page.getByRole('button', { name: '下单，付款 ¥299.00' }).click();
  await page.getByRole('button', { name: '付款 ¥299.00' }).click();
  await expect(page.getByRole('heading', { name: '微信支付（沙盒）' })).toBeVisible();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  await expectPath(page, /^\/service\/paysuccess\/\d+$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('region', { name: '进展' })).toContainText('等卖家');
  await expectAccessible(page);
  const id = orderIdOf(page);

  const dashboard = await open(seller);
  await dashboard.goto(`${clocked.url}/#!/user/service/desk`);
  await expectAccessible(dashboard);
  await dashboard.getByRole('region', { name: '等您接单 1' }).getByRole('link').click();
  await expect(dashboard.getByRole('region', { name: '买家', exact: true })).toContainText('顾南星');
  await dashboard.getByRole('button', { name: '接单' }).click();
  await expect(dashboard.getByRole('alertdialog')).toContainText('¥281.06');
  await sure(dashboard, '接单');
  await expect(tip(dashboard, '已接单，买家会收到通知')).toBeVisible();

  const { slot } = await seenService(clocked.url, buyer.token, id, clocked.now());
  await clocked.pass((slot?.starts_at ?? 0) - Math.floor(clocked.now() / 1000) + 3600);
  await dashboard.reload();
  await dashboard.getByRole('button', { name: '已完成服务' }).click();
  await sure(dashboard, '已完成');
  await expect(tip(dashboard, '已告诉买家，等对方确认')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '确认完成' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('确认后 ¥299.00 按约定给卖家');
  await sure(page, '确认完成');
  await page.getByRole('link', { name: '评价', exact: true }).click();
  await page.getByRole('radio', { name: '5 分，非常满意' }).check({ force: true });
  await field(page, '评价').fill('一小时说清楚了动线和灯光');
  await expectAccessible(page);
  await page.getByRole('button', { name: '发表评价' }).click();
  await expectPath(page, /^\/service\/order\/\d+$/);
  await expect(page.getByRole('region', { name: '评价' })).toContainText('非常满意');
});

test('[B187] [B091] a guest chooses, logs in and is back at the same choice', async ({ site, page, sms }) => {
  const { service } = await offerFreely(site, {
    ways: [
      { type: 'tel', fee: 0, max: 3 },
      { type: 'sms', fee: 0, max: 1 },
    ],
    schedule: everyDay(3),
  });
  const { service_id: id } = service;
  const way = service.ways[0]?.way_id ?? 0;
  const slot = await freeSlot(site, id, way);
  await page.goto(`/?way=${way}&slot=${slot}&count=2#!/service/buy/${id}`);
  await expectPath(page, '/login');
  const phone = newPhone();
  await logInOnScreen(page, phone, () => sms(phone));
  await expectPath(page, /^\/service\/buy\/\d+$/);
  await expect(page.getByRole('radio', { name: /电话咨询/ })).toBeChecked();
  await expect(page.getByRole('textbox', { name: '数量' })).toHaveValue('2');
  await field(page, '怎么称呼您').fill('顾南星');
  await page.getByRole('button', { name: '下单，不用付款' }).click();
  await expect(page.getByRole('heading', { name: '下单成功' })).toBeVisible();
  const token = (await page.context().cookies()).find(({ name }) => name === 'auth.token')?.value ?? '';
  const { slot: booked } = await seenService(site, token, orderIdOf(page));
  expect(booked?.starts_at).toBe(slot);
});

test('[B073] [R103] what stands on a card is bought from the card', async ({ site, newPerson }) => {
  const { card, service } = await offerFreely(site, {
    title: '茶席布置',
    ways: [{ type: 'sms', fee: 0, max: 1 }],
  });
  const { page, logIn } = await newPerson();
  await logIn();
  await page.goto(`/#!/card/${card.card_id}`);
  await page
    .getByRole('region', { name: '服务' })
    .getByRole('link', { name: /茶席布置/ })
    .click();
  await expectPath(page, `/service/${service.service_id}`);
  await page.locator('a[href*="/service/buy/"]').click();
  await field(page, '怎么称呼您').fill('顾南星');
  await page.getByRole('button', { name: '下单，不用付款' }).click();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('heading', { name: '茶席布置' })).toBeVisible();
  await page.goto('/#!/user/buyservice');
  await expect(page.getByRole('link', { name: /茶席布置/ })).toContainText(shen.realname);
});

test('[D54] [D49] what is made goes to an address by express, and arrives', async ({
  site,
  newPerson,
  newBrowser,
}) => {
  const { seller, service } = await offerFreely(site, {
    title: '手作茶席布',
    type: 2,
    ways: [{ type: 'house', fee: 0, max: 5 }],
  });
  const { page, logIn } = await newPerson();
  await logIn();
  await page.goto(`/#!/service/buy/${service.service_id}`);
  await field(page, '收件人').fill('林知远');
  await field(page, '手机号').fill('13800138000');
  await page.getByRole('button', { name: /^省市区/ }).click();
  for (const place of ['浙江省', '杭州市', '西湖区'])
    await page.getByRole('button', { name: place }).last().click();
  await field(page, '详细地址').fill('龙井路 1 号 502');
  await field(page, '怎么称呼您').fill('顾南星');
  await page.getByRole('button', { name: '下单，不用付款' }).click();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expectPath(page, /^\/service\/order\/\d+$/);
  const order_id = orderIdOf(page);
  const { hash } = await seenService(site, seller.token, order_id);
  await callApi(site, acceptOrder, { token: seller.token, body: { hash } });

  const other = await newBrowser();
  await giveCookies(other.context(), site, seller);
  await other.goto(`${site}/#!/service/order/${order_id}`);
  await expect(other.getByText('林** 138****8000')).toBeVisible();
  await other.getByRole('button', { name: '看完整的地址' }).click();
  await sure(other, '打开');
  await expect(other.getByText('龙井路 1 号 502', { exact: false })).toBeVisible();
  await other.getByRole('button', { name: '填快递，已寄出' }).click();
  await field(other, '快递公司').fill('顺丰');
  await field(other, '快递单号').fill('SF1234567890');
  await other.getByRole('button', { name: '已寄出', exact: true }).click();
  await expect(tip(other, '已告诉买家，等对方收货确认')).toBeVisible();

  await page.reload();
  await expect(page.getByText('顺丰 SF1234567890')).toBeVisible();
  await page.getByRole('button', { name: '确认完成' }).click();
  await sure(page, '确认完成');
  await expect(page.getByRole('link', { name: '评价', exact: true })).toBeVisible();
});
