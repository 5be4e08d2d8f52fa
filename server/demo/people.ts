import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { monthSeconds } from '@qunlu/contract/kernel/formats.ts';
import type { Scene } from './pictures.ts';

const month = (text: string): number => monthSeconds(text) ?? 0;

export interface DemoPerson {
  phone: string;
  card: CardChangesInput & { realname: string };
  /** Pictures that stand on the card, drawn when the world is made. */
  avatar?: Scene;
  gallery?: readonly Scene[];
  /** The last block of the introduction. */
  introPicture?: Scene;
  certify?: 'passed' | 'waiting';
  /** What he is to the first person, and what that one keeps about him. */
  tie?: 'friend' | 'applied';
  message?: string;
  note?: string;
  tags?: string[];
}

/** Whom the ready line names. */
export const host: DemoPerson = {
  phone: '13800138000',
  avatar: { kind: 'tea', hue: 95 },
  gallery: [
    { kind: 'hills', hue: 130 },
    { kind: 'hills', hue: 165 },
    { kind: 'hills', hue: 30 },
    { kind: 'tea', hue: 40 },
  ],
  introPicture: { kind: 'hills', hue: 105 },
  certify: 'passed',
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

export const others: readonly DemoPerson[] = [
  {
    phone: '13800138001',
    tie: 'friend',
    note: '2024 年苏州设计周认识，想做一间茶室',
    tags: ['设计', '苏州'],
    avatar: { kind: 'moon', hue: 225 },
    certify: 'passed',
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
    phone: '13800138002',
    tie: 'friend',
    tags: ['技术'],
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
    phone: '13800138003',
    tie: 'friend',
    tags: ['设计'],
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
    phone: '13800138004',
    tie: 'friend',
    note: '每年中秋前一个半月下单，喜欢小罐',
    tags: ['客户'],
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
    phone: '13800138005',
    tie: 'friend',
    tags: ['设计', '茶器'],
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
    phone: '13800138006',
    tie: 'friend',
    tags: ['客户'],
    card: {
      realname: 'Grace Lin',
      company: 'Leaf & Letter',
      position: 'Buyer',
      phone: '13800138006',
      ...shanghai,
    },
  },
  {
    phone: '13800138007',
    tie: 'friend',
    certify: 'passed',
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
    phone: '13800138011',
    tie: 'applied',
    message: '林老师好，上周茶博会加过您微信，想聊聊明年的春茶',
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
    phone: '13800138012',
    tie: 'applied',
    message: '我是郑开，苏晓介绍的，做冷链物流',
    card: {
      realname: '郑开',
      company: '顺风冷链',
      position: '区域经理',
      phone: '13800138012',
      ...shanghai,
    },
  },
  {
    phone: '13800138013',
    certify: 'waiting',
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

/** Somebody whose card was reported and waits for staff. */
export const reported: DemoPerson = {
  phone: '13800138014',
  card: {
    realname: '金满仓',
    company: '满仓财富',
    position: '投资老师',
    phone: '13800138014',
    ...shenzhen,
    provide: '内部消息，稳赚不赔，名额有限',
  },
};

/** Works in the back office; stands in the README. */
export const staff = { phone: '13800138009', password: 'Chahua2026guan' } as const;

/** The beginning of a word list. */
export const listedWords = [
  { word: '刷单返利', level: 'refuse' },
  { word: '代开发票', level: 'refuse' },
  { word: '稳赚不赔', level: 'review' },
] as const;
