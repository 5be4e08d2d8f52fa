import type { City } from '../../../ui/picker/region.ts';

const places = [
  ['110000', '北京'],
  ['310000', '上海'],
  ['440100', '广州'],
  ['440300', '深圳'],
  ['330100', '杭州'],
  ['510100', '成都'],
  ['420100', '武汉'],
  ['320100', '南京'],
  ['320500', '苏州'],
  ['610100', '西安'],
  ['500000', '重庆'],
  ['120000', '天津'],
] as const;

/** Chosen most often. Codes of GB/T 2260. */
export const hotCities: readonly City[] = places.map(([code, name]) => ({ code, name, group: '热门城市' }));
