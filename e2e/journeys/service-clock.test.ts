import type { Session } from '@qunlu/contract/account/entity.ts';
import type { CallInput } from '../api.ts';
import {
  acceptOrder,
  cancelOrder,
  confirmOrder,
  deliverOrder,
  payOrder,
} from '@qunlu/contract/order/calls.ts';
import { disputeOrder } from '@qunlu/contract/order/claims.ts';
import type { AnyEndpoint, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { serviceState } from '@qunlu/contract/service/rules.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { giveCookies, newPhone } from '../people.ts';
import { expectPath, field, tip } from '../steps.ts';
import { desktop, openConsole, register } from '../world/console.ts';
import { payAtCashier } from '../world/money.ts';
import { makePhoto } from '../world/photos.ts';
import { buyByApi, everyDay, freeSlot, logInClerk, seenService, sellService } from '../world/services.ts';

test.setTimeout(120_000);
// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const password = 'Liulichang88yes';
const hour = 3600;
const silence = 48 * hour;
/** Fen. */
const fees = { tel: 29_900, sms: 9900 };

let calls = 0;
const newKey = (): string => `clock-${process.pid}-${(calls += 1)}`;

/** Calls of one person, by the clock of the site. */
const by =
  (clocked: ClockedServer, { token }: Session) =>
  <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<OutputOf<E>> =>
    callApi(clocked.url, endpoint, { at: clocked.now(), token, ...input });

interface Shop {
  readonly seller: Session;
  readonly service: Service;
}

/** A seller with one seat at each time of the schedule, and a way that needs no time. */
async function openShop(clocked: ClockedServer): Promise<Shop> {
  const phone = newPhone();
  await register(clocked, phone, password);
  await clocked.hire(phone, ['auditor']);
  await clocked.pass(61);
  const clerk = await logInClerk(clocked.url, { phone, password, at: clocked.now });
  const seller = await register(clocked, newPhone());
  const ways = [
    { type: 'tel', fee: fees.tel, max: 1 },
    { type: 'sms', fee: fees.sms, max: 1 },
  ] as const;
  const offer = { ways: [...ways], schedule: everyDay(1) };
  return { seller, service: await sellService(clocked.url, seller, clerk, offer, clocked.now) };
}

const seen = (clocked: ClockedServer, { token }: Session, { order_id: id }: ServiceOrder) =>
  seenService(clocked.url, token, id, clocked.now());

const wayOf = ({ service }: Shop, kind: keyof typeof fees): number =>
  service.ways.find(({ type }) => type === kind)?.way_id ?? 0;

/** Somebody new buys, and pays in WeChat. */
async function paidOrder(
  clocked: ClockedServer,
  shop: Shop,
  kind: keyof typeof fees,
): Promise<{ buyer: Session; order: ServiceOrder }> {
  const buyer = await register(clocked, newPhone());
  const [{ service_id }, way_id] = [shop.service, wayOf(shop, kind)];
  const timed =
    kind === 'tel' ? { slot_id: await freeSlot(clocked.url, service_id, way_id, clocked.now()) } : {};
  const order = await buyByApi(clocked.url, buyer, { service_id, way_id, ...timed }, clocked.now);
  await by(clocked, buyer)(payOrder, {
    body: { hash: order.hash, channel: 'native' },
    idempotencyKey: newKey(),
  });
  await payAtCashier(clocked.url, fees[kind]);
  await expect
    .poll(async () => (await seen(clocked, buyer, order)).state, 'the order is paid')
    .toBe(serviceState.accepting);
  return { buyer, order };
}

/** Lets time pass until so many seconds before the appointment; negative: after it began. */
const passUntil = (clocked: ClockedServer, { slot }: ServiceOrder, before: number): Promise<void> =>
  clocked.pass((slot?.starts_at ?? 0) - Math.floor(clocked.now() / 1000) - before);

/** So much went back to where it came from, fen, and has arrived. */
const expectBack = (clocked: ClockedServer, buyer: Session, order: ServiceOrder, amount: number) =>
  expect
    .poll(async () => (await seen(clocked, buyer, order)).order.refunds, 'what came back')
    .toEqual([expect.objectContaining({ amount, state: 1 })]);

const course = (page: Page) => page.getByRole('region', { name: '进展' });
const sums = (page: Page) => page.getByRole('region', { name: '款项' });

/** The screens of a person, on the clock of the site. */
type Open = (session: Session, path: string) => Promise<Page>;
const opener =
  (clocked: ClockedServer, newBrowser: (options: object, clocked: ClockedServer) => Promise<Page>): Open =>
  async (session, path) => {
    const page = await newBrowser({}, clocked);
    await giveCookies(page.context(), clocked.url, session);
    await page.goto(`${clocked.url}/#!${path}`);
    return page;
  };
const orderPath = ({ order_id }: ServiceOrder): string => `/service/order/${order_id}`;

test('[D50] cancelled three hours before: the buyer reads 70 % and gets it, the seller the rest', async ({
  clocked,
  newBrowser,
}) => {
  const open = opener(clocked, newBrowser);
  const shop = await openShop(clocked);
  const { buyer, order } = await paidOrder(clocked, shop, 'tel');
  await by(clocked, shop.seller)(acceptOrder, { body: { hash: order.hash } });
  await passUntil(clocked, order, 3 * hour);

  const page = await open(buyer, orderPath(order));
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '取消订单' }).click();
  const asking = page.getByRole('dialog', { name: '取消订单' });
  await expect(asking).toContainText('退回¥209.30');
  await expect(asking.getByRole('table', { name: '取消能退多少' })).toContainText('70%');
  await expect(asking).toContainText('¥89.70');
  await field(page, '原因').fill('临时要出差');
  await asking.getByRole('button', { name: '取消订单，退回 ¥209.30' }).click();
  await expect(tip(page, '已取消，¥209.30 正在退回')).toBeVisible();
  await expect(course(page)).toContainText('买家取消：临时要出差');
  await expect(sums(page)).toContainText('退给买家¥209.30');
  await expectBack(clocked, buyer, order, 20_930);

  const dashboard = await open(shop.seller, orderPath(order));
  await expect(course(dashboard)).toContainText('买家取消：临时要出差');
  await expect(sums(dashboard)).toContainText('平台服务费¥5.38');
  await expect(sums(dashboard)).toContainText('您得到¥84.32');
});

