import type { Company, CompanyDirectory } from '../../platform/providers.ts';

const count = 10_000;

/** Always the same numbers (mulberry32): the same company has the same number, name and phone on every machine. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const places = [
  ['110000', '北京'],
  ['120000', '天津'],
  ['210100', '沈阳'],
  ['210200', '大连'],
  ['310000', '上海'],
  ['320100', '南京'],
  ['320200', '无锡'],
  ['320500', '苏州'],
  ['330100', '杭州'],
  ['330200', '宁波'],
  ['330300', '温州'],
  ['330700', '金华'],
  ['340100', '合肥'],
  ['350100', '福州'],
  ['350200', '厦门'],
  ['360100', '南昌'],
  ['370100', '济南'],
  ['370200', '青岛'],
  ['410100', '郑州'],
  ['420100', '武汉'],
  ['430100', '长沙'],
  ['440100', '广州'],
  ['440300', '深圳'],
  ['440600', '佛山'],
  ['441900', '东莞'],
  ['500000', '重庆'],
  ['510100', '成都'],
  ['530100', '昆明'],
  ['610100', '西安'],
] as const;

/** By upper-level industry: what a name says of it, and what they do. */
const trades: readonly (readonly [industry: number, name: string, business: string])[] = [
  [1, '茶业', '茶叶种植、初制和批发'],
  [1, '农业科技', '蔬果基地和农产品配送'],
  [2, '机械', '机械设备和零部件加工'],
  [2, '包装', '纸箱、彩盒和包装印刷'],
  [2, '家具', '办公和酒店家具定制'],
  [3, '电子', '电子元器件和智能硬件'],
  [3, '照明', '商业照明和灯具'],
  [4, '新能源', '光伏和储能系统'],
  [5, '建筑工程', '建筑施工和装修'],
  [5, '建材', '石材、瓷砖和门窗'],
  [9, '物流', '整车、零担和仓储'],
  [7, '贸易', '进出口和批发'],
  [6, '信息技术', '企业软件开发和系统集成'],
  [6, '网络科技', '小程序和电商代运营'],
  [15, '文化传媒', '品牌策划、视频和活动'],
  [12, '财务咨询', '代理记账和税务咨询'],
  [13, '教育科技', '职业培训和课程研发'],
  [14, '医疗器械', '医疗器械销售和服务'],
  [8, '餐饮管理', '连锁餐饮和团餐'],
];
const firsts = [...'恒信锦华瑞博远宏天德安泰嘉盛鼎汇立新云海诚和明达'];
const seconds = [...'达源泽通兴邦睿昌丰隆康优凯朗越创联盈图辰'];
const forms = ['有限公司', '有限公司', '有限公司', '股份有限公司'];
const scales = ['20 人以下', '20–99 人', '100–499 人', '500 人以上'];
const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const called = ['经理', '总', '女士', '先生'];

function companyOf(number: number): Company {
  const roll = dice(number + 1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(roll() * items.length)] as Item;
  const [citycode, cityname] = pick(places);
  const [industry, trade, business] = pick(trades);
  const name = `${cityname}${pick(firsts)}${pick(seconds)}${pick(firsts)}${trade}${pick(forms)}`;
  return {
    id: `S${String(number).padStart(5, '0')}`,
    name,
    industry,
    citycode,
    cityname,
    scale: pick(scales),
    founded: 1995 + Math.floor(roll() * 30),
    business,
    contact: `${pick(surnames)}${pick(called)}`,
    // A range that is given to nobody.
    phone: `1990000${String(number).padStart(4, '0')}`,
  };
}

let made: readonly Company[] | undefined;
const all = (): readonly Company[] =>
  (made ??= Array.from({ length: count }, (_, number) => companyOf(number)));

const isIn = (citycode: string, region: string): boolean =>
  region.endsWith('0000') ? citycode.startsWith(region.slice(0, 2)) : citycode === region;

/** The sandbox's directory: ten thousand companies that exist nowhere, always the same ones. */
export const sandboxCompanies = (): CompanyDirectory => ({
  find({ industry, region, keyword = '', offset, size }) {
    const words = keyword.split(' ').filter(Boolean);
    const fitting = all().filter(
      (one) =>
        (industry === undefined || one.industry === industry) &&
        (region === undefined || isIn(one.citycode, region)) &&
        words.every((word) => one.name.includes(word) || one.business.includes(word)),
    );
    return Promise.resolve({
      list: fitting.slice(offset, offset + size),
      more: fitting.length > offset + size,
    });
  },
  one: (id) => Promise.resolve(all().find((company) => company.id === id) ?? null),
});
