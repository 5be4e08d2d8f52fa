import { openConsult, sendMessage } from '@qunlu/contract/chat/calls.ts';
import { messageTypes } from '@qunlu/contract/chat/rules.ts';
import { acceptOrder, confirmOrder, deliverOrder, payOrder } from '@qunlu/contract/order/calls.ts';
import { askRefund } from '@qunlu/contract/order/claims.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import { createService, arrangeService } from '@qunlu/contract/service/calls.ts';
import { addComment, replyComment } from '@qunlu/contract/service/comments.ts';
import { buyService } from '@qunlu/contract/service/orders.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { applyToSell } from '@qunlu/contract/service/seller.ts';
import {
  decideApplication,
  decideServiceReview,
  listApplications,
  listServiceReviews,
} from '@qunlu/contract/service/staff.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import type { DemoCaller, DemoWorld, Scene, Visitor } from '../../platform/demo.ts';

type Given = BodyInput<typeof createService>;

interface Offer {
  service: Omit<Given['service'], 'images'>;
  ways: Given['ways'];
  pictures?: readonly Scene[];
}

/** What costs nothing needs no application; these stand from the beginning. */
const free: Record<string, readonly Offer[]> = {
  林知远: [
    {
      service: {
        title: '茶园半日：看炒茶、学泡茶',
        category_id: 195,
        content:
          '<p>春天在翁家山，其他时候在径山。</p><ul><li>看一锅茶怎么炒出来</li><li>学三种泡法</li></ul><p>一次两三位，请提前一周约。</p>',
      },
      ways: [{ type: 'meet', fee: 0, max: 3, params: { address: '杭州市西湖区翁家山村口' } }],
      pictures: [
        { kind: 'hills', hue: 120 },
        { kind: 'tea', hue: 90 },
      ],
    },
  ],
  陈默: [
    {
      service: {
        title: '小程序能不能做？先问一句',
        category_id: 141,
        content: '说说想做什么，我告诉您大概要多久、先做哪一步。',
      },
      ways: [
        { type: 'tel', fee: 0, max: 1 },
        { type: 'sms', fee: 0, max: 1 },
      ],
    },
  ],
};

/** What the host sells, once their real name is known. */
const sold: readonly [Offer, Offer] = [
  {
    service: {
      title: '企业茶礼定制',
      category_id: 201,
      type: 2,
      content: '<p>选茶、配罐、写卡片，一盒起做。</p><p>下单后三天内出样图，确认后七天寄出。</p>',
    },
    ways: [{ type: 'house', fee: 19_800, max: 50 }],
    pictures: [{ kind: 'tea', hue: 40 }],
  },
  {
    service: {
      title: '茶室空间与选茶顾问',
      category_id: 135,
      content: '开茶室、做接待茶席之前，先聊一次：动线、器具、用茶和成本。',
    },
    ways: [
      { type: 'tel', fee: 9900, max: 2 },
      { type: 'house', fee: 58_000, max: 1 },
    ],
    pictures: [{ kind: 'moon', hue: 30 }],
  },
];

async function publish(
  world: DemoWorld,
  as: Visitor,
  { service, ways, pictures = [] }: Offer,
): Promise<OutputOf<typeof createService>> {
  const images: string[] = [];
  for (const scene of pictures) images.push(await world.upload(as, await world.draw(scene)));
  return world.call(createService, {
    body: { service: { ...service, images: JSON.stringify(images) }, ways },
    as,
  });
}

async function apply(world: DemoWorld, as: Visitor): Promise<void> {
  const { list } = await world.call(listCards, { as });
  await world.call(applyToSell, {
    body: { card_id: list[0]?.card_id ?? 0, description: '做茶十二年，三座自家茶园，企业茶礼做过四百多单。' },
    as,
  });
}

/** Staff passes whoever applies, and whatever waits. */
async function passAll(world: DemoWorld, as: DemoCaller): Promise<void> {
  const { list } = await world.call(listApplications, { query: { size: 50 }, as });
  for (const { id } of list)
    await world.call(decideApplication, { body: { id, verdict: 'pass', reason: '' }, as });
}

async function reviewAll(world: DemoWorld, as: DemoCaller): Promise<void> {
  const { list } = await world.call(listServiceReviews, { query: { size: 50 }, as });
  for (const { service_id: id, rev } of list)
    await world.call(decideServiceReview, { body: { id, rev, verdict: 'pass', reason: '' }, as });
}

/** What became of an order, and what its buyer says. */
interface Bought {
  buyer: string;
  count: number;
  until: 'unpaid' | 'paid' | 'accepted' | 'delivered' | 'done' | 'refund';
  score?: number;
  says?: string;
  answer?: string;
}

