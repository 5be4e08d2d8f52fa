import { listCards } from '@qunlu/contract/card/calls.ts';
import { applyCorporation } from '@qunlu/contract/certification/calls.ts';
import {
  decideCertificationReview,
  listCertificationReviews,
  viewCertificationReview,
} from '@qunlu/contract/certification/staff.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { buyDeal, listVouchers } from '@qunlu/contract/o2o/calls.ts';
import { createDeal } from '@qunlu/contract/o2o/publish.ts';
import { decideDealReview, listDealReviews } from '@qunlu/contract/o2o/staff.ts';
import { useCode } from '@qunlu/contract/o2o/till.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import type { DemoCaller, DemoWorld, Scene, Visitor } from '../../platform/demo.ts';

type Given = BodyInput<typeof createDeal>['deal'];

const shop = {
  shop: '知远茶室',
  region: '330106',
  region_name: '浙江省 杭州市 西湖区',
  address: '翁家山路 12 号',
  lat: 30.2236,
  lng: 120.1078,
};

const offers: readonly (Omit<Given, 'valid_to' | 'images'> & { picture: Scene; days: number })[] = [
  {
    ...shop,
    title: '双人下午茶：一壶龙井，四样点心',
    price: 12_800,
    was: 19_800,
    stock: 60,
    per_person: 4,
    rules: '周末和节假日通用\n请提前一天打电话留座\n一次用完，不找零',
    content: '当季的狮峰龙井一壶，续水不限；定胜糕、桂花糕、茶酥、时令水果各一份。',
    picture: { kind: 'tea', hue: 96 },
    days: 90,
  },
  {
    ...shop,
    title: '新手泡茶课一小时',
    price: 6800,
    was: 0,
    stock: 20,
    per_person: 2,
    rules: '周二到周五下午两点到五点\n每场最多六位',
    content: '从烫杯到出汤，带走一小罐练手的茶。',
    picture: { kind: 'hills', hue: 140 },
    days: 45,
  },
];

async function certify(world: DemoWorld): Promise<void> {
  await world.at(world.host.name, async (as) => {
    const { list } = await world.call(listCards, { as });
    const id = list[0]?.card_id ?? 0;
    const paper = await world.drawPaper(['营业执照（演示）', list[0]?.company ?? '', '仅作演示，不是证件']);
    const licence_img = await world.upload(as, paper, 'private');
    await world.call(applyCorporation, {
      query: { id },
      body: { licence_img, credit_code: '91350100M000100Y43' },
      as,
    });
  });
  await world.inConsole(async (as) => {
    const { list } = await world.call(listCertificationReviews, { query: { size: 50 }, as });
    for (const { id, kind } of list.filter((one) => one.kind === 'corporation')) {
      await world.call(viewCertificationReview, { body: { id, reason: `核对营业执照 ${kind}` }, as });
      await world.call(decideCertificationReview, { body: { id, verdict: 'pass' }, as });
    }
  });
}

async function publish(
  world: DemoWorld,
  as: Visitor,
  { picture, days, ...deal }: (typeof offers)[number],
): Promise<number> {
  const image = await world.upload(as, await world.draw(picture));
  const valid_to = Math.floor(world.deps.clock().getTime() / 1000) + days * 86_400;
  const made = await world.call(createDeal, { body: { deal: { ...deal, images: [image], valid_to } }, as });
  return made.deal_id;
}

async function reviewAll(world: DemoWorld, as: DemoCaller): Promise<void> {
  const { list } = await world.call(listDealReviews, { query: { size: 50 }, as });
  for (const { deal_id: id, rev } of list)
    await world.call(decideDealReview, { body: { id, rev, verdict: 'pass', reason: '' }, as });
}

/** Answers the code. */
async function buy(world: DemoWorld, as: Visitor, dealId: number, quantity: number): Promise<string> {
  const { hash } = await world.call(buyDeal, { body: { deal_id: dealId, quantity }, as });
  await world.call(payOrder, { body: { hash, channel: 'native' }, as });
  const { list } = await world.call(sandboxPayments, { query: {} });
  await world.call(confirmSandboxPayment, { body: { out_trade_no: list[0]?.out_trade_no ?? '' } });
  const { list: vouchers } = await world.call(listVouchers, { query: {}, as });
  return vouchers[0]?.code ?? '';
}

/** After the host's real name is known, which the wallet's part sees to. */
async function openShop(world: DemoWorld): Promise<void> {
  await certify(world);
  const dealId = await world.at(world.host.name, async (as) => {
    const made: number[] = [];
    for (const offer of offers) made.push(await publish(world, as, offer));
    const { list } = await world.call(listMine, { query: {}, as });
    const id = list.find(({ name }) => name === '西湖茶友会')?.id ?? 0;
    await world.call(setPlugins, {
      body: { id, rows: [{ key: 'o2o', enabled: 1, visible: 1, sort: 70 }] },
      as,
    });
    return made[0] ?? 0;
  });
  await world.inConsole((as) => reviewAll(world, as));
  const code = await world.at('苏晓', (as) => buy(world, as, dealId, 2));
  await world.at('陈默', (as) => buy(world, as, dealId, 1));
  await world.at(world.host.name, (as) => world.call(useCode, { body: { code }, as }));
}

export async function demo(world: DemoWorld): Promise<void> {
  world.afterAll(() => openShop(world));
}
