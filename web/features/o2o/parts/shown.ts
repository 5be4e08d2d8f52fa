import { clockWords, dateWords } from '@qunlu/contract/kernel/when-words.ts';
import type { Deal, DealShop } from '@qunlu/contract/o2o/entity.ts';
import { openExternal } from '../../../platform/host/external.ts';

/** `320 米`, `1.4 公里`; '' where it is not known. */
export const distanceWords = (metres: number): string => {
  if (metres < 0) return '';
  return metres < 1000
    ? `${Math.max(10, Math.round(metres / 10) * 10)} 米`
    : `${(metres / 1000).toFixed(1)} 公里`;
};

/** The smallest place of its name: a list of one town need not repeat the province. */
export const districtOf = ({ region_name: name }: Pick<DealShop, 'region_name'>): string =>
  name.split(' ').at(-1) ?? name;

export const untilWords = (validTo: number, now: number): string => `有效期至 ${dateWords(validTo, now)}`;

/** To the minute, where it is decided whether there is time enough. */
export const untilWhen = (validTo: number, now: number): string =>
  `${untilWords(validTo, now)} ${clockWords(validTo)}`;

/** So many or fewer are said: with more left nobody needs to hurry. */
const few = 10;

export const leftWords = ({ left }: Pick<Deal, 'left'>): string =>
  left === 0 ? '已卖完' : left <= few ? `只剩 ${left} 份` : '';

/** The shop on a map: its point where the owner has set one, else what a search for its words finds. On a phone the map's app opens. */
export async function openShopMap({ name, address, region_name, lat, lng }: DealShop): Promise<void> {
  const given = { src: 'qunlu', callnative: '1' };
  const target =
    lat === null || lng === null
      ? `https://uri.amap.com/search?${new URLSearchParams({ keyword: [region_name, address, name].join(' '), ...given }).toString()}`
      : `https://uri.amap.com/marker?${new URLSearchParams({ position: `${lng},${lat}`, name, ...given }).toString()}`;
  await openExternal(target);
}
