import { listMine } from '@qunlu/contract/circle/home.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { joinBuy } from '@qunlu/contract/groupbuy/calls.ts';
import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { addOffline } from '@qunlu/contract/groupbuy/manage.ts';
import { createBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { decideBuyReview, listBuyReviews } from '@qunlu/contract/groupbuy/staff.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import type { DemoWorld, Visitor } from '../../platform/demo.ts';

const day = 86_400;

async function publish(
  world: DemoWorld,
  as: Visitor,
  given: { title: string; days: number; visibility: 0 | 2; circleId: number },
): Promise<Buy> {
  const [orchard, hills] = [
    await world.upload(as, await world.draw({ kind: 'tea', hue: 30 })),
    await world.upload(as, await world.draw({ kind: 'hills', hue: 90 })),
  ];
  const deadline = Math.floor(world.deps.clock().getTime() / 1000) + given.days * day;
  return world.call(createBuy, {
    body: {
      buy: {
        title: given.title,
        content: '果园直发，当天采摘，坏果包赔。到货后在群里和这里通知取货。',
        images: [orchard],
        goods: [
          { title: '烟台红富士 5 斤', price: 3900, stock: 120, image: hills },
          { title: '莱阳秋月梨 5 斤', price: 4500, stock: 60, per_person: 4 },
          { title: '石榴 6 个装', price: 3200 },
        ],
        threshold: 'pieces',
        needed: 20,
        deadline,
        ready_by: deadline + 3 * day,
        points: [
          { name: '知远茶室', address: '翁家山路 12 号', hours: '每天 10:00 到 20:00' },
          { name: '小区东门', address: '湖畔小区东门岗亭', hours: '周六 9:00 到 11:00' },
        ],
        express: 0,
        local: 1,
        local_note: '西湖区内满 3 件送上门',
      },
      visibility: given.visibility,
      circle_id: given.circleId,
    },
    as,
  });
}

async function join(
  world: DemoWorld,
  as: Visitor,
  { buy_id, goods, points }: Buy,
  given: { name: string; quantities: readonly number[]; remark?: string },
): Promise<void> {
  const { hash } = await world.call(joinBuy, {
    body: {
      buy_id,
      lines: given.quantities.flatMap((quantity, at) =>
        quantity > 0 ? [{ goods_id: goods[at]?.goods_id ?? 0, quantity }] : [],
      ),
      way: 'pickup',
      point_id: points[0]?.point_id ?? 0,
      name: given.name,
      phone: '13800000021',
      remark: given.remark ?? '',
    },
    as,
  });
  await world.call(payOrder, { body: { hash, channel: 'native' }, as });
  const { list } = await world.call(sandboxPayments, { query: {} });
  await world.call(confirmSandboxPayment, { body: { out_trade_no: list[0]?.out_trade_no ?? '' } });
}

/** After the host's real name is known, which the wallet's part sees to. */
async function openBuys(world: DemoWorld): Promise<void> {
  const buys = await world.at(world.host.name, async (as) => {
    const { list } = await world.call(listMine, { query: {}, as });
    const circleId = list.find(({ name }) => name === '西湖茶友会')?.id ?? 0;
    await world.call(setPlugins, {
      body: { id: circleId, rows: [{ key: 'groupbuy', enabled: 1, visible: 1, sort: 65 }] },
      as,
    });
    const own = await publish(world, as, {
      title: '秋果接龙：苹果、梨和石榴',
      days: 3,
      visibility: 2,
      circleId,
    });
    await publish(world, as, { title: '茶山蜂蜜和笋干', days: 6, visibility: 0, circleId });
    return own;
  });
  await world.inConsole(async (as) => {
    const { list } = await world.call(listBuyReviews, { query: { size: 50 }, as });
    for (const { buy_id: id, rev } of list)
      await world.call(decideBuyReview, { body: { id, rev, verdict: 'pass', reason: '' }, as });
  });
  await world.at('苏晓', (as) =>
    join(world, as, buys, { name: '苏晓', quantities: [2, 1], remark: '梨要硬一点的' }),
  );
  await world.at('陈默', (as) => join(world, as, buys, { name: '陈默', quantities: [4, 0, 2] }));
  await world.at(world.host.name, (as) =>
    world.call(addOffline, {
      body: {
        id: buys.buy_id,
        rows: [
          {
            name: '门卫赵师傅',
            lines: [{ goods_id: buys.goods[0]?.goods_id ?? 0, quantity: 3 }],
            note: '现金已付',
          },
        ],
      },
      as,
    }),
  );
}

export async function demo(world: DemoWorld): Promise<void> {
  world.afterAll(() => openBuys(world));
}
