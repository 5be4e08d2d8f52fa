import { createActivity } from '@qunlu/contract/activity/publish.ts';
import { register } from '@qunlu/contract/activity/registering.ts';
import { decideActivityReview, listActivityReviews } from '@qunlu/contract/activity/staff.ts';
import { answerQuestion, askActivity, addActivityPost } from '@qunlu/contract/activity/talk.ts';
import { joinWaiting } from '@qunlu/contract/capacity/calls.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { daySeconds, dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../platform/context.ts';
import type { DemoWorld, Scene, Visitor } from '../../platform/demo.ts';
import { ticketPool } from './store/activities.ts';

type ActivityBody = BodyInput<typeof createActivity>;
type TicketBody = ActivityBody['tickets'][number];
type Created = { activity_id: number; tickets: readonly { ticket_id: number }[] };

const hour = 3600;

/** So many days from now, at an hour of Shanghai. */
const dayAt = (world: DemoWorld, days: number, hours: number): number =>
  (daySeconds(dayText(secondsOf(world.deps.clock()))) ?? 0) + days * 86_400 + hours * hour;

const ticket = (more: Partial<TicketBody>): TicketBody => ({
  name: '报名',
  price: 0,
  per_person: 2,
  need_audit: 0,
  members_only: 0,
  refund_policy: 1,
  refund_hours: 24,
  fields: [],
  ...more,
});

interface Offer {
  activity: Omit<ActivityBody['activity'], 'images'>;
  tickets: TicketBody[];
  visibility: 0 | 1 | 2;
  pictures: readonly Scene[];
  circle?: number;
}

async function publish(world: DemoWorld, as: Visitor, offer: Offer): Promise<Created> {
  const images: string[] = [];
  for (const scene of offer.pictures) images.push(await world.upload(as, await world.draw(scene)));
  return world.call(createActivity, {
    body: {
      activity: { ...offer.activity, images: JSON.stringify(images) },
      tickets: offer.tickets,
      settings: { visibility: offer.visibility, people_shown: 1, form_each: 0 },
      ...(offer.circle === undefined ? {} : { circle_id: offer.circle }),
    },
    as,
  });
}

interface Coming {
  place?: number;
  total?: number;
  answers?: { label: string; value: string }[];
}

const come = (
  world: DemoWorld,
  name: string,
  made: Created,
  { place = 0, total = 0, answers = [] }: Coming = {},
) =>
  world.at(name, (as) =>
    world.call(register, {
      body: {
        activity_id: made.activity_id,
        ticket_id: made.tickets[place]?.ticket_id ?? 0,
        quantity: 1,
        people: [{ realname: name, phone: as.phone, answers }],
        shown: 1,
        total,
        use_balance: 1,
      },
      as,
    }),
  );

const circleOf = async (world: DemoWorld, as: Visitor, name: string): Promise<number> => {
  const { list } = await world.call(listMine, { query: {}, as });
  return list.find((one) => one.name === name)?.id ?? 0;
};

const garden = {
  category_id: 501,
  online: 0,
  citycode: '330100',
  cityname: '杭州',
  place: '翁家山茶园',
  address: '西湖区翁家山村口，公交 27 路终点',
  lat: 30.2216,
  lng: 120.1122,
} as const;

/** It took place within the days of the demo world: its members have put photos there. */
async function past(world: DemoWorld): Promise<void> {
  const host = world.host.name;
  const made = await world.at(host, async (as) => {
    const startsAt = secondsOf(world.deps.clock()) + 14 * hour;
    return publish(world, as, {
      activity: {
        ...garden,
        title: '秋茶开采，一起上山',
        content:
          '<p>采一个上午的秋茶，中午在茶农家吃饭，下午看一锅茶怎么炒出来。</p><p>穿防滑的鞋，帽子自备，篮子我们准备。</p>',
        starts_at: startsAt,
        ends_at: startsAt + 4 * hour,
        seats: 12,
      },
      tickets: [ticket({ name: '茶友', members_only: 1 })],
      visibility: 2,
      circle: await circleOf(world, as, '西湖茶友会'),
      pictures: [{ kind: 'hills', hue: 110 }],
    });
  });
  for (const name of ['苏晓', '陈默']) await come(world, name, made);
  const said: readonly [string, string, readonly Scene[]][] = [
    ['苏晓', '第一次自己采茶，三个小时才半斤，以后喝茶会慢一点。', [{ kind: 'tea', hue: 80 }]],
    ['陈默', '炒茶师傅让我试了一锅，焦了。照片是师傅的那锅。', [{ kind: 'tea', hue: 45 }]],
    [host, '谢谢大家，采的茶已经分装好，下次喝茶时带走。', [{ kind: 'hills', hue: 95 }]],
  ];
  for (const [name, content, scenes] of said)
    await world.at(name, async (as) => {
      world.pass(20 * hour);
      const images: string[] = [];
      for (const scene of scenes) images.push(await world.upload(as, await world.draw(scene)));
      await world.call(addActivityPost, { body: { id: made.activity_id, content, images }, as });
    });
}

