import type { City } from '../../../ui/picker/region.ts';

const places = [
  ['110000', '北京市'],
  ['310000', '上海市'],
  ['440100', '广州市'],
  ['440300', '深圳市'],
  ['330100', '杭州市'],
  ['510100', '成都市'],
  ['420100', '武汉市'],
  ['320100', '南京市'],
  ['320500', '苏州市'],
  ['610100', '西安市'],
  ['500000', '重庆市'],
  ['120000', '天津市'],
] as const;

/** The cities that are chosen most often, by their codes of GB/T 2260. */
export const hotCities: readonly City[] = places.map(([code, name]) => ({ code, name, group: '热门城市' }));
