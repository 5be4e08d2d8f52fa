import type { City, Region } from '../picker/region.ts';

/** A few places for the development page. */
export const REGIONS: readonly Region[] = [
  {
    code: '110000',
    name: '北京市',
    children: [
      {
        code: '110100',
        name: '市辖区',
        children: [
          { code: '110101', name: '东城区' },
          { code: '110105', name: '朝阳区' },
          { code: '110108', name: '海淀区' },
        ],
      },
    ],
  },
  {
    code: '330000',
    name: '浙江省',
    children: [
      {
        code: '330100',
        name: '杭州市',
        children: [
          { code: '330102', name: '上城区' },
          { code: '330106', name: '西湖区' },
          { code: '330108', name: '滨江区' },
        ],
      },
      {
        code: '330200',
        name: '宁波市',
        children: [
          { code: '330203', name: '海曙区' },
          { code: '330205', name: '江北区' },
        ],
      },
    ],
  },
  {
    code: '440000',
    name: '广东省',
    children: [
      {
        code: '440300',
        name: '深圳市',
        children: [
          { code: '440304', name: '福田区' },
          { code: '440305', name: '南山区' },
        ],
      },
    ],
  },
];

const city = (code: string, name: string, group: string, keys: string): City => ({ code, name, group, keys });

export const CITIES: readonly City[] = [
  city('110100', '北京', 'B', 'beijing bj'),
  city('130600', '保定', 'B', 'baoding bd'),
  city('510100', '成都', 'C', 'chengdu cd'),
  city('500100', '重庆', 'C', 'chongqing cq'),
  city('430100', '长沙', 'C', 'changsha cs'),
  city('210200', '大连', 'D', 'dalian dl'),
  city('350100', '福州', 'F', 'fuzhou fz'),
  city('440100', '广州', 'G', 'guangzhou gz'),
  city('330100', '杭州', 'H', 'hangzhou hz'),
  city('340100', '合肥', 'H', 'hefei hf'),
  city('370100', '济南', 'J', 'jinan jn'),
  city('320100', '南京', 'N', 'nanjing nj'),
  city('330200', '宁波', 'N', 'ningbo nb'),
  city('310100', '上海', 'S', 'shanghai sh'),
  city('440300', '深圳', 'S', 'shenzhen sz'),
  city('420100', '武汉', 'W', 'wuhan wh'),
  city('610100', '西安', 'X', 'xian xa'),
];

export const HOT: readonly City[] = CITIES.filter((one) =>
  ['北京', '上海', '广州', '深圳', '杭州', '成都'].includes(one.name),
);
