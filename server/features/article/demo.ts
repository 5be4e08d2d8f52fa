import type { ModuleInput } from '@qunlu/contract/article/input.ts';
import {
  publishArticle,
  publishChannelPage,
  saveArticle,
  saveChannelPage,
} from '@qunlu/contract/article/staff.ts';
import { saveBanner } from '@qunlu/contract/article/banner-staff.ts';
import type { DemoCaller, DemoWorld, Scene } from '../../platform/demo.ts';

interface Piece {
  alias: string;
  title: string;
  summary: string;
  category: string;
  pinned?: true;
  cover: Scene;
  content: string;
}

const pieces: readonly Piece[] = [
  {
    alias: 'before-you-hand-over-a-card',
    title: '递名片之前，先想好一句话',
    summary: '对方记住的往往不是头衔，是您在做的一件小事',
    category: '认识人',
    cover: { kind: 'hills', hue: 28 },
    content:
      '<p>名片上写得下十行字，见面时只够说一句。这一句决定了三天以后，对方还记不记得您是谁。</p><h2>说一件正在做的事</h2><p>“我做包装设计”很难记住，“我在给一家开了四十年的糕点铺换盒子”就容易多了。<strong>具体的事会自己长出话题。</strong></p><h2>再留一个由头</h2><ul><li>约一个很小的下一步：发一张图、荐一家店</li><li>当天晚上写两句话，而不是一周后群发</li><li>记下对方说过的一个名字、一个日子</li></ul><blockquote>好的名片是一次见面的书签，不是一张广告。</blockquote><p>名片里的“正在做的事”可以随时改。改一次，就多一个和老朋友说话的理由。</p>',
  },
  {
    alias: 'a-circle-that-lasts',
    title: '一个圈子怎样过得了第三个月',
    summary: '人多不难，难的是第三个月还有人说话',
    category: '办圈子',
    pinned: true,
    cover: { kind: 'tea', hue: 40 },
    content:
      '<p>多数圈子头两个星期最热闹，第三个月最安静。我们看了几十个还在说话的圈子，它们做的事都不大。</p><h2>有一件固定的小事</h2><p>每月第一个周六喝茶，或者每周三晚上一起改一份方案。不用每个人都来，但谁都知道那天有人在。</p><h2>新人有人接</h2><ol><li>进来当天，圈主说一句他是做什么的</li><li>第一周，介绍他认识两个人</li><li>第一个月，请他做一件小事</li></ol><h2>账目摊开</h2><p>收了多少、花在哪里，让成员随时看得到。<em>钱说清楚了，话才说得开。</em></p>',
  },
  {
    alias: 'autumn-tea-walk',
    title: '秋茶季，十一个人走了一遍翁家山',
    summary: '一次没有议程的散步，和后来发生的三件事',
    category: '见面',
    cover: { kind: 'hills', hue: 110 },
    content:
      '<p>那天上山的有设计师、会计、两位开茶室的，还有一个刚到杭州三周的人。没有议程，只说好不看手机。</p><p>下山以后发生了三件事：一间茶室换了招牌，一份合同有人帮着看了，刚到杭州的那位找到了合租。</p><h2>为什么走路比开会好</h2><p>并排走的人不必一直看着对方，停下来也不尴尬。话可以断，路不会。</p><blockquote>想办一次的话，路线、人数和下雨怎么办，写在活动里就够了。</blockquote>',
  },
];

async function picture(world: DemoWorld, scene: Scene): Promise<string> {
  return world.upload(world.person(world.onDuty), await world.draw(scene));
}

async function write(world: DemoWorld, as: DemoCaller, piece: Piece): Promise<void> {
  const { cover, pinned, ...body } = piece;
  const saved = await world.call(saveArticle, {
    body: { ...body, cover: await picture(world, cover), pinned: pinned ? 1 : 0 },
    as,
  });
  await world.call(publishArticle, { body: { id: saved.id, rev: saved.rev, on: 1 }, as });
  world.pass(60);
}

const module = (changes: Partial<ModuleInput> & Pick<ModuleInput, 'type'>): ModuleInput => ({
  title: '',
  content: '',
  links: [],
  kind: 'none',
  ids: [],
  category: 0,
  count: 0,
  ...changes,
});

const link = (title: string, url: string) => ({ title, url, image: '', alt: '' });

async function makeChannel(world: DemoWorld, as: DemoCaller, image: string): Promise<number> {
  const modules = [
    module({
      type: 'pictures',
      links: [{ title: '', image, alt: '秋天的茶山', url: '/article/autumn-tea-walk' }],
    }),
    module({
      type: 'text',
      content:
        '<p>新茶下来的这一个月，适合见见老朋友。我们把最近的茶会、圈子和读得下去的文章放在了一起。</p>',
    }),
    module({ type: 'objects', title: '最近的聚会', kind: 'activity', count: 3 }),
    module({ type: 'objects', title: '爱喝茶的圈子', kind: 'circle', count: 3 }),
    module({ type: 'objects', title: '读一读', kind: 'article', count: 3 }),
    module({
      type: 'links',
      title: '还可以',
      links: [
        link('找服务', '/service/list'),
        link('找活动', '/app/activity-home'),
        link('全部文章', '/app/home-article'),
      ],
    }),
  ];
  const saved = await world.call(saveChannelPage, {
    body: { title: '秋茶季', summary: '茶会、圈子和文章', modules },
    as,
  });
  await world.call(publishChannelPage, { body: { id: saved.id, rev: saved.rev, on: 1 }, as });
  return saved.id;
}

/** Three articles, one channel and two banners, so that no operator begins with an empty page. */
export async function demo(world: DemoWorld): Promise<void> {
  await world.inConsole(async (as) => {
    for (const piece of pieces) await write(world, as, piece);
    const image = await picture(world, { kind: 'hills', hue: 95 });
    const channel = await makeChannel(world, as, image);
    const banner = { starts_at: 0, ends_at: 0, cities: [], audience: 0, enabled: 1 };
    await world.call(saveBanner, {
      body: { ...banner, type: 2, image, alt: '秋茶季：茶会、圈子和文章', url: `/app/${channel}`, sort: 1 },
      as,
    });
    const night = await picture(world, { kind: 'moon', hue: 230 });
    await world.call(saveBanner, {
      body: {
        ...banner,
        type: 3,
        image: night,
        alt: '一个圈子怎样过得了第三个月',
        url: '/article/a-circle-that-lasts',
        sort: 1,
      },
      as,
    });
  });
}