test('[D49] a seller who says nothing for 48 hours: everything comes back, and both are told', async ({
  clocked,
  newBrowser,
}) => {
  const open = opener(clocked, newBrowser);
  const shop = await openShop(clocked);
  const { buyer, order } = await paidOrder(clocked, shop, 'sms');
  await clocked.pass(silence - hour);
  await clocked.runJob('order.deadlines');
  expect(await seen(clocked, buyer, order)).toMatchObject({ state: serviceState.accepting, refunded: 0 });
  await clocked.pass(hour + 60);
  await clocked.runJob('order.deadlines');
  await expectBack(clocked, buyer, order, fees.sms);

  const page = await open(buyer, '/user/notices');
  await page.getByRole('link', { name: /退款 99\.00 元/ }).click();
  await expectPath(page, orderPath(order));
  await expect(course(page)).toContainText('卖家没有按时接单');
  await expect(sums(page)).toContainText('退给买家¥99.00');
  const dashboard = await open(shop.seller, '/user/notices');
  await expect(dashboard.getByRole('link', { name: /订单退款 99\.00 元/ })).toContainText('卖家没有按时接单');
});

test('[D51] a dispute with photos is decided by staff: a part comes back, and both sides read it', async ({
  clocked,
  newBrowser,
}) => {
  const open = opener(clocked, newBrowser);
  const shop = await openShop(clocked);
  const { buyer, order } = await paidOrder(clocked, shop, 'sms');
  await by(clocked, shop.seller)(acceptOrder, { body: { hash: order.hash } });

  const page = await open(buyer, orderPath(order));
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '申诉', exact: true }).click();
  await field(page, '说明').fill('只回了两条就不回了');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '添加图片' }).click();
  const photos = [{ name: 'chat.jpg' }, { name: 'notes.jpg', hue: 200 }];
  await (await chooser).setFiles(await Promise.all(photos.map((input) => makePhoto(page, input))));
  for (const number of [1, 2])
    await expect(page.getByRole('button', { name: `查看第${number}张图片` })).toBeVisible();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(tip(page, '已提交，处理期间款项不动')).toBeVisible();
  await expect(course(page)).toContainText('买家提出申诉');
  await by(clocked, shop.seller)(disputeOrder, {
    body: { hash: order.hash, words: '后面的问题不在约定里' },
    idempotencyKey: newKey(),
  });

  const office = await newBrowser(desktop, clocked);
  await openConsole(clocked, office, ['auditor', 'service']);
  await office.getByRole('menuitem', { name: '订单申诉' }).click();
  await office.getByRole('cell', { name: order.title }).first().click();
  await expect(office.getByText('后面的问题不在约定里')).toBeVisible();
  for (const number of [1, 2]) {
    const photo = office.getByRole('img', { name: new RegExp(`^买家.*的图片 ${number}$`) });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  }
  await office.getByRole('button', { name: '裁定', exact: true }).click();
  const deciding = office.getByRole('dialog', { name: '裁定' });
  await deciding.getByLabel('退给买家（元）').fill('40');
  await deciding.getByLabel('理由').fill('只做了一部分');
  await deciding.getByRole('button', { name: '裁定' }).click();
  await expect(office.getByText('已裁定，双方会收到通知')).toBeVisible();

  await expectBack(clocked, buyer, order, 4000);
  await page.reload();
  const dashboard = await open(shop.seller, orderPath(order));
  for (const one of [page, dashboard]) {
    await expect(course(one)).toContainText('客服裁定：退给买家 40.00 元');
    await expect(one.getByRole('region', { name: '申诉 · 已裁定' })).toContainText('只做了一部分');
    await expect(sums(one)).toContainText('退给买家¥40.00');
  }
  await expect(sums(dashboard)).toContainText('您得到¥55.46');
});

