import data from 'china-area-data/data.json';
import type { City, Region } from '../../../ui/picker/region.ts';

/** Places of GB/T 2260 as the pickers need them. This file is large: import it when a picker opens. */
const places: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = data;
const country = '86';
/** Levels of the data that are no places: their members take their place. */
const noPlace = /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/;

const below = (code: string): [code: string, name: string][] => Object.entries(places[code] ?? {});

let tree: readonly Region[] | undefined;

/** Provinces with their cities and districts. */
export function regions(): readonly Region[] {
  tree ??= below(country).map(([code, name]) => ({ code, name, children: children(code) }));
  return tree;
}

function children(code: string): Region[] {
  return below(code).map(([inner, name]) => {
    const members = children(inner);
    return members.length > 0 ? { code: inner, name, children: members } : { code: inner, name };
  });
}

let all: readonly City[] | undefined;

/** Every city under the first letter of its name, A to Z. A municipality is one city. */
export function cities(): readonly City[] {
  all ??= regions()
    .flatMap((province) => {
      const members = province.children ?? [];
      const single = members.every(({ name }) => noPlace.test(name)) || isDistrictOnly(members);
      return single
        ? [{ code: province.code, name: province.name }]
        : members.flatMap((city) => (noPlace.test(city.name) ? (city.children ?? []) : [city]));
    })
    .map(({ code, name }) => cityOf(code, name))
    .toSorted((a, b) => order.compare(a.group, b.group) || order.compare(a.name, b.name));
  return all;
}

/** 香港 and 澳门 have districts directly under them. */
const isDistrictOnly = (members: readonly Region[]): boolean =>
  members.every(({ code }) => !code.endsWith('00'));

function cityOf(code: string, name: string): City {
  const letters = [...name].map(initial).join('');
  return { code, name, group: letters.slice(0, 1), keys: letters.toLowerCase() };
}

const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
/** The first character of each letter, in the order of their sound. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀'];
const letters = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];
/** Characters that sound otherwise in names of places. */
const otherwise: Readonly<Record<string, string>> = { 重: 'C', 厦: 'X', 长: 'C', 朝: 'C', 沈: 'S', 单: 'S' };

function initial(character: string): string {
  const known = otherwise[character];
  if (known) return known;
  const at = firsts.findLastIndex((first) => order.compare(first, character) <= 0);
  return letters[at] ?? '#';
}