async function meetup(world: DemoWorld): Promise<void> {
  const made = await world.at(world.host.name, async (as) =>
    publish(world, as, {
      activity: {
        ...garden,
        title: '周末茶园喝茶：新到的三款岩茶',
        content:
          '<p>不讲课，不卖茶，坐下来喝三泡，聊聊天。</p><ul><li>肉桂、水仙、一款老丛</li><li>带一个自己常用的杯子</li><li>可以带孩子，茶园里有秋千</li></ul>',
        starts_at: dayAt(world, 5, 14),
        ends_at: dayAt(world, 5, 17),
        seats: 16,
      },
      tickets: [ticket({ name: '茶友会成员', members_only: 1, stock: 8 }), ticket({ name: '新朋友' })],
      visibility: 0,
      circle: await circleOf(world, as, '西湖茶友会'),
      pictures: [
        { kind: 'tea', hue: 30 },
        { kind: 'hills', hue: 130 },
      ],
    }),
  );
  for (const [name, place] of [
    ['苏晓', 0],
    ['陈默', 0],
    ['周南', 1],
    ['Grace Lin', 1],
  ] as const)
    await come(world, name, made, { place });
  const { id } = await world.at('许诺', (as) =>
    world.call(askActivity, {
      body: { id: made.activity_id, content: '地铁下来怎么走？带两岁的孩子方便吗？' },
      as,
    }),
  );
  await world.at(world.host.name, (as) =>
    world.call(answerQuestion, {
      body: { id, content: '龙翔桥站转 27 路到终点，下车就是。路平，推车能进，茶室里有小桌子。' },
      as,
    }),
  );
}

async function workshop(world: DemoWorld): Promise<void> {
  const made = await world.at(world.host.name, (as) =>
    publish(world, as, {
      activity: {
        category_id: 502,
        title: '一日制茶：从鲜叶到干茶',
        content:
          '<p>早上采，中午晒，下午揉捻发酵，傍晚带走自己做的一两红茶。</p><p>全程由三位师傅带，每人一口小锅。</p><blockquote>费用包括鲜叶、午饭和茶罐。</blockquote>',
        starts_at: dayAt(world, 12, 9),
        ends_at: dayAt(world, 12, 18),
        closes_at: dayAt(world, 11, 18),
        online: 0,
        citycode: '330100',
        cityname: '杭州',
        place: '径山茶厂',
        address: '余杭区径山镇径山村 8 号',
        seats: 18,
      },
      tickets: [
        ticket({ name: '早鸟', price: 9800, stock: 6, sale_to: dayAt(world, 7, 0), note: '含午饭和一两茶' }),
        ticket({
          name: '师傅一对一',
          price: 26_800,
          stock: 3,
          per_person: 1,
          need_audit: 1,
          refund_policy: 2,
          refund_fee: 10,
          note: '想开茶室的优先，报名后由主办方确认',
          fields: [
            { label: '做过茶吗', type: 'select', required: 1, options: ['没有', '看过', '做过'] },
            { label: '想学什么', type: 'textarea', required: 0 },
          ],
        }),
      ],
      visibility: 0,
      pictures: [
        { kind: 'tea', hue: 15 },
        { kind: 'moon', hue: 40 },
      ],
    }),
  );
  await world.inConsole(async (as) => {
    const { list } = await world.call(listActivityReviews, { query: { size: 50 }, as });
    for (const { activity_id: id, rev } of list)
      await world.call(decideActivityReview, { body: { id, rev, verdict: 'pass', reason: '' }, as });
  });
  // Out of what is left of her balance.
  await come(world, '欧阳明月', made, { total: 9800 });
}

async function salon(world: DemoWorld): Promise<void> {
  const made = await world.at('苏晓', (as) =>
    publish(world, as, {
      activity: {
        category_id: 503,
        title: '设计人小酒桌：聊报价',
        content: '一张长桌八把椅子，每人带一份真实的报价单来，名字可以涂掉。',
        starts_at: dayAt(world, 3, 19),
        ends_at: dayAt(world, 3, 22),
        online: 0,
        citycode: '320500',
        cityname: '苏州',
        place: '平江路 43 号二楼',
        address: '姑苏区平江路 43 号',
        seats: 2,
      },
      tickets: [ticket({ name: '一把椅子', per_person: 1 })],
      visibility: 0,
      pictures: [{ kind: 'moon', hue: 250 }],
    }),
  );
  for (const name of ['赵一鸣', '吴承安']) await come(world, name, made);
  const target = String(made.tickets[0]?.ticket_id ?? 0);
  for (const name of ['郑开', '许诺'])
    await world.at(name, (as) =>
      world.call(joinWaiting, { body: { subject: ticketPool, target, quantity: 1 }, as }),
    );
}

async function online(world: DemoWorld): Promise<void> {
  const made = await world.at('苏晓', (as) =>
    publish(world, as, {
      activity: {
        category_id: 502,
        title: '线上分享：一个包装项目的二十稿',
        content: '从第一稿到第二十稿，哪些是该改的，哪些是该劝的。讲四十分钟，问答不限时。',
        starts_at: dayAt(world, 9, 20),
        ends_at: dayAt(world, 9, 22),
        online: 1,
        link: 'https://meeting.example/suxiao-20',
      },
      tickets: [ticket({ name: '入场' })],
      visibility: 0,
      pictures: [{ kind: 'moon', hue: 320 }],
    }),
  );
  for (const name of ['林知远', '司马清扬', '欧阳明月']) await come(world, name, made);
}

export async function demo(world: DemoWorld): Promise<void> {
  await past(world);
  // After the wallet's part and that of circles, by which the hosts' real names are known.
  world.afterAll(async () => {
    world.catchUp();
    for (const part of [meetup, workshop, salon, online]) await part(world);
  });
}