const bought: readonly Bought[] = [
  {
    buyer: '赵一鸣',
    count: 2,
    until: 'done',
    score: 5,
    says: '客人都问是哪里做的。小罐的口感稳，卡片上的字也好看。',
    answer: '谢谢赵总，中秋的样图月底给您。',
  },
  { buyer: '沈知微', count: 1, until: 'done', score: 5, says: '给民宿的客人每房放一罐，退房时都带走了。' },
  { buyer: '顾南枝', count: 1, until: 'done', score: 4, says: '茶很好，盒子再小一点更方便寄。' },
  { buyer: '罗小满', count: 1, until: 'delivered' },
  { buyer: '施南', count: 2, until: 'accepted' },
  { buyer: '穆清', count: 1, until: 'paid' },
  { buyer: '袁一诺', count: 1, until: 'refund' },
  { buyer: '高原', count: 3, until: 'unpaid' },
];

async function buy(world: DemoWorld, sale: OutputOf<typeof createService>, one: Bought): Promise<void> {
  const { buyer, count, until, score, says = '', answer } = one;
  const { hash, order_id: orderId } = await world.at(buyer, async (as) => {
    const order = await world.call(buyService, {
      body: {
        service_id: sale.service_id,
        way_id: sale.ways[0]?.way_id ?? 0,
        count,
        buyer_name: buyer,
        address: {
          name: buyer,
          phone: as.phone,
          region: '330106',
          region_name: '浙江省杭州市西湖区',
          detail: '翁家山路 12 号',
        },
      },
      as,
    });
    if (until === 'unpaid') return order;
    await world.call(payOrder, { body: { hash: order.hash, channel: 'native' }, as });
    const { list } = await world.call(sandboxPayments, { query: {} });
    await world.call(confirmSandboxPayment, { body: { out_trade_no: list[0]?.out_trade_no ?? '' } });
    return order;
  });
  if (until === 'unpaid' || until === 'paid') return;
  await world.at(world.host.name, (as) => world.call(acceptOrder, { body: { hash }, as }));
  if (until === 'refund') {
    const body = { hash, reason: '公司年会改期了，先不做了', amount: 19_800 * count };
    await world.at(buyer, (as) => world.call(askRefund, { body, as }));
  }
  if (until === 'accepted' || until === 'refund') return;
  await world.at(world.host.name, (as) =>
    world.call(deliverOrder, {
      body: { hash, more: { company: '顺丰速运', number: `SF13800138${orderId % 1000}` } },
      as,
    }),
  );
  if (until === 'delivered') return;
  await world.at(buyer, async (as) => {
    await world.call(confirmOrder, { body: { hash }, as });
    const body = { score: score ?? 5, content: says, images: '[]' };
    await world.call(addComment, { query: { id: orderId }, body, as });
  });
  if (answer)
    await world.at(world.host.name, (as) =>
      world.call(replyComment, { query: { id: orderId }, body: { content: answer }, as }),
    );
}

/** Somebody asks about what the first person sells before they buy. */
async function ask(world: DemoWorld, serviceId: number): Promise<void> {
  const { host } = world;
  const say = (as: Visitor, conversation_id: number, text: string) =>
    world.call(sendMessage, {
      body: {
        conversation_id,
        client_id: `demo-ask-${as.userId}-${text.length}`,
        type: messageTypes.text,
        text,
      },
      as,
    });
  const id = await world.at('石磊', async (as) => {
    const { conversation_id } = await world.call(openConsult, {
      body: { subject: 'service', target_id: serviceId },
      as,
    });
    await say(as, conversation_id, '您好，带两个孩子可以吗？大的八岁，小的五岁');
    return conversation_id;
  });
  await world.at(host.name, (as) => say(as, id, '可以，给孩子准备小篮子，穿防滑的鞋'));
  await world.at('石磊', (as) => say(as, id, '好的，那下周六上午还有位置吗'));
}

/** After the host's real name is known, which the wallet's part sees to. */
async function openShop(world: DemoWorld): Promise<void> {
  await world.at(world.host.name, (as) => apply(world, as));
  await world.inConsole((as) => passAll(world, as));
  const first = await world.at(world.host.name, async (as) => {
    const gift = await publish(world, as, sold[0]);
    await world.call(arrangeService, { body: { id: gift.service_id, is_top: 1 }, as });
    await publish(world, as, sold[1]);
    return gift;
  });
  await world.inConsole((as) => reviewAll(world, as));
  for (const one of bought) await buy(world, first, one);
}

export async function demo(world: DemoWorld): Promise<void> {
  const made: number[] = [];
  for (const [name, offers] of Object.entries(free))
    await world.at(name, async (as) => {
      for (const offer of offers) made.push((await publish(world, as, offer)).service_id);
    });
  world.afterAll(() => openShop(world));
  world.afterAll(() => ask(world, made[0] ?? 0));
}
