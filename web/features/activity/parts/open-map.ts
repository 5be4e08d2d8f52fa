import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { openExternal } from '../../../platform/host/external.ts';

/** The place on a map: its point where the organiser has set one, else what a search for its words finds. On a phone the map's app opens. */
export async function openMap(
  activity: Pick<Activity, 'place' | 'address' | 'cityname' | 'lat' | 'lng'>,
): Promise<void> {
  const { place, address, cityname, lat, lng } = activity;
  const words = [cityname, address, place].filter((part) => part !== '').join(' ');
  const given = { src: 'qunlu', callnative: '1' };
  const target =
    lat === null || lng === null
      ? `https://uri.amap.com/search?${new URLSearchParams({ keyword: words, ...given }).toString()}`
      : `https://uri.amap.com/marker?${new URLSearchParams({ position: `${lng},${lat}`, name: place || address, ...given }).toString()}`;
  await openExternal(target);
}
