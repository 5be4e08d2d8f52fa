import { listJoined } from '@qunlu/contract/groupbuy/calls.ts';
import type { Page } from '@playwright/test';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { expectPath, pathOf, tip } from '../steps.ts';
import { buyAt, joinBuyAt } from '../world/buys.ts';
import { show } from '../world/circle-stories.ts';
import { by, personAt, placeOf, realNameAt } from '../world/circles.ts';

test.setTimeout(120_000);
// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const day = 86_400;

/** What a field of a day and a time takes, in the time of Shanghai. */
const inDays = (clocked: ClockedServer, days: number): string =>
  new Date(clocked.now() + 8 * 3_600_000 + days * day * 1000).toISOString().slice(0, 16);

/** Of a chat: forty lines, of which 37 are people; the amount of the last one is not sure. */
const chain = [
  '#接龙 周五到货：草莓和苹果',
  '草莓 39元/盒（限60盒）',
  '苹果 45元一箱',
  ...Array.from({ length: 37 }, (_, at) => {
    const amount = at % 3 === 0 ? '2盒草莓 1箱苹果' : at % 3 === 1 ? '1盒草莓' : '苹果1箱（放门口）';
    return `${at + 1}. 邻居${String.fromCodePoint(0x4e00 + 60 * at)} ${at === 36 ? '半箱苹果' : amount}`;
  }),
].join('\n');

const orders = async (page: Page, goods: string, pieces: number, phone: string): Promise<void> => {
  for (let at = 0; at < pieces; at += 1) await page.getByRole('button', { name: `增加${goods}` }).click();
  await page.getByRole('button', { name: new RegExp(`^${pieces} 件，去付款`) }).click();
  await page.getByLabel('姓名').fill('林知远');
  await page.getByLabel('手机号').fill(phone);
};

test('a chain of forty lines becomes a group buy; with its people and those who order it is enough, it is packed and picked up by code [V036] [R170] [R171] [R172] [R173] [D133] [D134]', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const organiser = await personAt(place, '沈知微');
  await realNameAt(place, organiser);
  const [desk, page] = [await newBrowser({}, clocked), await newBrowser({}, clocked)];

  // Pasted: goods, prices, stock; where it is not sure stands beside the line.
  await show(desk, clocked.url, organiser, '/groupbuy/create');
  await desk.getByRole('button', { name: /粘贴接龙/ }).click();
  await desk.getByLabel('接龙文字').fill(chain);
  await expect(desk.getByRole('heading', { name: '37 个人' })).toBeVisible();
  await expect(desk.getByText('第 40 行：数量“半箱苹果”看不懂')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: '把 2 种商品放进团购' }).click();
  await expect(desk.getByLabel('第 1 种名称')).toHaveValue('草莓');
  await expect(desk.getByLabel('第 1 种价格')).toHaveValue('39');
  await expect(desk.getByLabel('第 1 种库存')).toHaveValue('60');
  await desk.getByRole('radio', { name: '按件数' }).check({ force: true });
  await desk.getByLabel('几件成团').fill('66');
  await desk.getByLabel('截止时间').fill(inDays(clocked, 2));
  await desk.getByLabel('最晚备好').fill(inDays(clocked, 4));
  await desk.getByLabel('自提点名称').fill('东门');
  await desk.getByLabel('自提点地址').fill('湖畔小区东门岗亭');
  await desk.getByRole('radio', { name: /凭链接/ }).check({ force: true });
  await desk.getByRole('button', { name: '发布', exact: true }).click();
  await expect(desk.getByText(/已发布，把它发到群里/)).toBeVisible();
  const id = Number(/\/groupbuy\/(\d+)\/view/.exec(pathOf(desk))?.[1]);

  // Its people become rows offline; 36 take 60 pieces.
  await desk.getByRole('button', { name: '记下 36 个人' }).click();
  await expect(desk.getByText(/还差 6 件成团/)).toBeVisible();
  await expectAccessible(desk);

  // Somebody orders, then enough is ordered.
  const buyer = await personAt(place, '林知远');
  await show(page, clocked.url, buyer, `/groupbuy/${id}/view`);
  await expect(page.getByText(/还差 6 件成团/)).toBeVisible();
  await expectAccessible(page);
  await orders(page, '苹果', 6, buyer.phone);
  await expect(page.getByText(/前 退 100%，即 ¥270.00/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '去付款 ¥270.00' }).click();
  await page.getByRole('button', { name: '付款 ¥270.00' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('link', { name: /团购|接龙/ }).first()).toBeVisible();
  await show(page, clocked.url, buyer, `/groupbuy/${id}/view`);
  await expect(page.getByText(/已够成团，37 人参加/)).toBeVisible();

  // The deadline comes.
  await clocked.pass(2 * day + 60);
  await clocked.runJob('groupbuy.settle');
  await show(desk, clocked.url, organiser, `/groupbuy/${id}/manage`);
  await expect(desk.getByRole('link', { name: /已成团/ })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('radio', { name: '备货', exact: true }).check({ force: true });
  await expect(desk.getByRole('listitem').filter({ hasText: '苹果' })).toContainText('30');
  await expectAccessible(desk);
  await desk.getByRole('radio', { name: '接龙', exact: true }).check({ force: true });
  await desk.getByRole('button', { name: /林知远/ }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /备好/ })
    .click();
  await expect(tip(desk, '已备好，通知了对方')).toBeVisible();

  // Picked up by the six digits.
  const { list } = await by(place, buyer)(listJoined, { query: { id } });
  const code = list[0]?.code ?? '';
  await show(page, clocked.url, buyer, `/groupbuy/${id}/view`);
  await expect(page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible();
  await expect(page.getByRole('img', { name: '取货码的二维码' })).toBeVisible();
  await expectAccessible(page);
  await desk.getByRole('link', { name: '核销取货码' }).click();
  await expectPath(desk, `/groupbuy/${id}/door`);
  await desk.getByRole('searchbox').fill(code);
  await desk.getByRole('main').getByRole('button', { name: '取货', exact: true }).click();
  await expect(desk.locator('[data-kind="in"]')).toContainText('林知远');
  await expectAccessible(desk);
  await expect
    .poll(async () => (await by(place, buyer)(listJoined, { query: { id } })).list[0]?.state)
    .toBe(4);
  await page.reload();
  await expect(page.getByText('已收货')).toBeVisible();
});

test('a group buy with too few pieces fails at its deadline: what was paid goes back by itself, and the screen says so [D133] [D134] [R173]', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const organiser = await personAt(place, '顾南舟');
  await realNameAt(place, organiser);
  const buyer = await personAt(place, '许闻');
  const buy = await buyAt(place, organiser, { threshold: 'pieces', needed: 10 });
  await joinBuyAt(place, buyer, buy, [2, 1]);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, buyer, `/groupbuy/${buy.buy_id}/view`);
  await expect(page.getByText(/还差 7 件成团/)).toBeVisible();
  await clocked.pass(3 * day + 60);
  await clocked.runJob('groupbuy.settle');
  await show(page, clocked.url, buyer, `/groupbuy/${buy.buy_id}/view`);
  await expect(page.getByText(/没有达到成团条件.*全部原路退回/)).toBeVisible();
  await expect
    .poll(async () => (await by(place, buyer)(listJoined, { query: {} })).list[0]?.state)
    .toBeGreaterThanOrEqual(7);
  await page.reload();
  await expect(page.getByRole('link', { name: /已退款|退款中/ })).toBeVisible();
  await expectAccessible(page);
});