test('[D97] a time that is full is waited for, offered when the first buyer cancels, bought and paid', async ({
  clocked,
  newBrowser,
}) => {
  const open = opener(clocked, newBrowser);
  const shop = await openShop(clocked);
  const { buyer: first, order } = await paidOrder(clocked, shop, 'tel');
  const second = await register(clocked, newPhone());
  const { service_id } = shop.service;
  const page = await open(
    second,
    `/service/buy/${service_id}?way=${wayOf(shop, 'tel')}&slot=${order.slot?.slot_id}`,
  );
  await page.getByRole('button', { name: '约满了，候补这个时间' }).click();
  await expect(tip(page, '已候补，轮到您会通知')).toBeVisible();
  await page.getByRole('link', { name: '我的候补' }).click();
  await expect(page.getByText('您排在第一位')).toBeVisible();

  await by(clocked, first)(cancelOrder, { body: { hash: order.hash } });
  await page.reload();
  await expect(page.getByText('轮到您了')).toBeVisible();
  await page.getByRole('link', { name: /^去确认/ }).click();
  await expectPath(page, new RegExp(`^/service/buy/${service_id}`));
  await expect(page.getByText(/候补轮到您了，名额为您留到/)).toBeVisible();
  await field(page, '怎么称呼您').fill('顾南星');
  await page.getByRole('button', { name: '下单，付款 ¥299.00' }).click();
  await page.getByRole('button', { name: '付款 ¥299.00' }).click();
  await expect(page.getByRole('heading', { name: '微信支付（沙盒）' })).toBeVisible();
  await payAtCashier(clocked.url, fees.tel);
  await page.goto(`${clocked.url}/#!/user/buyservice`);
  await page.getByRole('link', { name: new RegExp(order.title) }).click();
  await expect(course(page)).toContainText('等卖家');
  await page.goto(`${clocked.url}/#!/user/waiting`);
  await expect(page.getByText('已确认')).toBeVisible();
});

test('[D49] income is frozen when it is confirmed and can be withdrawn 48 hours later', async ({
  clocked,
  newBrowser,
}) => {
  const open = opener(clocked, newBrowser);
  const shop = await openShop(clocked);
  const { buyer, order } = await paidOrder(clocked, shop, 'tel');
  const body = { hash: order.hash };
  await by(clocked, shop.seller)(acceptOrder, { body });
  await passUntil(clocked, order, -hour);
  await by(clocked, shop.seller)(deliverOrder, { body });
  await by(clocked, buyer)(confirmOrder, { body });

  const page = await open(shop.seller, '/user/wallet?tab=frozen');
  const held = page.getByRole('region', { name: '我的钱' });
  await expect(held).toContainText('冻结¥281.06');
  await expect(page.getByRole('link', { name: /解冻/ }).last()).toContainText('¥281.06');
  await clocked.pass(silence - 60);
  await page.reload();
  await expect(held).toContainText('冻结¥281.06');
  await clocked.pass(120);
  await clocked.runJob('ledger.lapse-holds');
  await page.reload();
  await expect(held).toContainText('收入¥281.06都可以提现');
  await expect(held).toContainText('冻结¥0.00');
});
