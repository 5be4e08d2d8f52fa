import { editUser } from '@qunlu/contract/account/calls.ts';
import { decodeContact, hitCard, postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { monthSeconds } from '@qunlu/contract/kernel/formats.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import type { DemoWorld, Scene, Visitor } from '../../platform/demo.ts';

const month = (text: string): number => monthSeconds(text) ?? 0;

interface DemoCard {
  card: CardChangesInput & { realname: string };
  /** Pictures on the card, drawn when the demo is made; without one a face. */
  avatar?: Scene;
  gallery?: readonly Scene[];
  /** Last block of the introduction. */
  introPicture?: Scene;
}

const host: DemoCard = {
  avatar: { kind: 'tea', hue: 95 },
  gallery: [
    { kind: 'hills', hue: 130 },
    { kind: 'hills', hue: 165 },
    { kind: 'hills', hue: 30 },
    { kind: 'tea', hue: 40 },
  ],
  introPicture: { kind: 'hills', hue: 105 },
  card: {
    realname: '林知远',
    company: '青禾茶业',
    position: '创始人',
    phone: '13800138000',
    email: 'zhiyuan@qinghe.example',
    wechat: 'linzhiyuan',
    cityname: '杭州市',
    citycode: '330100',
    address: '西湖区龙井路 18 号',
    intro:
      '<p>做了十二年茶。相信一杯好茶和一张好名片一样，干净、可靠、有来处。</p><h2>三座茶园</h2><ul><li>翁家山：明前龙井，每年 3 月 20 日前后开采</li><li>径山：蒸青与抹茶</li><li>松阳：红茶和白茶</li></ul><p>常驻杭州，春天多半在龙井村，欢迎来喝茶。</p>',
    provide: '龙井、红茶的产地直采；企业定制茶礼；茶室空间顾问。',
    card_style: 1,
    cardWorks: [
      {
        company: '青禾茶业',
        position: '创始人',
        industry: '农业',
        start_at: month('2014-03'),
        end_at: 0,
        description: '从一间茶室做到三座茶园。',
      },
      {
        company: '浙江茶叶集团',
        position: '品控经理',
        industry: '农业',
        start_at: month('2009-07'),
        end_at: month('2014-02'),
        description: '',
      },
    ],
    cardEducations: [
      {
        school: '浙江大学',
        major: '茶学',
        degree: 5,
        start_at: month('2005-09'),
        end_at: month('2009-06'),
        description: '',
      },
    ],
    cardExtends: [{ key: '茶园', value: '西湖区翁家山' }],
  },
};

const place = (cityname: string, citycode: string) => ({ cityname, citycode });
const hangzhou = place('杭州市', '330100');
const suzhou = place('苏州市', '320500');
const shanghai = place('上海市', '310100');
const shenzhen = place('深圳市', '440300');

const others: readonly DemoCard[] = [
  {
    avatar: { kind: 'moon', hue: 225 },
    card: {
      realname: '欧阳明月',
      company: '远山建筑设计事务所',
      position: '主持建筑师',
      phone: '13800138001',
      email: 'mingyue@yuanshan.example',
      wechat: 'yuanshan_my',
      ...suzhou,
      intro: '园林与旧房改造。',
      provide: '旧宅改造咨询、民宿设计。',
      card_style: 4,
      permissions: { privacy: 0 },
    },
  },
  {
    card: {
      realname: '陈默',
      company: '默会科技',
      position: '工程师',
      phone: '13800138002',
      ...shenzhen,
      intro: '写代码，也修自行车。',
      card_style: 2,
      permissions: { privacy: 2 },
    },
  },
  {
    card: {
      realname: '苏晓',
      company: '三行品牌设计',
      position: '合伙人',
      phone: '13800138003',
      ...shanghai,
      provide: '茶、酒、农产品的品牌与包装',
      card_style: 5,
    },
  },
  {
    avatar: { kind: 'hills', hue: 20 },
    card: {
      realname: '赵一鸣',
      company: '湖山酒店集团',
      position: '采购总监',
      phone: '13800138004',
      ...hangzhou,
      card_style: 3,
    },
  },
  {
    card: {
      realname: '周南',
      company: '南窑',
      position: '陶艺师',
      phone: '13800138005',
      ...place('景德镇市', '360200'),
      card_style: 4,
    },
  },
  {
    card: {
      realname: 'Grace Lin',
      company: 'Leaf & Letter',
      position: 'Buyer',
      phone: '13800138006',
      ...shanghai,
    },
  },
  {
    card: {
      realname: '吴承安',
      company: '承安律师事务所',
      position: '律师',
      phone: '13800138007',
      ...hangzhou,
      card_style: 2,
    },
  },
  {
    card: {
      realname: '许诺',
      company: '拾叶茶馆',
      position: '店主',
      phone: '13800138011',
      ...place('南京市', '320100'),
      card_style: 3,
    },
  },
  {
    card: {
      realname: '郑开',
      company: '顺风冷链',
      position: '区域经理',
      phone: '13800138012',
      ...shanghai,
    },
  },
  {
    card: {
      realname: '司马清扬',
      company: '江南文化出版社',
      position: '编辑',
      phone: '13800138013',
      ...hangzhou,
      card_style: 1,
    },
  },
];

/** A card that has been reported and waits for staff. */
const reported: DemoCard = {
  card: {
    realname: '金满仓',
    company: '满仓财富',
    position: '投资老师',
    ...shenzhen,
    provide: '内部消息，稳赚不赔，名额有限',
  },
};

/** People who have viewed the first card and opened its number. */
const visitors = ['欧阳明月', '陈默', '苏晓', '赵一鸣', '周南', 'Grace Lin', '吴承安', '许诺', '郑开'];

/** Answers the card's id. */
async function makeCard(world: DemoWorld, as: Visitor, one: DemoCard): Promise<number> {
  const { card, avatar, gallery = [], introPicture } = one;
  const store = async (scene: Scene): Promise<string> => world.upload(as, await world.draw(scene));
  const pictures: CardChangesInput = {};
  pictures.avatar = avatar
    ? await store(avatar)
    : await world.upload(as, await world.drawPortrait(card.realname));
  await world.call(editUser, { body: { avatar: pictures.avatar }, as });
  if (gallery.length > 0) pictures.gallery = await Promise.all(gallery.map(store));
  if (introPicture)
    pictures.intro = `${card.intro ?? ''}<p><img src="${await store(introPicture)}" alt="茶园"></p>`;
  return (await world.call(postCard, { body: { ...card, ...pictures }, as })).card_id;
}

/** Everybody else: what is on their card, each in another of the five styles. */
const neighbours = ({ crowd }: DemoWorld): DemoCard[] =>
  crowd.map(({ name, company, position, phone, cityname, citycode, provide }, at) => ({
    card: {
      realname: name,
      company,
      position,
      phone,
      cityname,
      citycode,
      provide,
      card_style: (at % 5) + 1,
    },
  }));

/** Views a card like a person: the card, a visit, the number opened. */
async function visit(world: DemoWorld, as: Visitor, cardId: number): Promise<void> {
  const seen = await world.call(viewCard, { query: { id: cardId, more: 1 }, as });
  await world.call(hitCard, { body: { id: cardId }, as });
  const hash = seen.phone.split('|')[1];
  if (hash) await world.call(decodeContact, { body: { hash }, as });
}

export async function demo(world: DemoWorld): Promise<void> {
  const first = await world.at(host.card.realname, (as) => makeCard(world, as, host));
  for (const one of [...others, ...neighbours(world)])
    await world.at(one.card.realname, (as) => makeCard(world, as, one));
  for (const name of visitors) await world.at(name, (as) => visit(world, as, first));
  await world.at(reported.card.realname, async (as) => {
    const id = await makeCard(world, as, reported);
    const body = { type: 'card', id, reason: 'fraud', detail: '自称投资老师，让先交“入群费”' } as const;
    await world.call(reportSubject, { body, as: world.host });
  });
}
